import { assign, setup } from 'xstate';
import type { Person } from '../../../contract/alarms/alarm.ts';
import type { AlarmId } from '../../../contract/platform/index.ts';
import { isRefusedFor } from '../../../contract/refusal-details.ts';
import { type Answer, answerParams, dataOf, feed, port } from '../../shared/port.ts';

interface ViewersInput {
  id: AlarmId;
  /** Identifies this view of the alarm. */
  view: string;
}

interface ViewersContext extends ViewersInput {
  /** The others who have the alarm opened. */
  viewers: readonly Person[];
}

/** The platform said who else has the alarm opened. */
export type ViewersEvent = { type: 'viewers.changed'; viewers: readonly Person[] };

const none = { viewers: [] as readonly Person[] };

/** Who else has an opened alarm opened: reported for as long as its view is there, and left with it. */
export const viewersMachine = setup({
  types: { context: {} as ViewersContext, events: {} as ViewersEvent, input: {} as ViewersInput, tags: {} as 'busy' },
  actors: {
    viewAlarm: port<Answer<Person[]>, ViewersInput>('viewAlarm'),
    /** Reports the end of the view when it is stopped. */
    leaveAlarm: feed<never, ViewersInput>('leaveAlarm'),
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    // A platform of the specification has no such call.
    isAbsent: (_, answer: Answer<unknown>) => !answer.ok && isRefusedFor(answer.refusal, 'route.not_found'),
  },
  actions: {
    take: assign((_, { viewers }: { viewers: readonly Person[] }) => ({ viewers })),
    noteChange: assign(({ event }) => ({ viewers: event.viewers })),
    forget: assign(none),
  },
  delays: { readRetry: 5000, renewal: 15_000 },
}).createMachine({
  id: 'viewers',
  context: ({ input }) => ({ ...input, ...none }),
  invoke: { src: 'leaveAlarm', input: ({ context: { id, view } }) => ({ id, view }) },
  initial: 'reporting',
  on: { 'viewers.changed': { actions: 'noteChange' } },
  states: {
    reporting: {
      description: 'It is being reported that the alarm is opened here; who else has it opened is shown as it was known.',
      tags: 'busy',
      invoke: {
        src: 'viewAlarm',
        input: ({ context: { id, view } }) => ({ id, view }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'shown',
            actions: { type: 'take', params: ({ event }) => ({ viewers: dataOf(event.output) }) },
          },
          { guard: { type: 'isAbsent', params: answerParams }, target: 'absent' },
          { target: 'unknown', actions: 'forget' },
        ],
        onError: { target: 'unknown', actions: 'forget' },
      },
    },
    shown: {
      description: 'The head of the alarm names the others who have it opened; nothing is said where there are none.',
      after: { renewal: 'reporting' },
    },
    unknown: {
      description: 'Who else has the alarm opened is not known, and nobody is named; it is tried again by itself.',
      after: { readRetry: 'reporting' },
    },
    absent: { description: 'The platform does not know who views an alarm: nothing is shown.' },
  },
});
