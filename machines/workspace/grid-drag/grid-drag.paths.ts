import { modelOf } from '../../quality/paths/model.ts';
import { gridDragMachine } from './grid-drag.machine.ts';

const two = [
  { pos: 1, x: 0, y: 0, w: 6, h: 6 },
  { pos: 2, x: 6, y: 0, w: 6, h: 6 },
] as const;
const right = { x: 1, y: 0 };

/** Paths of moving and sizing slots on the grid. */
export const gridDragModel = modelOf({
  given: 'A tab shows two slots beside each other.',
  machine: gridDragMachine,
  input: { places: two },
  stepWords: {
    events: {
      'drag.placesChanged': 'The slots of the tab are changed by something else.',
      'drag.move': 'The operator takes a slot by its head.',
      'drag.moveTo': 'The operator carries the slot with the pointer.',
      'drag.resize': 'The operator takes an edge of a slot.',
      'drag.resizeTo': 'The operator draws the edge with the pointer.',
      'drag.stepMove': 'The operator presses an arrow key on the handle of a slot.',
      'drag.stepResize': 'The operator presses Shift and an arrow key on the handle of a slot.',
      'drag.drop': 'The operator lets go, or presses Enter.',
      'drag.cancel': 'The operator presses Esc.',
    },
  },
  events: {
    'drag.placesChanged': [
      { type: 'drag.placesChanged', places: two },
      { type: 'drag.placesChanged', places: [two[1]] },
    ],
    'drag.move': [{ type: 'drag.move', pos: 1 }],
    'drag.moveTo': [
      { type: 'drag.moveTo', area: { x: 0, y: 6, w: 6, h: 6 }, cell: { x: 2, y: 7 } },
      { type: 'drag.moveTo', area: { x: 5, y: 0, w: 6, h: 6 }, cell: { x: 8, y: 1 } },
    ],
    'drag.resize': [{ type: 'drag.resize', pos: 1 }],
    'drag.resizeTo': [{ type: 'drag.resizeTo', area: { x: 0, y: 0, w: 8, h: 6 } }],
    'drag.stepMove': [{ type: 'drag.stepMove', pos: 1, by: right }],
    'drag.stepResize': [{ type: 'drag.stepResize', pos: 1, by: right }],
  },
  about: ({ places, outcome }) => [places.length, outcome.do],
});
