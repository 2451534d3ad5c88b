import { assign, setup } from 'xstate';
import { type Alarm, supersedes } from '../../../contract/alarms/alarm.ts';
import { type HistoryFilter, isNarrowed } from '../../../contract/alarms/history-filter.ts';
import type { AlarmId, Refusal, UnreadableRow } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams, unreadableOf } from '../../shared/port.ts';

/** The query of the history; `next` continues after the last row read. */
export interface HistoryQuestion {
  filter: HistoryFilter;
  next: string | null;
}
export interface HistoryPage {
  rows: Alarm[];
  next: string | null;
  /** Up to when the rows are complete, where the platform read them from a replica. */
  asOf?: string | undefined;
  /** The time that a search reached, where it ended before it had looked at all alarms; `next` continues there. */
  searchedUntil?: string | undefined;
}

export interface HistoryContext extends HistoryQuestion {
  rows: readonly Alarm[];
  /** Which of the rows are selected. */
  selected: ReadonlySet<AlarmId>;
  /** Alarms that the platform sent and that cannot be read. */
  unreadable: readonly UnreadableRow[];
  refusal: Refusal | null;
  /** The oldest of the pages; absent: all are current. */
  asOf?: string | undefined;
  /** How far the search of the last page reached; absent: it looked at all alarms, or found a whole page. */
  searchedUntil?: string | undefined;
}

export type HistoryEvent =
  /** The named parts of the filter change, the others stay. */
  | { type: 'history.filter'; filter: Partial<HistoryFilter> }
  | { type: 'history.search'; search: string }
  | { type: 'history.more' }
  /** A search that found nothing so far ends where it is. */
  | { type: 'history.stop' }
  | { type: 'history.renew' }
  /** Current versions of alarms: they replace the rows that are shown (OP-4.04). */
  | { type: 'history.changed'; alarms: readonly Alarm[] }
  /** Rows are selected, or no longer. */
  | { type: 'history.select'; ids: readonly AlarmId[]; isSelected: boolean }
  | { type: 'history.selectNone' };

const question = ({ context: { filter } }: { context: HistoryContext }): HistoryQuestion => ({
  filter: { ...filter, search: filter.search.trim() },
  next: null,
});

const none: ReadonlySet<AlarmId> = new Set();
/** The selection without alarms that are not among the rows. */
const withRows = (selected: ReadonlySet<AlarmId>, rows: readonly Alarm[]): ReadonlySet<AlarmId> =>
  selected.size === 0 ? none : new Set(rows.flatMap(({ id }) => (selected.has(id) ? [id] : [])));

interface ReadPage {
  page: HistoryPage;
  unreadable: readonly UnreadableRow[];
}
const pageOf = ({ event: { output } }: { event: { output: Answer<HistoryPage> } }): ReadPage => ({
  page: dataOf(output),
  unreadable: unreadableOf(output),
});

/** The alarms of the past and the present that a filter finds, page after page, and which of them are selected (OQ-25, OP-8.14). */
export const historyMachine = setup({
  types: {
    context: {} as HistoryContext,
    events: {} as HistoryEvent,
    input: {} as { filter: HistoryFilter },
    tags: {} as 'busy',
  },
  actors: {
    readHistory: port<Answer<HistoryPage>, HistoryQuestion>('readHistory'),
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    hasRows: (_, answer: Answer<HistoryPage>) => answer.ok && answer.data.rows.length + unreadableOf(answer).length > 0,
    isUnfinished: (_, answer: Answer<HistoryPage>) => answer.ok && answer.data.searchedUntil !== undefined,
    isShown: ({ context, event }) => event.type === 'history.select' && context.rows.some(({ id }) => event.ids.includes(id)),
    isSelected: ({ context }) => context.selected.size > 0,
    hasMore: ({ context }) => context.next !== null,
    isNarrowed: ({ context }, answer: Answer<unknown>) => answer.ok && isNarrowed(context.filter),
  },
  actions: {
    take: assign(({ context }, { page, unreadable }: ReadPage) => ({
      asOf: undefined,
      searchedUntil: undefined,
      ...page,
      unreadable,
      refusal: null,
      selected: withRows(context.selected, page.rows),
    })),
    append: assign(({ context }, { page, unreadable }: ReadPage) => {
      const known = new Set(context.rows.map(({ id }) => id));
      return {
        rows: [...context.rows, ...page.rows.filter(({ id }) => !known.has(id))],
        next: page.next,
        asOf: older(context.asOf, page.asOf),
        searchedUntil: page.searchedUntil,
        unreadable: [...context.unreadable, ...unreadable],
      };
    }),
    forget: assign({ asOf: undefined, searchedUntil: undefined, rows: [], next: null, unreadable: [], selected: none }),
    filter: assign(({ context, event }) => (event.type === 'history.filter' ? { filter: { ...context.filter, ...event.filter } } : {})),
    search: assign(({ context, event }) =>
      event.type === 'history.search' ? { filter: { ...context.filter, search: event.search } } : {},
    ),
    replace: assign(({ context, event }) => {
      if (event.type !== 'history.changed') return {};
      const now = new Map(event.alarms.map((alarm) => [alarm.id, alarm]));
      if (!context.rows.some(({ id }) => now.has(id))) return {};
      return { rows: context.rows.map((row) => newer(row, now.get(row.id))) };
    }),
    select: assign(({ context, event }) => {
      if (event.type !== 'history.select') return {};
      const ids = new Set(event.ids);
      if (!event.isSelected) return { selected: new Set([...context.selected].filter((id) => !ids.has(id))) };
      return { selected: withRows(new Set([...context.selected, ...ids]), context.rows) };
    }),
    selectNone: assign({ selected: none }),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
  },
  delays: { typed: 300 },
}).createMachine({
  id: 'history',
  context: ({ input }) => ({ filter: input.filter, next: null, rows: [], selected: none, unreadable: [], refusal: null }),
  initial: 'reading',
  on: {
    'history.filter': { target: '.reading', actions: 'filter' },
    'history.search': { target: '.typing', actions: 'search' },
    'history.renew': '.reading',
    'history.changed': { actions: 'replace' },
    'history.select': { guard: 'isShown', actions: 'select' },
    'history.selectNone': { guard: 'isSelected', actions: 'selectNone' },
  },
  states: {
    typing: {
      description: 'What is searched for is being typed; the rows of before are still shown.',
      tags: 'busy',
      on: { 'history.search': { target: 'typing', reenter: true, actions: 'search' } },
      after: { typed: 'reading' },
    },
    reading: {
      description: 'The first page is being read.',
      tags: 'busy',
      invoke: {
        src: 'readHistory',
        input: question,
        onDone: [
          {
            guard: { type: 'hasRows', params: ({ event }) => event.output },
            target: 'shown',
            actions: { type: 'take', params: pageOf },
          },
          {
            guard: { type: 'isUnfinished', params: ({ event }) => event.output },
            target: 'unfinished',
            actions: { type: 'take', params: pageOf },
          },
          { guard: { type: 'isNarrowed', params: answerParams }, target: 'noResult', actions: 'forget' },
          { guard: { type: 'isAccepted', params: answerParams }, target: 'empty', actions: 'forget' },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
    },
    shown: {
      initial: 'resting',
      states: {
        resting: {
          description:
            'The rows that were read; more of them are read when their end is seen. Where a search has not looked at all alarms: how far it reached, and a button that searches further.',
          on: { 'history.more': { guard: 'hasMore', target: 'readingMore' } },
        },
        readingMore: {
          description: 'The rows that were read, and at their end that more are being read.',
          tags: 'busy',
          invoke: {
            src: 'readHistory',
            input: ({ context }) => ({ ...question({ context }), next: context.next }),
            onDone: [
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'resting',
                actions: { type: 'append', params: pageOf },
              },
              { target: 'moreUnread', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'moreUnread',
          },
        },
        moreUnread: {
          description: 'The rows that were read, and at their end that more could not be read, with a retry.',
          on: { 'history.more': 'readingMore' },
        },
      },
    },
    unfinished: {
      initial: 'searching',
      states: {
        searching: {
          description:
            'No alarm was found as far as the search reached, which it says; further ones are being searched until one is found. A button ends the search.',
          tags: 'busy',
          on: { 'history.stop': 'stopped' },
          invoke: {
            src: 'readHistory',
            input: ({ context }) => ({ ...question({ context }), next: context.next }),
            onDone: [
              {
                guard: { type: 'hasRows', params: ({ event }) => event.output },
                target: '#history.shown',
                actions: { type: 'append', params: pageOf },
              },
              {
                guard: { type: 'isUnfinished', params: ({ event }) => event.output },
                target: 'searching',
                reenter: true,
                actions: { type: 'append', params: pageOf },
              },
              { guard: { type: 'isAccepted', params: answerParams }, target: '#history.noResult', actions: 'forget' },
              { target: '#history.refused', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'unsearched',
          },
        },
        stopped: {
          description:
            'No alarm was found as far as the search reached, where it was ended: it says how far that is, and a button searches further.',
          on: { 'history.more': 'searching' },
        },
        unsearched: {
          description: 'No alarm was found as far as the search reached, and it could not be searched further; a button tries again.',
          on: { 'history.more': 'searching' },
        },
      },
    },
    empty: { description: 'There is no alarm at all: "No records found".' },
    noResult: { description: 'No alarm fits the filter: "No results found".' },
    refused: { description: 'The platform refused to show the history, and says why.' },
    unread: { description: 'The history could not be read; a button tries again.' },
  },
});

/** The earlier of two instants, which are texts of one form. */
const older = (one: string | undefined, other: string | undefined) =>
  one === undefined || (other !== undefined && other < one) ? other : one;

function newer(row: Alarm, now: Alarm | undefined): Alarm {
  return now !== undefined && supersedes(now, row) ? now : row;
}
