import { assign, enqueueActions, setup } from 'xstate';
import type { Area, Place } from '../../../contract/workspace/grid.ts';
import { type Cell, carried, drawn, grown, type Outcome, type Stand, stepped } from './moves.ts';

export interface BoardContext {
  places: readonly Place[];
  /** The slot that is being moved or sized; null while none is. */
  pos: number | null;
  /** Where it would stand, and over which other slot, as its outline shows. */
  stand: Stand | null;
  /** What letting go would do. */
  outcome: Outcome;
}

export type BoardEvent =
  /** The places as they are now. */
  | { type: 'board.places'; places: readonly Place[] }
  /** The pointer took a slot, and carries it. */
  | { type: 'board.move'; pos: number }
  | { type: 'board.carry'; area: Area; cell: Cell }
  /** The pointer took an edge or a corner of a slot, and draws it. */
  | { type: 'board.size'; pos: number }
  | { type: 'board.draw'; area: Area }
  /** Keys move a slot by a cell, or its edge; `by` in cells, away from the start of the text. */
  | { type: 'board.step'; pos: number; by: Cell }
  | { type: 'board.grow'; pos: number; by: Cell }
  | { type: 'board.put' }
  | { type: 'board.leave' };

/** What the operator arranged: places that changed, each free when its turn comes, or two slots that changed places. */
export type BoardFact = { type: 'board.placed'; places: readonly Place[] } | { type: 'board.swapped'; pos: number; with: number };

const rest = { pos: null, stand: null, outcome: { do: 'nothing' } } as const satisfies Partial<BoardContext>;
const placeOf = (places: readonly Place[], pos: number | null) => places.find((place) => place.pos === pos);

/** A slot that is being moved or sized on the grid, by pointer or with keys (OQ-41): nothing changes until it is put. */
export const boardMachine = setup({
  types: {
    context: {} as BoardContext,
    events: {} as BoardEvent,
    input: {} as { places: readonly Place[] },
    emitted: {} as BoardFact,
  },
  guards: {
    isThere: ({ context, event }) => 'pos' in event && placeOf(context.places, event.pos) !== undefined,
    isGone: ({ context, event }) =>
      event.type === 'board.places' && context.pos !== null && placeOf(event.places, context.pos) === undefined,
  },
  actions: {
    takePlaces: assign(({ event }) => (event.type === 'board.places' ? { places: event.places } : {})),
    take: assign(({ context, event }) => {
      const own = 'pos' in event ? placeOf(context.places, event.pos) : undefined;
      if (own === undefined) return {};
      const { pos, ...area } = own;
      return { ...rest, pos, stand: { area, over: null } };
    }),
    carry: assign(({ context: { places, pos }, event }) => {
      if (event.type !== 'board.carry' || pos === null) return {};
      const outcome = carried(places, pos, event.area, event.cell);
      return { outcome, stand: { area: event.area, over: outcome.do === 'swap' ? outcome.with : null } };
    }),
    draw: assign(({ context: { places, pos }, event }) => {
      if (event.type !== 'board.draw' || pos === null) return {};
      return { outcome: drawn(places, pos, event.area), stand: { area: event.area, over: null } };
    }),
    step: assign(({ context: { places, pos, stand }, event }) => {
      if (event.type !== 'board.step' || pos === null || stand === null) return {};
      const next = stepped(places, pos, stand, event.by);
      return next === null ? {} : { stand: next, outcome: outcomeOf(places, pos, next) };
    }),
    grow: assign(({ context: { places, pos, stand }, event }) => {
      const own = placeOf(places, pos);
      if (event.type !== 'board.grow' || own === undefined || stand === null) return {};
      const area = grown(own, stand.over === null ? stand.area : own, event.by);
      const outcome = drawn(places, own.pos, area);
      const reached = outcome.do === 'place' ? outcome.places.find((place) => place.pos === pos) : undefined;
      return { outcome, stand: { area: reached ?? own, over: null } };
    }),
    settle: enqueueActions(({ context: { pos, outcome }, enqueue }) => {
      if (pos !== null && outcome.do === 'place') enqueue.emit({ type: 'board.placed', places: outcome.places });
      if (pos !== null && outcome.do === 'swap') enqueue.emit({ type: 'board.swapped', pos, with: outcome.with });
    }),
    forget: assign(rest),
  },
}).createMachine({
  id: 'board',
  context: ({ input }) => ({ ...rest, places: input.places }),
  initial: 'resting',
  on: {
    'board.places': [{ guard: 'isGone', target: '.resting', actions: ['takePlaces', 'forget'] }, { actions: 'takePlaces' }],
    'board.leave': { target: '.resting', actions: 'forget' },
  },
  states: {
    resting: {
      description: 'The slots stand in their places.',
      on: {
        'board.move': { guard: 'isThere', target: 'moving', actions: 'take' },
        'board.size': { guard: 'isThere', target: 'sizing', actions: 'take' },
        'board.step': { guard: 'isThere', target: 'arranging', actions: ['take', 'step'] },
        'board.grow': { guard: 'isThere', target: 'arranging', actions: ['take', 'grow'] },
      },
    },
    moving: {
      description: 'A slot follows the pointer; an outline shows where it would be put, or with which slot it would change places.',
      on: { 'board.carry': { actions: 'carry' }, 'board.put': { target: 'resting', actions: ['settle', 'forget'] } },
    },
    sizing: {
      description: 'An edge of a slot follows the pointer; outlines show what it and its neighbours would cover.',
      on: { 'board.draw': { actions: 'draw' }, 'board.put': { target: 'resting', actions: ['settle', 'forget'] } },
    },
    arranging: {
      description: 'Keys move or size a slot; an outline shows where it would stand, Enter puts it there and Esc leaves it where it was.',
      on: {
        'board.step': { actions: 'step' },
        'board.grow': { actions: 'grow' },
        'board.put': { target: 'resting', actions: ['settle', 'forget'] },
      },
    },
  },
});

function outcomeOf(places: readonly Place[], pos: number, { area, over }: Stand): Outcome {
  if (over !== null) return { do: 'swap', with: over };
  const own = placeOf(places, pos);
  const isSame = own !== undefined && own.x === area.x && own.y === area.y && own.w === area.w && own.h === area.h;
  return isSame ? { do: 'nothing' } : { do: 'place', places: [{ pos, ...area }] };
}
