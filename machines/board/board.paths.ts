import { type EventSamples, modelOf, type ReplySamples } from '../paths/model.ts';
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

/** Paths of moving and sizing slots on the grid. */
export const boardModel = modelOf({
  machine: boardMachine,
  input: { places: two },
  events,
  replies,
  about: ({ places, outcome }) => [places.length, outcome.do],
});
