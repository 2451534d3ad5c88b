import { assign, setup } from 'xstate';
import type { DeclaredState, OperatorState } from '../../../contract/alarms/operator-state-calls.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

interface Context {
  /** As the platform stated it last; null: not read yet. */
  declared: OperatorState | null;
  /** What the operator wants to declare. */
  wanted: DeclaredState;
  refusal: Refusal | null;
}
type Event = { type: 'operatorState.declare'; state: DeclaredState } | { type: 'operatorState.retry' } | { type: 'operatorState.dismiss' };

const declaring = { target: 'declaring', actions: 'want' } as const;

/** What an operator declares of themself: available, on a break, or in need of help; and who answers. */
export const operatorStateMachine = setup({
  types: { context: {} as Context, events: {} as Event, tags: {} as 'busy' },
  actors: {
    readState: port<Answer<OperatorState>>('readState'),
    declareState: port<Answer<OperatorState>, { state: DeclaredState }>('declareState'),
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
  },
  actions: {
    store: assign((_, { declared }: { declared: OperatorState }) => ({ declared, refusal: null })),
    want: assign(({ event }) => (event.type === 'operatorState.declare' ? { wanted: event.state } : {})),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
  },
  // Whoever calls for help wants to see at once who answers; a break may be ended in another window.
  delays: { readRetry: 5000, renewal: ({ context }) => (context.declared?.state === 'needs_help' ? 5000 : 60_000) },
}).createMachine({
  id: 'operator-state',
  context: { declared: null, wanted: 'available', refusal: null },
  initial: 'reading',
  states: {
    reading: {
      description: 'What was declared is being read; what was known stays shown.',
      tags: 'busy',
      on: { 'operatorState.declare': declaring },
      invoke: {
        src: 'readState',
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'shown',
            actions: { type: 'store', params: ({ event }) => ({ declared: dataOf(event.output) }) },
          },
          { target: 'unreadable', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
    },
    unreadable: {
      description: 'The platform does not say what was declared, and why; it can be read again.',
      on: { 'operatorState.retry': 'reading' },
    },
    unread: {
      description: 'What was declared could not be read; it is read again by itself, or at once with a button.',
      on: { 'operatorState.retry': 'reading' },
      after: { readRetry: 'reading' },
    },
    shown: {
      description: 'Available, on a break or in need of help, with its time and who answers; each can be changed.',
      on: { 'operatorState.declare': declaring },
      after: { renewal: 'reading' },
    },
    declaring: {
      description: 'The declaration is on its way; what stood before is still shown.',
      tags: 'busy',
      invoke: {
        src: 'declareState',
        input: ({ context }) => ({ state: context.wanted }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'shown',
            actions: { type: 'store', params: ({ event }) => ({ declared: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unanswered',
      },
    },
    refused: {
      description: 'The platform did not accept the declaration and says why; what stood before stands.',
      on: { 'operatorState.dismiss': 'reading' },
    },
    unanswered: {
      description: 'No answer came, so nobody knows yet; the same can be declared again, which changes nothing twice.',
      on: { 'operatorState.retry': 'declaring' },
    },
  },
});
