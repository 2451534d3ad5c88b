import { assign, sendTo, setup } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { actionPlanPlace, type Opening } from '../../../contract/workspace/opening.ts';
import { parent } from '../../shared/parent.ts';
import { type Answer, dataOf, port, theAnswer } from '../../shared/port.ts';

export interface OpeningContext {
  alarm: Alarm;
  opening: Opening | null;
  /** The operator has looked at the default view for so long that it stays. */
  isLate: boolean;
}

/**
 * How an alarm opens (OP-7.16, OP-7.17, OQ-39, OQ-40): the default view stands at once; the configured one takes its place when the platform
 * names it in time, and 500 ms later the action plan takes position 3. Without an answer the default view stays.
 */
export const openingMachine = setup({
  types: { context: {} as OpeningContext, input: {} as { alarm: Alarm }, tags: {} as 'busy' },
  actors: { findView: port<Answer<Opening>, { id_alarm: number }>('findView') },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    hasView: ({ context: { opening, isLate } }) => opening !== null && opening.view !== null && !isLate,
    hasPlan: ({ context: { opening } }) => opening !== null && opening.id_action_plan !== null,
  },
  actions: {
    note: assign((_, { opening }: { opening: Opening }) => ({ opening })),
    noteLate: assign({ isLate: true }),
    tellFound: sendTo(parent, ({ context: { alarm, opening } }) => ({
      type: 'opening.found',
      id_alarm: alarm.id,
      view: opening?.view,
      alarm,
    })),
    tellPlanned: sendTo(parent, ({ context: { alarm, opening } }) => ({
      type: 'opening.planned',
      id_alarm: alarm.id,
      id_action_plan: opening?.id_action_plan,
    })),
    tellEnded: sendTo(parent, ({ context: { alarm } }) => ({ type: 'opening.ended', id_alarm: alarm.id })),
  },
  delays: { patience: 1500, placePlan: actionPlanPlace.afterMs },
}).createMachine({
  id: 'opening',
  context: ({ input }) => ({ ...input, opening: null, isLate: false }),
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
            guard: { type: 'isAccepted', params: theAnswer },
            target: 'found',
            actions: { type: 'note', params: ({ event }) => ({ opening: dataOf(event.output) }) },
          },
          { target: 'over' },
        ],
        onError: 'over',
      },
      after: { patience: { actions: 'noteLate' } },
    },
    found: {
      always: [{ guard: 'hasView', target: 'placing', actions: 'tellFound' }, { target: 'placing' }],
    },
    placing: {
      always: [{ guard: 'hasPlan', target: 'planning' }, { target: 'over' }],
    },
    planning: {
      description: 'The alarm view is shown; in half a second its action plan takes position 3.',
      after: { placePlan: { target: 'over', actions: 'tellPlanned' } },
    },
    over: { type: 'final', entry: 'tellEnded' },
  },
});
