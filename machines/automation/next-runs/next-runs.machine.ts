import { assign, setup } from 'xstate';
import type { NextRuns } from '../../../contract/automation/schedule.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

/** The expressions whose next runs are requested, and their time zone; null: that of most tenants. */
export interface NextRunsQuery {
  expressions: readonly string[];
  tenant: number | null;
}
export interface NextRunsContext {
  query: NextRunsQuery;
  /** The last result; retained while it is requested again. */
  next: NextRuns | null;
  refusal: Refusal | null;
}
export type NextRunsEvent = { type: 'runs.request'; query: NextRunsQuery } | { type: 'runs.renew' };

const none: NextRunsQuery = { expressions: [], tenant: null };

/** Upcoming runs of expressions, requested from the platform after a debounce, so that not every key press is a request. */
export const nextRunsMachine = setup({
  types: { context: {} as NextRunsContext, events: {} as NextRunsEvent, tags: {} as 'busy' },
  actors: { readNextRuns: port<Answer<NextRuns>, NextRunsQuery>('readNextRuns') },
  guards: {
    isOtherQuery: ({ context, event }) => event.type === 'runs.request' && JSON.stringify(event.query) !== JSON.stringify(context.query),
    isNone: ({ event }) => event.type === 'runs.request' && event.query.expressions.length === 0,
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    hasNoRuns: (_, answer: Answer<NextRuns>) => answer.ok && answer.data.runs.length === 0,
  },
  actions: {
    setQuery: assign(({ event }) => (event.type === 'runs.request' ? { query: event.query, refusal: null } : {})),
    take: assign((_, { next }: { next: NextRuns }) => ({ next, refusal: null })),
    forget: assign({ next: null }),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal, next: null })),
  },
  delays: { debounce: 300 },
}).createMachine({
  id: 'next-runs',
  context: { query: none, next: null, refusal: null },
  initial: 'idle',
  on: {
    'runs.request': [
      { guard: 'isNone', target: '.idle', actions: ['setQuery', 'forget'] },
      { guard: 'isOtherQuery', target: '.debouncing', actions: 'setQuery' },
    ],
  },
  states: {
    idle: { description: 'Nothing is to run yet, so that no run is shown.' },
    debouncing: {
      description: 'What was shown stays; the expressions still change, and nothing is asked yet.',
      after: { debounce: 'reading' },
    },
    reading: {
      description: 'What was shown stays; the next runs are being asked for.',
      tags: 'busy',
      invoke: {
        src: 'readNextRuns',
        input: ({ context }) => context.query,
        onDone: [
          {
            guard: { type: 'hasNoRuns', params: ({ event }) => event.output },
            target: 'never',
            actions: { type: 'take', params: ({ event }) => ({ next: dataOf(event.output) }) },
          },
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'shown',
            actions: { type: 'take', params: ({ event }) => ({ next: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: { target: 'unread', actions: 'forget' },
      },
    },
    shown: { description: 'The next runs are shown, with the time zone that they are told in.' },
    never: { description: 'It says that these expressions never run.' },
    refused: {
      description: 'The platform refused to tell the next runs, and says why; a button asks again.',
      on: { 'runs.renew': 'reading' },
    },
    unread: { description: 'The next runs could not be read; a button tries again.', on: { 'runs.renew': 'reading' } },
  },
});
