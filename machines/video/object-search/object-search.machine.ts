import { assign, emit, enqueueActions, setup } from 'xstate';
import type { CameraId } from '../../../contract/platform/ids.ts';
import type { Refusal } from '../../../contract/platform/refusal.ts';
import { conditionFault, type FoundObject, type SearchCondition } from '../../../contract/video/object-search.ts';
import { type Answer, dataOf, port, theAnswer, theRefusal } from '../../shared/port.ts';
import type { Window } from '../timeline/window.ts';

/** Where it is looked: which cameras, which time. */
export interface SearchPlace {
  cameras: readonly CameraId[];
  window: Window;
}
export interface SearchQuestion extends SearchPlace {
  conditions: readonly SearchCondition[];
  next: string | null;
}
export interface SearchPage {
  rows: readonly FoundObject[];
  next: string | null;
  /** So far back it was looked; null: as far as was asked, or as there was room in the page. */
  until: string | null;
}

export interface ObjectSearchContext extends SearchQuestion, SearchPage {
  /** The result that players show. */
  picked: string | null;
  refusal: Refusal | null;
}

export type ObjectSearchEvent =
  | { type: 'search.change'; conditions: readonly SearchCondition[] }
  | { type: 'search.run'; place: SearchPlace }
  | { type: 'search.more' }
  | { type: 'search.pick'; id: string }
  /** The result after the one picked, which is older, or the one before it. */
  | { type: 'search.step'; by: 1 | -1 };

/** A result was picked: players go there. */
export type ObjectSearchEmitted = { type: 'search.picked'; at: number; camera: CameraId };

/** The result that an event picks. */
function pickedBy({ rows, picked }: ObjectSearchContext, event: ObjectSearchEvent): FoundObject | null {
  if (event.type === 'search.pick') return rows.find(({ id }) => id === event.id) ?? null;
  if (event.type !== 'search.step') return null;
  const here = rows.findIndex(({ id }) => id === picked);
  if (here === -1) return (event.by === 1 ? rows[0] : rows.at(-1)) ?? null;
  return rows[here + event.by] ?? null;
}

const questionOf = ({ context: { cameras, window, conditions } }: { context: ObjectSearchContext }): SearchQuestion => ({
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
    input: {} as SearchPlace,
    tags: {} as 'busy',
  },
  actors: { searchObjects: port<Answer<SearchPage>, SearchQuestion>('searchObjects') },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    /** Something was found, or it was not looked everywhere yet. */
    goesOn: (_, answer: Answer<SearchPage>) => answer.ok && (answer.data.rows.length > 0 || answer.data.next !== null),
    staysEmpty: ({ context }, answer: Answer<SearchPage>) =>
      answer.ok && context.rows.length + answer.data.rows.length === 0 && answer.data.next === null,
    isSound: ({ context }) => context.conditions.every((condition) => conditionFault(condition) === null),
    hasMore: ({ context }) => context.next !== null,
    canPick: ({ context, event }) => pickedBy(context, event) !== null,
  },
  actions: {
    change: assign(({ event }) => (event.type === 'search.change' ? { conditions: event.conditions } : {})),
    place: assign(({ event }) => (event.type === 'search.run' ? { ...event.place } : {})),
    take: assign((_, { page }: { page: SearchPage }) => ({ ...page, picked: null, refusal: null })),
    append: assign(({ context }, { page }: { page: SearchPage }) => ({ ...page, rows: [...context.rows, ...page.rows] })),
    pick: enqueueActions(({ context, event, enqueue }) => {
      const found = pickedBy(context, event);
      if (!found) return;
      enqueue.assign({ picked: found.id });
      enqueue(emit({ type: 'search.picked', at: Date.parse(found.at), camera: found.camera }));
    }),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
  },
}).createMachine({
  id: 'object-search',
  context: ({ input }) => ({ ...input, conditions: [], rows: [], next: null, until: null, picked: null, refusal: null }),
  initial: 'building',
  on: {
    'search.change': { actions: 'change' },
    'search.run': { guard: 'isSound', target: '.searching', reenter: true, actions: 'place' },
  },
  states: {
    building: { description: 'Conditions are being put together; nothing was looked for yet.' },
    searching: {
      description: 'What fulfils the conditions is being looked for.',
      tags: 'busy',
      invoke: {
        src: 'searchObjects',
        input: questionOf,
        onDone: [
          {
            guard: { type: 'goesOn', params: ({ event }) => event.output },
            target: 'found',
            actions: { type: 'take', params: ({ event }) => ({ page: dataOf(event.output) }) },
          },
          {
            guard: { type: 'isAccepted', params: theAnswer },
            target: 'none',
            actions: { type: 'take', params: ({ event }) => ({ page: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: theRefusal } },
        ],
        onError: 'unread',
      },
    },
    found: {
      initial: 'resting',
      on: {
        'search.pick': { guard: 'canPick', actions: 'pick' },
        'search.step': { guard: 'canPick', actions: 'pick' },
      },
      states: {
        resting: {
          description:
            'Results as pictures with time, camera and what was seen; the one that players show is marked. Where it was not looked everywhere: until when.',
          on: { 'search.more': { guard: 'hasMore', target: 'readingMore' } },
        },
        readingMore: {
          description: 'The results, and at their end that older ones are being looked for.',
          tags: 'busy',
          invoke: {
            src: 'searchObjects',
            input: ({ context }) => ({ ...questionOf({ context }), next: context.next }),
            onDone: [
              {
                guard: { type: 'staysEmpty', params: ({ event }) => event.output },
                target: '#none',
                actions: { type: 'append', params: ({ event }) => ({ page: dataOf(event.output) }) },
              },
              {
                guard: { type: 'isAccepted', params: theAnswer },
                target: 'resting',
                actions: { type: 'append', params: ({ event }) => ({ page: dataOf(event.output) }) },
              },
              { target: 'moreUnread', actions: { type: 'noteRefusal', params: theRefusal } },
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
