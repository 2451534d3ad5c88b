import { assign, setup } from 'xstate';
import type { SignalFilters, SignalPage, SignalRow } from '../../../contract/intake/receivers/calls.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';
import { awaitNewest, nothingFresh, showFresh, type WaitingRows, withoutDouble } from '../waiting-rows.ts';

/** The query of a page of signals; `next` continues after the last row. */
export interface SignalQuestion {
  filters: SignalFilters;
  next: string | null;
}

export interface SignalsContext extends SignalQuestion, WaitingRows<SignalRow> {
  next: string | null;
  /** The signal whose details are shown: the rows do not move meanwhile. */
  chosen: SignalRow | null;
  /** Whether a complete answer was read with these filters. */
  hasRead: boolean;
  refusal: Refusal | null;
}

export type SignalsEvent =
  | { type: 'signals.filter'; filters: SignalFilters }
  | { type: 'signals.more' }
  /** Shows the details of a signal; null: closes them. Rows do not move while details are shown. */
  | { type: 'signals.choose'; id: number | null }
  /** Shows what arrived while the rows did not move. */
  | { type: 'signals.show' }
  | { type: 'signals.retry' };

const firstPage = ({ context: { filters } }: { context: SignalsContext }): SignalQuestion => ({ filters, next: null });
const isNarrowed = (filters: SignalFilters) => Object.values(filters).some((value) => value !== undefined && value !== '');

/** Signals of receivers as they arrive: new rows on top, older ones page by page. A list is empty only after a complete answer without rows. */
export const signalsMachine = setup({
  types: {
    context: {} as SignalsContext,
    events: {} as SignalsEvent,
    input: {} as { filters: SignalFilters },
    tags: {} as 'busy',
  },
  actors: { readSignals: port<Answer<SignalPage>, SignalQuestion>('readSignals') },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    hasRows: (_, answer: Answer<SignalPage>) => answer.ok && answer.data.rows.length > 0,
    isNarrow: ({ context }, answer: Answer<unknown>) => answer.ok && isNarrowed(context.filters),
    hasMore: ({ context }) => context.next !== null,
    hasFresh: ({ context }) => context.fresh.length > 0,
  },
  actions: {
    filter: assign(({ event }) => (event.type === 'signals.filter' ? { filters: event.filters, chosen: null, hasRead: false } : {})),
    take: assign((_, { page }: { page: SignalPage }) => ({
      rows: page.rows,
      next: page.next,
      ...nothingFresh,
      hasRead: true,
      refusal: null,
    })),
    append: assign(({ context }, { page }: { page: SignalPage }) => ({
      rows: withoutDouble([...context.rows, ...page.rows]),
      next: page.next,
      refusal: null,
    })),
    renew: assign(({ context }, { page }: { page: SignalPage }) => renewed(context, page)),
    showFresh: assign(({ context }) => showFresh(context)),
    choose: assign(({ context, event }) =>
      event.type === 'signals.choose' ? { chosen: context.rows.find(({ id }) => id === event.id) ?? null } : {},
    ),
    clearRefusal: assign({ refusal: null }),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
  },
  delays: { typed: 300, renewal: 3000, readRetry: 5000 },
}).createMachine({
  id: 'signals',
  context: ({ input }) => ({ ...input, next: null, rows: [], chosen: null, ...nothingFresh, hasRead: false, refusal: null }),
  initial: 'reading',
  on: {
    'signals.filter': { target: '.typing', reenter: true, actions: 'filter' },
    'signals.choose': { actions: 'choose' },
  },
  states: {
    typing: {
      description: 'Filters are being chosen; the rows of before are still shown.',
      tags: 'busy',
      after: { typed: 'reading' },
    },
    reading: {
      description: 'The first rows are being read.',
      tags: 'busy',
      invoke: {
        src: 'readSignals',
        input: firstPage,
        onDone: [
          {
            guard: { type: 'hasRows', params: ({ event }) => event.output },
            target: 'shown',
            actions: { type: 'take', params: ({ event }) => ({ page: dataOf(event.output) }) },
          },
          {
            guard: { type: 'isNarrow', params: answerParams },
            target: 'noResult',
            actions: { type: 'take', params: ({ event }) => ({ page: dataOf(event.output) }) },
          },
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'empty',
            actions: { type: 'take', params: ({ event }) => ({ page: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
    },
    shown: {
      initial: 'resting',
      on: { 'signals.show': { guard: 'hasFresh', actions: 'showFresh' } },
      states: {
        resting: {
          description: 'The rows that were read; they are read again every few seconds.',
          on: { 'signals.more': { guard: 'hasMore', target: 'readingMore' } },
          after: { renewal: 'renewing' },
        },
        renewing: {
          description: 'The rows that were read, while newer ones are being read.',
          tags: 'busy',
          invoke: {
            src: 'readSignals',
            input: firstPage,
            onDone: [
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'resting',
                actions: { type: 'renew', params: ({ event }) => ({ page: dataOf(event.output) }) },
              },
              { target: '#signals.refused', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'stale',
          },
        },
        stale: {
          description: 'The rows that were read, and above them that no newer ones could be read; it is tried again by itself.',
          on: { 'signals.retry': 'renewing' },
          after: { readRetry: 'renewing' },
        },
        readingMore: {
          description: 'The rows that were read, and at their end that older ones are being read.',
          tags: 'busy',
          invoke: {
            src: 'readSignals',
            input: ({ context: { filters, next } }) => ({ filters, next }),
            onDone: [
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'resting',
                actions: { type: 'append', params: ({ event }) => ({ page: dataOf(event.output) }) },
              },
              { target: 'moreUnread', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: { target: 'moreUnread', actions: 'clearRefusal' },
          },
        },
        moreUnread: {
          description: 'The rows that were read, and for some seconds at their end that older ones could not be read, with a retry.',
          on: { 'signals.more': 'readingMore' },
          after: { readRetry: 'renewing' },
        },
      },
    },
    empty: { description: 'No signal was received yet, and what is needed for one.', after: { renewal: 'reading' } },
    noResult: { description: 'No signal is found with these filters.', after: { renewal: 'reading' } },
    refused: { description: 'The platform refused to show the list, and says why.', on: { 'signals.retry': 'reading' } },
    unread: {
      description: 'The list could not be read; it is tried again by itself, or at once with a button.',
      on: { 'signals.retry': 'reading' },
      after: { readRetry: 'reading' },
    },
  },
});

/** New rows on top, or waiting while details are shown. */
function renewed(context: SignalsContext, page: SignalPage): Partial<SignalsContext> {
  const waiting = awaitNewest(context, page);
  return context.chosen === null ? showFresh({ ...context, ...waiting }) : waiting;
}
