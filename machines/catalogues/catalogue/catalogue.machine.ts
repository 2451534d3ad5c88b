import { assign, setup } from 'xstate';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { Filter, ListQuery, Sort } from '../../../contract/catalogues/query.ts';
import type { CatalogueRecord, Refusal, UnreadableRow } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams, unreadableOf } from '../../shared/port.ts';
import {
  emptySelection,
  isNarrowed,
  type ListPage,
  type ListQuestion,
  missingOf,
  type Selection,
  updateSelection,
  within,
} from './list.ts';

export interface CatalogueInput {
  catalogue: Catalogue;
  query: ListQuery;
  /** Filters set by the location of the list, which the user cannot remove: the parent. */
  fixed: readonly Filter[];
}
export interface CatalogueContext extends CatalogueInput {
  /** Those of the page before stay while the next one is read. */
  rows: readonly CatalogueRecord[];
  total: number | null;
  lastPage: number | null;
  /** Whether there are more rows and pages than these, which the platform counts no further. */
  hasMore: boolean;
  /** Rows of the page that the platform sent and that cannot be read. */
  unreadable: readonly UnreadableRow[];
  selection: Selection;
  refusal: Refusal | null;
}

export type CatalogueEvent =
  | { type: 'list.turn'; page: number }
  | { type: 'list.resize'; max: number }
  | { type: 'list.search'; search: string }
  | { type: 'list.sort'; sort: readonly Sort[] }
  | { type: 'list.filter'; filters: readonly Filter[] }
  /** All of it at once: the address changed, or a saved view was chosen. */
  | { type: 'list.query'; query: ListQuery }
  | { type: 'list.renew' }
  | { type: 'list.select'; ids: readonly number[]; on: boolean }
  | { type: 'list.selectAll' }
  | { type: 'list.selectNone' };

function nextQuery({ query }: CatalogueContext, event: CatalogueEvent): ListQuery {
  switch (event.type) {
    case 'list.turn':
      return { ...query, page: event.page };
    case 'list.resize':
      return { ...query, page: 1, max: event.max };
    case 'list.search':
      return { ...query, page: 1, search: event.search };
    case 'list.sort':
      return { ...query, page: 1, sort: event.sort };
    case 'list.filter':
      return { ...query, page: 1, filters: event.filters };
    case 'list.query':
      return event.query;
    default:
      return query;
  }
}

/** Whether both queries find the same rows, whatever their order and page. */
const hasSameResults = (one: ListQuery, other: ListQuery): boolean =>
  one.search === other.search && JSON.stringify(one.filters) === JSON.stringify(other.filters);

const question = ({ context: { catalogue, query, fixed } }: { context: CatalogueContext }): ListQuestion => ({
  catalogue,
  query: within({ ...query, search: query.search.trim() }, fixed),
});
interface ReadPage {
  page: ListPage;
  unreadable: readonly UnreadableRow[];
}
const pageOf = ({ event: { output } }: { event: { output: Answer<ListPage> } }): ReadPage => ({
  page: dataOf(output),
  unreadable: unreadableOf(output),
});
const answer = { params: answerParams } as const;

/** The list of any catalogue: paged, searched, sorted and filtered by the platform, its rows chosen over all pages (OQ-88, ADM-7.26). */
export const catalogueMachine = setup({
  types: {
    context: {} as CatalogueContext,
    events: {} as CatalogueEvent,
    input: {} as CatalogueInput,
    tags: {} as 'busy',
  },
  actors: { readList: port<Answer<ListPage>, ListQuestion>('readList') },
  guards: {
    isIncomplete: ({ context, event }) => missingOf(context.catalogue, within(nextQuery(context, event), context.fixed)).length > 0,
    hasRows: (_, output: Answer<ListPage>) => output.ok && output.data.rows.length + unreadableOf(output).length > 0,
    isBeyond: ({ context: { query } }, output: Answer<unknown>) => output.ok && query.page !== 1,
    isNarrow: ({ context: { query } }, output: Answer<unknown>) => output.ok && isNarrowed(query),
    isAccepted: (_, output: Answer<unknown>) => output.ok,
    isAnotherPage: ({ context: { query }, event }) => event.type === 'list.turn' && event.page !== query.page && event.page !== 0,
  },
  actions: {
    setQuery: assign(({ context, event }) => {
      const query = nextQuery(context, event);
      return hasSameResults(query, context.query) ? { query } : { query, selection: emptySelection };
    }),
    take: assign((_, { page, unreadable }: ReadPage) => ({ hasMore: false, ...page, unreadable, refusal: null })),
    forget: assign({ rows: [], total: 0, lastPage: 1, hasMore: false, unreadable: [], refusal: null }),
    takeTotal: assign((_, { page }: ReadPage) => ({ hasMore: false, ...page, rows: [], unreadable: [], refusal: null })),
    select: assign(({ context: { selection, rows }, event }) =>
      event.type === 'list.select' ? { selection: updateSelection(selection, rows, event.ids, event.on) } : {},
    ),
    selectAll: assign({ selection: { kind: 'all' } }),
    selectNone: assign({ selection: emptySelection }),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
  },
  delays: { typed: 300 },
}).createMachine({
  id: 'catalogue',
  context: ({ input }) => ({
    ...input,
    rows: [],
    total: null,
    lastPage: null,
    hasMore: false,
    unreadable: [],
    selection: emptySelection,
    refusal: null,
  }),
  initial: 'opening',
  on: {
    'list.turn': { guard: 'isAnotherPage', target: '.opening', actions: 'setQuery' },
    'list.resize': { target: '.opening', actions: 'setQuery' },
    'list.search': { target: '.typing', actions: 'setQuery' },
    'list.sort': { target: '.opening', actions: 'setQuery' },
    'list.filter': { target: '.opening', actions: 'setQuery' },
    'list.query': { target: '.opening', actions: 'setQuery' },
    'list.renew': '.opening',
    'list.select': { actions: 'select' },
    'list.selectAll': { actions: 'selectAll' },
    'list.selectNone': { actions: 'selectNone' },
  },
  states: {
    opening: { always: [{ guard: 'isIncomplete', target: 'prompting' }, { target: 'reading' }] },
    prompting: { description: 'The list asks for what it must know before it is read, such as a start and an end date.' },
    typing: {
      description: 'What is searched for is being typed; the rows of before are still shown.',
      tags: 'busy',
      on: { 'list.search': { target: 'typing', reenter: true, actions: 'setQuery' } },
      after: { typed: 'opening' },
    },
    reading: {
      description: 'The page is being read; the rows of before are shown, dimmed.',
      tags: 'busy',
      invoke: {
        src: 'readList',
        input: question,
        onDone: [
          {
            guard: { type: 'hasRows', params: ({ event }) => event.output },
            target: 'shown',
            actions: { type: 'take', params: pageOf },
          },
          { guard: { type: 'isBeyond', ...answer }, target: 'pageNotFound', actions: { type: 'takeTotal', params: pageOf } },
          { guard: { type: 'isNarrow', ...answer }, target: 'noResult', actions: 'forget' },
          { guard: { type: 'isAccepted', ...answer }, target: 'empty', actions: 'forget' },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
    },
    shown: { description: 'A page of rows is shown, with its place among all.' },
    empty: { description: 'There is no record at all: "No records found".' },
    noResult: { description: 'No record is found by this search and these filters: "No results found".' },
    pageNotFound: { description: 'The list has no such page: "Page not found", with a way to the last one.' },
    refused: { description: 'The platform refused to show the list, and says why.' },
    unread: { description: 'The list could not be read; a button tries again.' },
  },
});
