import type { UserId } from '../../contract/platform/ids.ts';
import { alarmMachine } from '../../machines/alarms/alarm/alarm.machine.ts';
import type { Decision } from '../../machines/platform/outbox/decision.ts';
import { answering, feeding } from '../../machines/shared/port.ts';
import { openingMachine } from '../../machines/workspace/opening/opening.machine.ts';
import { tabsMachine } from '../../machines/workspace/tabs/tabs.machine.ts';
import type { ConfigKept, ConfigTold } from '../../machines/workspace/tabs/tabs.types.ts';
import { sendDecision } from '../alarms/alarm.ports.ts';
import { createConfigShelf } from '../platform/config-shelf.ts';
import type { Http } from '../platform/http.ts';
import { newKey } from '../platform/keys.ts';
import { fillReading } from '../platform/reading.ports.ts';

interface TabsNeeds {
  http: Pick<Http, 'call'>;
  user: () => UserId | undefined;
  log: (about: string, detail: unknown) => void;
}

/** The tabs with every port filled (OP-7.07, OP-7.16). */
export function fillTabs({ http, user, log }: TabsNeeds): typeof tabsMachine {
  const shelf = createConfigShelf((error) => log('the arrangement is kept in memory only', error), newKey());
  return tabsMachine.provide({
    actors: {
      saveConfig: answering((body, signal) => http.call('saveConfig', { body, signal })),
      opening: openingMachine.provide({
        actors: { findView: answering(({ id_alarm }, signal) => http.call('viewForAlarm', { query: { id_alarm }, signal })) },
      }),
      shelf: feeding<ConfigKept, void, ConfigTold>((say, _, listen) => {
        const whose = user();
        if (whose === undefined) return undefined;
        let isOver = false;
        void shelf.take(whose).then((config) => isOver || config === null || say({ type: 'config.kept', config }));
        listen((told) => void (told.type === 'shelf.put' ? shelf.put(whose, told.config) : shelf.drop(whose)));
        return () => {
          isOver = true;
        };
      }),
    },
  });
}

/** An opened alarm with its calls (OP-7.19, OQ-27). */
export function fillAlarm(http: Http): typeof alarmMachine {
  return alarmMachine.provide({
    actors: {
      readAlarm: answering(({ alarm_id }, signal) => http.call('alarmById', { query: { alarm_id }, signal })),
      changeAlarm: answering((decision: Decision, signal) => sendDecision(http, decision, signal)),
      reading: fillReading(http),
    },
  });
}
