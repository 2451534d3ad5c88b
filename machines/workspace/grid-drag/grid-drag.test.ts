import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Place } from '../../../contract/workspace/grid.ts';
import { type GridDragEvent, type GridDragFact, gridDragMachine } from './grid-drag.machine.ts';

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

describe('a slot in the hand', () => {
  const small: Place = { pos: 1, x: 0, y: 0, w: 4, h: 4 };
  const atRest = { pos: null, target: null, outcome: { do: 'nothing' } };
  const ways: [string, GridDragEvent[]][] = [
    [
      'moving',
      [
        { type: 'drag.move', pos: 1 },
        { type: 'drag.moveTo', area: { x: 2, y: 0, w: 4, h: 4 }, cell: { x: 3, y: 0 } },
      ],
    ],
    [
      'sizing',
      [
        { type: 'drag.resize', pos: 1 },
        { type: 'drag.resizeTo', area: { x: 0, y: 0, w: 6, h: 4 } },
      ],
    ],
    [
      'arranging',
      [
        { type: 'drag.stepMove', pos: 1, by: { x: 1, y: 0 } },
        { type: 'drag.stepMove', pos: 1, by: { x: 1, y: 0 } },
      ],
    ],
  ];
  const outlines: Record<string, Partial<Place>> = { moving: { x: 2, w: 4 }, sizing: { x: 0, w: 6 }, arranging: { x: 2, w: 4 } };
  function startIn(events: GridDragEvent[]) {
    const all = start([small]);
    for (const event of events) all.board.send(event);
    return { ...all, state: () => all.board.getSnapshot().value, context: () => all.board.getSnapshot().context };
  }

  test.each(ways)('%s: its outline shows where it would be put, and it is put there once', { tags: ['OQ-41'] }, (state, events) => {
    const { board, received, state: now, context } = startIn(events);
    expect([now(), context().pos, context().target?.area]).toMatchObject([state, 1, outlines[state] ?? {}]);
    board.send({ type: 'drag.drop' });
    expect(received).toMatchObject([{ type: 'drag.placed', places: [{ pos: 1, ...outlines[state] }] }]);
    expect([now(), context()]).toMatchObject(['resting', atRest]);
    board.send({ type: 'drag.drop' });
    expect(received).toHaveLength(1);
  });

  test.each(ways)('%s: it stays where it was when it is left', (_state, events) => {
    const { board, received, state, context } = startIn(events);
    board.send({ type: 'drag.cancel' });
    expect([state(), context(), received]).toMatchObject(['resting', atRest, []]);
  });

  test.each(ways)('%s: it stays in the hand while others change, and goes with its own place', (state, events) => {
    const { board, state: now, context } = startIn(events);
    const places = [small, { pos: 2, x: 6, y: 6, w: 4, h: 4 }];
    board.send({ type: 'drag.placesChanged', places });
    expect([now(), context().pos, context().places]).toEqual([state, 1, places]);
    board.send({ type: 'drag.placesChanged', places: places.slice(1) });
    expect([now(), context()]).toMatchObject(['resting', { ...atRest, places: places.slice(1) }]);
  });

  test('keys size it cell by cell until it is put', () => {
    const { board, received } = startIn([
      { type: 'drag.stepResize', pos: 1, by: { x: 1, y: 0 } },
      { type: 'drag.stepResize', pos: 1, by: { x: 0, y: 1 } },
      { type: 'drag.drop' },
    ]);
    expect(received).toEqual([{ type: 'drag.placed', places: [{ ...small, w: 5, h: 5 }] }]);
    expect(board.getSnapshot().value).toBe('resting');
  });

  test.each<GridDragEvent>([
    { type: 'drag.move', pos: 9 },
    { type: 'drag.resize', pos: 9 },
    { type: 'drag.stepMove', pos: 9, by: { x: 1, y: 0 } },
    { type: 'drag.stepResize', pos: 9, by: { x: 1, y: 0 } },
  ])('is none that does not exist: $type', (event) => {
    const { state, context } = startIn([event]);
    expect([state(), context()]).toMatchObject(['resting', atRest]);
  });
});

test('slots that come later can be moved', () => {
  const { board } = start([]);
  board.send({ type: 'drag.placesChanged', places: two });
  board.send({ type: 'drag.move', pos: 2 });
  expect([board.getSnapshot().value, board.getSnapshot().context.target?.area]).toMatchObject(['moving', { x: 6, w: 6 }]);
});
