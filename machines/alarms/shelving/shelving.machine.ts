import { assign, setup } from 'xstate';
import type { Shelving, ShelvingRequest } from '../../../contract/alarms/shelving.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

export interface ShelvingContext {
  shelvings: readonly Shelving[];
  /** Whether a complete answer was read. */
  hasRead: boolean;
  refusal: Refusal | null;
}

export type ShelvingEvent =
  | { type: 'shelving.start'; request: ShelvingRequest }
  | { type: 'shelving.end'; id: number }
  | { type: 'shelvings.renew' };

const renewal = { target: '#shelving.reading' } as const;
const acts = { 'shelving.start': 'starting', 'shelving.end': 'ending', 'shelvings.renew': renewal } as const;

/** What is shelved, how it is shelved and ended. */
export const shelvingMachine = setup({
  types: { context: {} as ShelvingContext, events: {} as ShelvingEvent, tags: {} as 'busy' },
  actors: {
    readShelvings: port<Answer<Shelving[]>, undefined>('readShelvings'),
    startShelving: port<Answer<Shelving>, ShelvingRequest>('startShelving'),
    endShelving: port<Answer<Shelving>, { id: number }>('endShelving'),
  },
  guards: { isDone: (_, answer: Answer<unknown>) => answer.ok },
  actions: {
    take: assign((_, { shelvings }: { shelvings: Shelving[] }) => ({ shelvings, hasRead: true })),
    clear: assign({ refusal: null }),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
  },
  delays: { renewal: 10_000, readRetry: 5000 },
}).createMachine({
  id: 'shelving',
  context: { shelvings: [], hasRead: false, refusal: null },
  initial: 'reading',
  states: {
    reading: {
      description: 'What is shelved is being read; what was shown stays.',
      tags: 'busy',
      invoke: {
        src: 'readShelvings',
        input: undefined,
        onDone: [
          {
            guard: { type: 'isDone', params: answerParams },
            target: 'ready',
            actions: { type: 'take', params: ({ event }) => ({ shelvings: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
    },
    unread: {
      description: 'What is shelved could not be read; it is tried again by itself, or at once with a button.',
      on: { 'shelvings.renew': 'reading' },
      after: { readRetry: 'reading' },
    },
    refused: { description: 'The platform refused to show what is shelved, and says why.', on: { 'shelvings.renew': 'reading' } },
    ready: {
      initial: 'listed',
      states: {
        listed: {
          description: 'What is shelved with the time that is left and the number of alarms that were not raised, then what was.',
          on: acts,
          after: { renewal },
        },
        starting: {
          description: 'A source is being shelved.',
          tags: 'busy',
          entry: 'clear',
          invoke: {
            src: 'startShelving',
            input: ({ event }) => (event as Extract<ShelvingEvent, { type: 'shelving.start' }>).request,
            onDone: [
              { guard: { type: 'isDone', params: answerParams }, target: '#shelving.reading' },
              { target: 'denied', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'unanswered',
          },
        },
        ending: {
          description: 'A shelving is being ended.',
          tags: 'busy',
          entry: 'clear',
          invoke: {
            src: 'endShelving',
            input: ({ event }) => ({ id: (event as Extract<ShelvingEvent, { type: 'shelving.end' }>).id }),
            onDone: [
              { guard: { type: 'isDone', params: answerParams }, target: '#shelving.reading' },
              { target: 'denied', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'unanswered',
          },
        },
        denied: { description: 'The platform refused, and says why.', on: acts, after: { renewal } },
        unanswered: {
          description: 'No answer came, so it is unknown whether it was done; the list shows it once it is read again.',
          on: acts,
          after: { renewal },
        },
      },
    },
  },
});
