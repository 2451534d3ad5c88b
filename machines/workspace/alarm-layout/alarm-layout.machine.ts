import { assign, sendTo, setup } from 'xstate';
import type { Alarm } from '../../../contract/alarms/index.ts';
import { type AlarmLayout, actionPlanPlace } from '../../../contract/workspace/alarm-layout.ts';
import { parent } from '../../shared/parent.ts';
import { type Answer, answerParams, dataOf, port } from '../../shared/port.ts';

export interface AlarmLayoutContext {
  alarm: Alarm;
  found: AlarmLayout | null;
  /** The default view was shown so long that it is no longer replaced. */
  isLate: boolean;
}

/**
 * Layout of an opened alarm (OP-7.16, OP-7.17, OQ-39, OQ-40): the default view is shown at once; the configured view replaces it if the
 * platform answers in time, and 500 ms later the action plan takes position 3. Without an answer the default view remains.
 */
export const alarmLayoutMachine = setup({
  types: { context: {} as AlarmLayoutContext, input: {} as { alarm: Alarm }, tags: {} as 'busy' },
  actors: { findView: port<Answer<AlarmLayout>, { id_alarm: number }>('findView') },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    hasView: ({ context: { found, isLate } }) => found !== null && found.view !== null && !isLate,
    hasPlan: ({ context: { found } }) => found !== null && found.id_action_plan !== null,
  },
  actions: {
    setFound: assign((_, { found }: { found: AlarmLayout }) => ({ found })),
    noteLate: assign({ isLate: true }),
    notifyFound: sendTo(parent, ({ context: { alarm, found } }) => ({
      type: 'alarmLayout.found',
      id_alarm: alarm.id,
      view: found?.view,
      alarm,
    })),
    notifyPlanFound: sendTo(parent, ({ context: { alarm, found } }) => ({
      type: 'alarmLayout.planFound',
      id_alarm: alarm.id,
      id_action_plan: found?.id_action_plan,
    })),
    notifyEnded: sendTo(parent, ({ context: { alarm } }) => ({ type: 'alarmLayout.ended', id_alarm: alarm.id })),
  },
  delays: { findLimit: 1500, placePlan: actionPlanPlace.afterMs },
}).createMachine({
  id: 'alarm-layout',
  context: ({ input }) => ({ ...input, found: null, isLate: false }),
  initial: 'finding',
  states: {
    finding: {
      description: 'The default alarm view is shown while the platform is asked whether another one is configured.',
      tags: 'busy',
      invoke: {
        src: 'findView',
        input: ({ context }) => ({ id_alarm: context.alarm.id }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'found',
            actions: { type: 'setFound', params: ({ event }) => ({ found: dataOf(event.output) }) },
          },
          { target: 'done' },
        ],
        onError: 'done',
      },
      after: { findLimit: { actions: 'noteLate' } },
    },
    found: {
      always: [{ guard: 'hasView', target: 'placing', actions: 'notifyFound' }, { target: 'placing' }],
    },
    placing: {
      always: [{ guard: 'hasPlan', target: 'planning' }, { target: 'done' }],
    },
    planning: {
      description: 'The alarm view is shown; in half a second its action plan takes position 3.',
      after: { placePlan: { target: 'done', actions: 'notifyPlanFound' } },
    },
    done: { type: 'final', entry: 'notifyEnded', description: 'The alarm view is shown as it stays.' },
  },
});
