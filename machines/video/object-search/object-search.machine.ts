import { assign, emit, enqueueActions, setup } from 'xstate';
import type { CameraId, Refusal } from '../../../contract/platform/index.ts';
import { conditionFault, type SearchCondition, type SearchResult } from '../../../contract/video/object-search.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';
import type { Window } from '../timeline/window.ts';

/** Where it is looked: which cameras, which time. */
export interface SearchScope {
  cameras: readonly CameraId[];
  window: Window;
}
export interface SearchQuery extends SearchScope {
  conditions: readonly SearchCondition[];
  next: string | null;
}
export interface SearchPage {
  rows: readonly SearchResult[];
  next: string | null;
  /** The time back to which the search reached; null: all that was requested, or as far as the page had room. */
  until: string | null;
}

export interface ObjectSearchContext extends SearchQuery, SearchPage {
  /** The result that players show. */
  selected: string | null;
  refusal: Refusal | null;
}

export type ObjectSearchEvent =
  | { type: 'search.change'; conditions: readonly SearchCondition[] }
  | { type: 'search.run'; scope: SearchScope }
  | { type: 'search.more' }
  | { type: 'search.select'; id: string }
  /** The result after the one picked, which is older, or the one before it. */
  | { type: 'search.step'; by: 1 | -1 };

/** A result was picked: players go there. */
export type ObjectSearchEmitted = { type: 'search.selected'; at: number; camera: CameraId };

/** The result that an event picks. */
function selectedBy({ rows, selected }: ObjectSearchContext, event: ObjectSearchEvent): SearchResult | null {
  if (event.type === 'search.select') return rows.find(({ id }) => id === event.id) ?? null;
  if (event.type !== 'search.step') return null;
  const here = rows.findIndex(({ id }) => id === selected);
  if (here === -1) return (event.by === 1 ? rows[0] : rows.at(-1)) ?? null;
  return rows[here + event.by] ?? null;
}

const queryOf = ({ context: { cameras, window, conditions } }: { context: ObjectSearchContext }): SearchQuery => ({
  cameras,
  window,
  conditions,
  next: null,
});

/** A search for what detectors saw (OP-2.61, OQ-71): conditions that hold together, results newest first, each of which players go to. */
export const objectSearchMachine = setup({
  types: {
    context: {} as ObjectSearchContext,
    events: {} as ObjectSearchEvent,
    emitted: {} as ObjectSearchEmitted,
    input: {} as SearchScope,
    tags: {} as 'busy',
  },
  actors: { searchObjects: port<Answer<SearchPage>, SearchQuery>('searchObjects') },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    /** Something was found, or it was not looked everywhere yet. */
    hasResults: (_, answer: Answer<SearchPage>) => answer.ok && (answer.data.rows.length > 0 || answer.data.next !== null),
    isStillEmpty: ({ context }, answer: Answer<SearchPage>) =>
      answer.ok && context.rows.length + answer.data.rows.length === 0 && answer.data.next === null,
    isValid: ({ context }) => context.conditions.every((condition) => conditionFault(condition) === null),
    hasMore: ({ context }) => context.next !== null,
    canSelect: ({ context, event }) => selectedBy(context, event) !== null,
  },
  actions: {
    change: assign(({ event }) => (event.type === 'search.change' ? { conditions: event.conditions } : {})),
    setScope: assign(({ event }) => (event.type === 'search.run' ? { ...event.scope } : {})),
    take: assign((_, { page }: { page: SearchPage }) => ({ ...page, selected: null, refusal: null })),
    append: assign(({ context }, { page }: { page: SearchPage }) => ({ ...page, rows: [...context.rows, ...page.rows] })),
    select: enqueueActions(({ context, event, enqueue }) => {
      const found = selectedBy(context, event);
      if (!found) return;
      enqueue.assign({ selected: found.id });
      enqueue(emit({ type: 'search.selected', at: Date.parse(found.at), camera: found.camera }));
    }),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
  },
}).createMachine({
  id: 'object-search',
  context: ({ input }) => ({ ...input, conditions: [], rows: [], next: null, until: null, selected: null, refusal: null }),
  initial: 'building',
  on: {
    'search.change': { actions: 'change' },
    'search.run': { guard: 'isValid', target: '.searching', reenter: true, actions: 'setScope' },
  },
  states: {
    building: { description: 'Conditions are being put together; nothing was looked for yet.' },
    searching: {
      description: 'What fulfils the conditions is being looked for.',
      tags: 'busy',
      invoke: {
        src: 'searchObjects',
        input: queryOf,
        onDone: [
          {
            guard: { type: 'hasResults', params: ({ event }) => event.output },
            target: 'found',
            actions: { type: 'take', params: ({ event }) => ({ page: dataOf(event.output) }) },
          },
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'none',
            actions: { type: 'take', params: ({ event }) => ({ page: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
    },
    found: {
      initial: 'idle',
      on: {
        'search.select': { guard: 'canSelect', actions: 'select' },
        'search.step': { guard: 'canSelect', actions: 'select' },
      },
      states: {
        idle: {
          description:
            'Results as pictures with time, camera and what was seen; the one that players show is marked. Where it was not looked everywhere: until when.',
          on: { 'search.more': { guard: 'hasMore', target: 'readingMore' } },
        },
        readingMore: {
          description: 'The results, and at their end that older ones are being looked for.',
          tags: 'busy',
          invoke: {
            src: 'searchObjects',
            input: ({ context }) => ({ ...queryOf({ context }), next: context.next }),
            onDone: [
              {
                guard: { type: 'isStillEmpty', params: ({ event }) => event.output },
                target: '#none',
                actions: { type: 'append', params: ({ event }) => ({ page: dataOf(event.output) }) },
              },
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'idle',
                actions: { type: 'append', params: ({ event }) => ({ page: dataOf(event.output) }) },
              },
              { target: 'moreUnread', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'moreUnread',
          },
        },
        moreUnread: {
          description: 'The results, and at their end that older ones could not be read, with a retry.',
          on: { 'search.more': 'readingMore' },
        },
      },
    },
    none: { id: 'none', description: 'Nothing fulfils the conditions: "No results found".' },
    refused: { description: 'The platform refused to search, and says why.' },
    unread: { description: 'The search could not be made; it can be made again.' },
  },
});
