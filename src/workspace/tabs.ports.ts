import type { UserId } from '../../contract/platform/index.ts';
import { alarmMachine } from '../../machines/alarms/index.ts';
import { implementFeed, implementPort } from '../../machines/shared/port.ts';
import { alarmLayoutMachine } from '../../machines/workspace/alarm-layout/alarm-layout.machine.ts';
import { tabsMachine } from '../../machines/workspace/tabs/tabs.machine.ts';
import type { ConfigRestored, ConfigStoreCommand } from '../../machines/workspace/tabs/tabs.types.ts';
import type { DecisionSender } from '../alarms/index.ts';
import { createConfigStore, type Http, newKey, provideReferenceData } from '../platform/index.ts';

interface TabsNeeds {
  http: Pick<Http, 'call'>;
  user: () => UserId | undefined;
  log: (about: string, detail: unknown) => void;
}

/** The tabs with every port filled (OP-7.07, OP-7.16). */
export function provideTabs({ http, user, log }: TabsNeeds): typeof tabsMachine {
  const store = createConfigStore((error) => log('the arrangement is kept in memory only', error), newKey());
  return tabsMachine.provide({
    actors: {
      saveConfig: implementPort((body, signal) => http.call('saveConfig', { body, signal })),
      alarmLayout: alarmLayoutMachine.provide({
        actors: { findView: implementPort(({ id_alarm }, signal) => http.call('viewForAlarm', { query: { id_alarm }, signal })) },
      }),
      store: implementFeed<ConfigRestored, void, ConfigStoreCommand>((emit, _, listen) => {
        const whose = user();
        if (whose === undefined) return undefined;
        let isOver = false;
        void store.load(whose).then((config) => isOver || config === null || emit({ type: 'config.restored', config }));
        listen((command) => void (command.type === 'store.put' ? store.put(whose, command.config) : store.clear(whose)));
        return () => {
          isOver = true;
        };
      }),
    },
  });
}

/** An opened alarm with its calls (OP-7.19, OQ-27). */
export function provideAlarm(http: Http, sendDecision: DecisionSender): typeof alarmMachine {
  return alarmMachine.provide({
    actors: {
      readAlarm: implementPort(({ alarm_id }, signal) => http.call('alarmById', { query: { alarm_id }, signal })),
      changeAlarm: implementPort(sendDecision),
      referenceData: provideReferenceData(http),
    },
  });
}
