import { assign, enqueueActions, setup } from 'xstate';
import type { Area, Place } from '../../../contract/workspace/grid.ts';
import { type Cell, type DropTarget, growArea, moveSlot, type Outcome, resizeSlot, stepTarget } from './moves.ts';

export interface GridDragContext {
  places: readonly Place[];
  /** The slot that is being moved or sized; null while none is. */
  pos: number | null;
  /** The drop target and the slot under it, as the outline shows. */
  target: DropTarget | null;
  /** What letting go would do. */
  outcome: Outcome;
}

export type GridDragEvent =
  /** The current places. */
  | { type: 'drag.placesChanged'; places: readonly Place[] }
  /** The pointer took a slot, and carries it. */
  | { type: 'drag.move'; pos: number }
  | { type: 'drag.moveTo'; area: Area; cell: Cell }
  /** The pointer took an edge or a corner of a slot, and draws it. */
  | { type: 'drag.resize'; pos: number }
  | { type: 'drag.resizeTo'; area: Area }
  /** Keys move a slot by a cell, or its edge; `by` in cells, away from the start of the text. */
  | { type: 'drag.stepMove'; pos: number; by: Cell }
  | { type: 'drag.stepResize'; pos: number; by: Cell }
  | { type: 'drag.drop' }
  | { type: 'drag.cancel' };

/** The result of a drag: changed places, ordered so that each is free when applied, or two slots to swap. */
export type GridDragFact = { type: 'drag.placed'; places: readonly Place[] } | { type: 'drag.swapped'; pos: number; with: number };

const rest = { pos: null, target: null, outcome: { do: 'nothing' } } as const satisfies Partial<GridDragContext>;
const placeOf = (places: readonly Place[], pos: number | null) => places.find((place) => place.pos === pos);

/** A slot being moved or resized on the grid, by pointer or keyboard (OQ-41): nothing changes until it is dropped. */
export const gridDragMachine = setup({
  types: {
    context: {} as GridDragContext,
    events: {} as GridDragEvent,
    input: {} as { places: readonly Place[] },
    emitted: {} as GridDragFact,
  },
  guards: {
    exists: ({ context, event }) => 'pos' in event && placeOf(context.places, event.pos) !== undefined,
    isGone: ({ context, event }) =>
      event.type === 'drag.placesChanged' && context.pos !== null && placeOf(event.places, context.pos) === undefined,
  },
  actions: {
    storePlaces: assign(({ event }) => (event.type === 'drag.placesChanged' ? { places: event.places } : {})),
    pickUp: assign(({ context, event }) => {
      const own = 'pos' in event ? placeOf(context.places, event.pos) : undefined;
      if (own === undefined) return {};
      const { pos, ...area } = own;
      return { ...rest, pos, target: { area, over: null } };
    }),
    moveTo: assign(({ context: { places, pos }, event }) => {
      if (event.type !== 'drag.moveTo' || pos === null) return {};
      const outcome = moveSlot(places, pos, event.area, event.cell);
      return { outcome, target: { area: event.area, over: outcome.do === 'swap' ? outcome.with : null } };
    }),
    resizeTo: assign(({ context: { places, pos }, event }) => {
      if (event.type !== 'drag.resizeTo' || pos === null) return {};
      return { outcome: resizeSlot(places, pos, event.area), target: { area: event.area, over: null } };
    }),
    stepMove: assign(({ context: { places, pos, target }, event }) => {
      if (event.type !== 'drag.stepMove' || pos === null || target === null) return {};
      const next = stepTarget(places, pos, target, event.by);
      return next === null ? {} : { target: next, outcome: outcomeOf(places, pos, next) };
    }),
    stepResize: assign(({ context: { places, pos, target }, event }) => {
      const own = placeOf(places, pos);
      if (event.type !== 'drag.stepResize' || own === undefined || target === null) return {};
      const area = growArea(own, target.over === null ? target.area : own, event.by);
      const outcome = resizeSlot(places, own.pos, area);
      const reached = outcome.do === 'place' ? outcome.places.find((place) => place.pos === pos) : undefined;
      return { outcome, target: { area: reached ?? own, over: null } };
    }),
    emitOutcome: enqueueActions(({ context: { pos, outcome }, enqueue }) => {
      if (pos !== null && outcome.do === 'place') enqueue.emit({ type: 'drag.placed', places: outcome.places });
      if (pos !== null && outcome.do === 'swap') enqueue.emit({ type: 'drag.swapped', pos, with: outcome.with });
    }),
    reset: assign(rest),
  },
}).createMachine({
  id: 'grid-drag',
  context: ({ input }) => ({ ...rest, places: input.places }),
  initial: 'resting',
  on: {
    'drag.placesChanged': [{ guard: 'isGone', target: '.resting', actions: ['storePlaces', 'reset'] }, { actions: 'storePlaces' }],
    'drag.cancel': { target: '.resting', actions: 'reset' },
  },
  states: {
    resting: {
      description: 'The slots stand in their places.',
      on: {
        'drag.move': { guard: 'exists', target: 'moving', actions: 'pickUp' },
        'drag.resize': { guard: 'exists', target: 'sizing', actions: 'pickUp' },
        'drag.stepMove': { guard: 'exists', target: 'arranging', actions: ['pickUp', 'stepMove'] },
        'drag.stepResize': { guard: 'exists', target: 'arranging', actions: ['pickUp', 'stepResize'] },
      },
    },
    moving: {
      description: 'A slot follows the pointer; an outline shows where it would be put, or with which slot it would change places.',
      on: { 'drag.moveTo': { actions: 'moveTo' }, 'drag.drop': { target: 'resting', actions: ['emitOutcome', 'reset'] } },
    },
    sizing: {
      description: 'An edge of a slot follows the pointer; outlines show what it and its neighbours would cover.',
      on: { 'drag.resizeTo': { actions: 'resizeTo' }, 'drag.drop': { target: 'resting', actions: ['emitOutcome', 'reset'] } },
    },
    arranging: {
      description: 'Keys move or size a slot; an outline shows where it would stand, Enter puts it there and Esc leaves it where it was.',
      on: {
        'drag.stepMove': { actions: 'stepMove' },
        'drag.stepResize': { actions: 'stepResize' },
        'drag.drop': { target: 'resting', actions: ['emitOutcome', 'reset'] },
      },
    },
  },
});

function outcomeOf(places: readonly Place[], pos: number, { area, over }: DropTarget): Outcome {
  if (over !== null) return { do: 'swap', with: over };
  const own = placeOf(places, pos);
  const isSame = own !== undefined && own.x === area.x && own.y === area.y && own.w === area.w && own.h === area.h;
  return isSame ? { do: 'nothing' } : { do: 'place', places: [{ pos, ...area }] };
}
