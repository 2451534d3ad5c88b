import { describe, expect, test } from 'vitest';
import { isFree, isValidLayout, type Place, tiles } from '../../../contract/workspace/grid.ts';
import { growArea, moveSlot, type Outcome, resizeSlot, stepTarget } from './moves.ts';

const four: Place[] = tiles(4).map((area, at) => ({ pos: at + 1, ...area }));
const two: Place[] = [
  { pos: 1, x: 0, y: 0, w: 4, h: 4 },
  { pos: 2, x: 4, y: 0, w: 4, h: 4 },
];

/** Applies an outcome place by place; each place must be free when applied. */
function after(places: readonly Place[], outcome: Outcome): Place[] {
  if (outcome.do !== 'place') return [...places];
  return outcome.places.reduce<Place[]>(
    (now, place) => {
      expect(isFree(place, now, place.pos)).toBe(true);
      return now.map((one) => (one.pos === place.pos ? place : one));
    },
    [...places],
  );
}

describe('a slot that is carried', () => {
  test('goes where it fits, in whole cells', { tags: ['OQ-41'] }, () => {
    expect(moveSlot(two, 1, { x: 8, y: 8, w: 4, h: 4 }, { x: 9, y: 8 })).toEqual({
      do: 'place',
      places: [{ pos: 1, x: 8, y: 8, w: 4, h: 4 }],
    });
  });

  test('changes places with the slot under the pointer', { tags: ['OP-5.14'] }, () => {
    expect(moveSlot(two, 1, { x: 3, y: 0, w: 4, h: 4 }, { x: 5, y: 0 })).toEqual({ do: 'swap', with: 2 });
  });

  test('shrinks to the room that there is around the pointer', { tags: ['OQ-41'] }, () => {
    const outcome = moveSlot(two, 1, { x: 6, y: 0, w: 4, h: 4 }, { x: 9, y: 0 });
    expect(outcome).toEqual({ do: 'place', places: [{ pos: 1, x: 8, y: 0, w: 2, h: 4 }] });
  });

  test('stays where it was without room for the smallest slot', { tags: ['OP-5.13'] }, () => {
    const full: Place[] = [...two, { pos: 3, x: 9, y: 0, w: 3, h: 4 }];
    expect(moveSlot(full, 1, { x: 8, y: 0, w: 4, h: 4 }, { x: 8, y: 0 })).toEqual({ do: 'nothing' });
    expect(moveSlot(two, 9, { x: 8, y: 0, w: 4, h: 4 }, { x: 8, y: 0 })).toEqual({ do: 'nothing' });
  });
});

describe('a slot that is drawn', () => {
  test('takes from its neighbours what it covers', { tags: ['OQ-41'] }, () => {
    const outcome = resizeSlot(four, 1, { x: 0, y: 0, w: 8, h: 6 });
    expect(after(four, outcome)).toContainEqual({ pos: 2, x: 8, y: 0, w: 4, h: 6 });
    expect(isValidLayout(after(four, outcome))).toBe(true);
  });

  test('leaves its neighbours at least two by two', { tags: ['OQ-41'] }, () => {
    const outcome = resizeSlot(four, 1, { x: 0, y: 0, w: 12, h: 12 });
    const places = after(four, outcome);
    expect(isValidLayout(places)).toBe(true);
    expect(places).toContainEqual({ pos: 1, x: 0, y: 0, w: 10, h: 10 });
    expect(resizeSlot(four, 1, { x: 0, y: 0, w: 6, h: 6 })).toEqual({ do: 'nothing' });
    expect(resizeSlot(four, 1, { x: 0, y: 0, w: 0, h: 0 })).toEqual({ do: 'place', places: [{ pos: 1, x: 0, y: 0, w: 2, h: 2 }] });
  });
});

describe('a slot that keys move', () => {
  const stand = { area: { x: 0, y: 0, w: 4, h: 4 }, over: null };

  test('goes a cell further where it is free, and not over the edge', { tags: ['OQ-41'] }, () => {
    expect(stepTarget(two, 1, stand, { x: 0, y: 1 })).toEqual({ area: { x: 0, y: 1, w: 4, h: 4 }, over: null });
    expect(stepTarget(two, 1, stand, { x: -1, y: 0 })).toBe(null);
  });

  test('goes onto the slot in its way, past it, and back', () => {
    const over = stepTarget(two, 1, stand, { x: 1, y: 0 });
    expect(over).toEqual({ area: { x: 4, y: 0, w: 4, h: 4 }, over: 2 });
    expect(over && stepTarget(two, 1, over, { x: 1, y: 0 })).toEqual({ area: { x: 8, y: 0, w: 4, h: 4 }, over: null });
    expect(over && stepTarget(two, 1, over, { x: -1, y: 0 })).toEqual({ area: { x: 0, y: 0, w: 4, h: 4 }, over: null });
  });

  test('grows at the edge that can move', () => {
    const [first, second] = [
      { x: 0, y: 0, w: 4, h: 4 },
      { x: 8, y: 8, w: 4, h: 4 },
    ];
    expect(growArea(first, first, { x: 1, y: 0 })).toEqual({ x: 0, y: 0, w: 5, h: 4 });
    expect(growArea(second, second, { x: -1, y: 0 })).toEqual({ x: 7, y: 8, w: 5, h: 4 });
    expect(growArea(second, second, { x: 0, y: 1 })).toEqual({ x: 8, y: 9, w: 4, h: 3 });
    expect(growArea(first, { ...first, w: 2 }, { x: -1, y: 0 })).toEqual({ ...first, w: 2 });
  });
});
