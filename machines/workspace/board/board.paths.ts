import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { boardMachine } from './board.machine.ts';

type Machine = typeof boardMachine;

const two = [
  { pos: 1, x: 0, y: 0, w: 6, h: 6 },
  { pos: 2, x: 6, y: 0, w: 6, h: 6 },
] as const;
const right = { x: 1, y: 0 };

const events = {
  'board.places': [
    { type: 'board.places', places: two },
    { type: 'board.places', places: [two[1]] },
  ],
  'board.move': [{ type: 'board.move', pos: 1 }],
  'board.carry': [
    { type: 'board.carry', area: { x: 0, y: 6, w: 6, h: 6 }, cell: { x: 2, y: 7 } },
    { type: 'board.carry', area: { x: 5, y: 0, w: 6, h: 6 }, cell: { x: 8, y: 1 } },
  ],
  'board.size': [{ type: 'board.size', pos: 1 }],
  'board.draw': [{ type: 'board.draw', area: { x: 0, y: 0, w: 8, h: 6 } }],
  'board.step': [{ type: 'board.step', pos: 1, by: right }],
  'board.grow': [{ type: 'board.grow', pos: 1, by: right }],
  'board.put': [{ type: 'board.put' }],
  'board.leave': [{ type: 'board.leave' }],
} as const satisfies EventSamples<Machine>;

const replies = {} as const satisfies ReplySamples<Machine>;

const says: StepWords<Machine> = {
  events: {
    'board.places': 'The slots of the tab are changed by something else.',
    'board.move': 'The operator takes a slot by its head.',
    'board.carry': 'The operator carries the slot with the pointer.',
    'board.size': 'The operator takes an edge of a slot.',
    'board.draw': 'The operator draws the edge with the pointer.',
    'board.step': 'The operator presses an arrow key on the handle of a slot.',
    'board.grow': 'The operator presses Shift and an arrow key on the handle of a slot.',
    'board.put': 'The operator lets go, or presses Enter.',
    'board.leave': 'The operator presses Esc.',
  },
  ports: {},
};

/** Paths of moving and sizing slots on the grid. */
export const boardModel = modelOf({
  given: 'A tab shows two slots beside each other.',
  says,
  machine: boardMachine,
  input: { places: two },
  events,
  replies,
  about: ({ places, outcome }) => [places.length, outcome.do],
});
