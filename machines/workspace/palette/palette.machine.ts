import { assign, emit, setup } from 'xstate';
import { port } from '../../shared/port.ts';
import type { Hit } from './hit.ts';

export interface PaletteContext {
  text: string;
  /** Search results in display order. */
  hits: readonly Hit[];
  /** The hit that Enter chooses. */
  at: number;
  /** Enter was pressed before it was found: the first hit is chosen. */
  isChoicePending: boolean;
}

export type PaletteEvent =
  | { type: 'palette.type'; text: string }
  | { type: 'palette.move'; by: number }
  | { type: 'palette.highlight'; at: number }
  | { type: 'palette.choose' };
export type PaletteEmitted = { type: 'palette.chosen'; hit: Hit };

/** One search over everything (OP-9.54): screens, units, cameras, alarms, views, layouts, commands and widgets. Lives as long as it is open. */
export const paletteMachine = setup({
  types: {
    context: {} as PaletteContext,
    events: {} as PaletteEvent,
    emitted: {} as PaletteEmitted,
    tags: {} as 'busy',
  },
  actors: {
    /** Searches; for empty input it returns the likeliest hits. */
    search: port<readonly Hit[], string>('search'),
  },
  guards: {
    isNothing: (_, { hits }: { hits: readonly Hit[] }) => hits.length === 0,
    isChoicePending: ({ context }, { hits }: { hits: readonly Hit[] }) => context.isChoicePending && hits.length > 0,
    hasHit: ({ context }) => context.hits[context.at] !== undefined,
    hasHitAt: ({ context, event }) => event.type === 'palette.highlight' && context.hits[event.at] !== undefined,
  },
  actions: {
    noteText: assign(({ event }) => (event.type === 'palette.type' ? { text: event.text, isChoicePending: false } : {})),
    take: assign((_, { hits }: { hits: readonly Hit[] }) => ({ hits, at: 0 })),
    move: assign(({ context, event }) => {
      const count = context.hits.length;
      if (event.type !== 'palette.move' || count === 0) return {};
      return { at: (context.at + event.by + count * Math.abs(event.by)) % count };
    }),
    highlight: assign(({ event }) => (event.type === 'palette.highlight' ? { at: event.at } : {})),
    noteChoicePending: assign({ isChoicePending: true }),
    emitChosen: emit(({ context }) => ({ type: 'palette.chosen' as const, hit: context.hits[context.at] as Hit })),
  },
  delays: { typing: 120 },
}).createMachine({
  id: 'palette',
  context: { text: '', hits: [], at: 0, isChoicePending: false },
  initial: 'open',
  states: {
    open: {
      initial: 'searching',
      on: { 'palette.type': { target: '.typing', actions: 'noteText', reenter: true } },
      states: {
        typing: {
          description: 'Something is being typed; the hits are still those from before and cannot be chosen; Enter seeks at once.',
          on: { 'palette.choose': { target: 'searching', actions: 'noteChoicePending' } },
          after: { typing: 'searching' },
        },
        searching: {
          description: 'It is sought; the hits are still those from before. After Enter, the first that is found is chosen.',
          on: { 'palette.choose': { actions: 'noteChoicePending' } },
          tags: 'busy',
          invoke: {
            src: 'search',
            input: ({ context }) => context.text,
            onDone: [
              {
                guard: { type: 'isChoicePending', params: ({ event }) => ({ hits: event.output }) },
                target: '#palette.chosen',
                actions: [{ type: 'take', params: ({ event }) => ({ hits: event.output }) }, 'emitChosen'],
              },
              {
                guard: { type: 'isNothing', params: ({ event }) => ({ hits: event.output }) },
                target: 'nothing',
                actions: { type: 'take', params: ({ event }) => ({ hits: event.output }) },
              },
              { target: 'found', actions: { type: 'take', params: ({ event }) => ({ hits: event.output }) } },
            ],
            onError: 'failed',
          },
        },
        found: {
          description: 'Hits stand below the field, by kind; one of them is chosen with Enter or a click.',
          on: {
            'palette.move': { actions: 'move' },
            'palette.highlight': { guard: 'hasHitAt', actions: 'highlight' },
            'palette.choose': { guard: 'hasHit', target: '#palette.chosen', actions: 'emitChosen' },
          },
        },
        nothing: { description: 'It says that nothing was found, and what can be sought.' },
        failed: { description: 'It says that the search failed; typing again starts it anew.' },
      },
    },
    chosen: { type: 'final', description: 'A hit was chosen and the palette goes.' },
  },
});
