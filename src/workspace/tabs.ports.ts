import * as z from 'zod/mini';
import { api } from '../../contract/api.ts';
import type { Capabilities } from '../../contract/capabilities.ts';
import type { UserId } from '../../contract/platform/index.ts';
import type { AlarmLayout } from '../../contract/workspace/alarm-layout.ts';
import { UserConfig } from '../../contract/workspace/config.ts';
import { alarmMachine } from '../../machines/alarms/index.ts';
import { type Answer, implementFeed, implementPort } from '../../machines/shared/port.ts';
import { alarmLayoutMachine } from '../../machines/workspace/alarm-layout/alarm-layout.machine.ts';
import { tabsMachine } from '../../machines/workspace/tabs/tabs.machine.ts';
import type { ConfigRestored, ConfigStoreCommand } from '../../machines/workspace/tabs/tabs.types.ts';
import type { DecisionSender } from '../alarms/index.ts';
import { createConfigStore, firstScreen, type Http, newKey, provideReferenceData } from '../platform/index.ts';

interface TabsNeeds {
  http: Pick<Http, 'call' | 'ask'>;
  capabilities: () => Capabilities | null;
  user: () => UserId | undefined;
  log: (about: string, detail: unknown) => void;
}

/** The tabs with every port filled (OP-7.07, OP-7.16). */
export function provideTabs({ http, capabilities, user, log }: TabsNeeds): typeof tabsMachine {
  const store = createConfigStore((error) => log('the arrangement is kept in memory only', error), newKey());
  return tabsMachine.provide({
    actors: {
      saveConfig: implementPort(async (body, signal): Promise<Answer<UserConfig>> => {
        if (capabilities() !== null) return http.call('saveConfig', { body, signal });
        // Without merging, what was sent is what is stored, whatever the reply says.
        const answer = await http.ask({ ...api.saveConfig, reply: z.unknown() }, { body: { config: body.config }, signal });
        return answer.ok ? { ok: true, data: UserConfig.parse(body.config) } : answer;
      }),
      alarmLayout: alarmLayoutMachine.provide({
        actors: { findView: implementPort(({ id_alarm }, signal) => findView(http, capabilities() === null, id_alarm, signal)) },
      }),
      store: implementFeed<ConfigRestored, void, ConfigStoreCommand>((emit, _, listen) => {
        const whose = user();
        if (whose === undefined) return undefined;
        let isOver = false;
        const restoring = firstScreen.after(() => store.load(whose));
        void restoring.then((config) => isOver || config === null || emit({ type: 'config.restored', config }));
        listen((command) => void (command.type === 'store.put' ? store.put(whose, command.config) : store.clear(whose)));
        return () => {
          isOver = true;
        };
      }),
    },
  });
}

/**
 * How an alarm opens. A platform of the specification answers the view alone, and no view is no refusal: the default alarm view (OP-7.17).
 * There the default plan of its list applies, where it has one.
 */
async function findView(
  { call, ask }: Pick<Http, 'call' | 'ask'>,
  ofSpecification: boolean,
  id_alarm: number,
  signal: AbortSignal,
): Promise<Answer<AlarmLayout>> {
  const finding = call('viewForAlarm', { query: { id_alarm }, signal });
  if (!ofSpecification) return finding;
  const { readDefaultPlan } = await import('../automation/local-plan.ts');
  const [found, plan] = await Promise.all([finding, readDefaultPlan(ask, signal)]);
  const id_action_plan = (found.ok ? found.data.id_action_plan : null) ?? plan;
  return { ok: true, data: { view: found.ok ? found.data.view : null, id_action_plan } };
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
