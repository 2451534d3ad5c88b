import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Place } from '../../../contract/workspace/grid.ts';
import { type GridDragFact, gridDragMachine } from './grid-drag.machine.ts';

const two: Place[] = [
  { pos: 1, x: 0, y: 0, w: 6, h: 12 },
  { pos: 2, x: 6, y: 0, w: 6, h: 12 },
];

function start(places = two) {
  const board = createActor(gridDragMachine, { input: { places } });
  const received: GridDragFact[] = [];
  board.on('*', (fact) => received.push(fact));
  board.start();
  return { board, received };
}

describe('arranging slots', () => {
  test('a slot dropped on another tells that they change places', { tags: ['OP-5.14'] }, () => {
    const { board, received } = start();
    board.send({ type: 'drag.move', pos: 1 });
    board.send({ type: 'drag.moveTo', area: { x: 5, y: 0, w: 6, h: 12 }, cell: { x: 7, y: 0 } });
    expect(board.getSnapshot().context.target?.over).toBe(2);
    board.send({ type: 'drag.drop' });
    expect(received).toEqual([{ type: 'drag.swapped', pos: 1, with: 2 }]);
    expect(board.getSnapshot().value).toBe('resting');
  });

  test('an edge drawn into a neighbour tells both places, the neighbour first', { tags: ['OQ-41'] }, () => {
    const { board, received } = start();
    board.send({ type: 'drag.resize', pos: 1 });
    board.send({ type: 'drag.resizeTo', area: { x: 0, y: 0, w: 8, h: 12 } });
    board.send({ type: 'drag.drop' });
    const places = [
      { pos: 2, x: 8, y: 0, w: 4, h: 12 },
      { pos: 1, x: 0, y: 0, w: 8, h: 12 },
    ];
    expect(received).toEqual([{ type: 'drag.placed', places }]);
  });

  test('keys change nothing until it is put, and nothing at all when it is left', () => {
    const { board, received } = start();
    board.send({ type: 'drag.stepResize', pos: 1, by: { x: -1, y: 0 } });
    board.send({ type: 'drag.stepResize', pos: 1, by: { x: -1, y: 0 } });
    expect(board.getSnapshot().context.target?.area.w).toBe(4);
    board.send({ type: 'drag.cancel' });
    expect(received).toEqual([]);
    board.send({ type: 'drag.stepMove', pos: 1, by: { x: 1, y: 0 } });
    board.send({ type: 'drag.drop' });
    expect(received).toEqual([{ type: 'drag.swapped', pos: 1, with: 2 }]);
  });

  test('a slot that goes away while it is carried is carried no more', () => {
    const { board, received } = start();
    board.send({ type: 'drag.move', pos: 1 });
    board.send({ type: 'drag.placesChanged', places: two.slice(1) });
    expect(board.getSnapshot().value).toBe('resting');
    board.send({ type: 'drag.drop' });
    board.send({ type: 'drag.move', pos: 1 });
    expect(board.getSnapshot().value).toBe('resting');
    expect(received).toEqual([]);
  });
});
