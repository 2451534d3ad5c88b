import { assign, setup } from 'xstate';
import type { HelpCall } from '../../../contract/alarms/operator-state-calls.ts';
import type { Refusal, UserId } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

interface Context {
  /** Longest first. */
  calls: readonly HelpCall[];
  /** The operator whom this supervisor answers. */
  answered: UserId | null;
  refusal: Refusal | null;
}
type Event = { type: 'help.answer'; id: UserId } | { type: 'help.retry' } | { type: 'help.dismiss' };

const answering = { guard: 'isOpen', target: 'answering', actions: 'choose' } as const;

/** Operators who call for help, and a supervisor's answer that they come; whoever answered first is named. */
export const helpCallsMachine = setup({
  types: { context: {} as Context, events: {} as Event, tags: {} as 'busy' },
  actors: {
    readCalls: port<Answer<HelpCall[]>>('readCalls'),
    answerCall: port<Answer<HelpCall>, { id: UserId }>('answerCall'),
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isOpen: ({ context, event }) =>
      event.type === 'help.answer' && context.calls.some(({ id, answered_by }) => id === event.id && answered_by === null),
  },
  actions: {
    store: assign((_, { calls }: { calls: readonly HelpCall[] }) => ({ calls, refusal: null })),
    choose: assign(({ event }) => (event.type === 'help.answer' ? { answered: event.id } : {})),
    storeAnswered: assign(({ context }, { call }: { call: HelpCall }) => ({
      calls: context.calls.map((one) => (one.id === call.id ? call : one)),
      refusal: null,
    })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
  },
  delays: { renewal: 5000, readRetry: 5000, later: 60_000 },
}).createMachine({
  id: 'help-calls',
  context: { calls: [], answered: null, refusal: null },
  initial: 'reading',
  states: {
    reading: {
      description: 'Who calls for help is being read; what was known stays shown.',
      tags: 'busy',
      on: { 'help.answer': answering },
      invoke: {
        src: 'readCalls',
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'shown',
            actions: { type: 'store', params: ({ event }) => ({ calls: dataOf(event.output) }) },
          },
          { target: 'unreadable', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
    },
    shown: {
      description: 'Each operator who calls for help, since when, and who answers; nobody calls, and nothing is shown.',
      on: { 'help.answer': answering },
      after: { renewal: 'reading' },
    },
    unreadable: {
      description: 'The platform does not say who calls for help, and why.',
      on: { 'help.retry': 'reading' },
      after: { later: 'reading' },
    },
    unread: {
      description: 'Who calls for help is unknown, because no answer came; what was known stays shown.',
      on: { 'help.retry': 'reading', 'help.answer': answering },
      after: { readRetry: 'reading' },
    },
    answering: {
      description: 'The answer is on its way; the call is still shown as unanswered.',
      tags: 'busy',
      invoke: {
        src: 'answerCall',
        input: ({ context }) => ({ id: context.answered as UserId }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'shown',
            actions: { type: 'storeAnswered', params: ({ event }) => ({ call: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unanswered',
      },
    },
    refused: {
      description: 'The platform did not accept the answer and says why, such as that nobody calls any more.',
      on: { 'help.dismiss': 'reading' },
    },
    unanswered: {
      description: 'No reply came; the same can be sent again, which changes nothing twice.',
      on: { 'help.retry': 'answering' },
    },
  },
});
