import { expect, test } from 'vitest';
import {
  type Area,
  clampToGrid,
  freeArea,
  hasBlank,
  isFree,
  isValidLayout,
  isWithin,
  nextPos,
  overlap,
  type Place,
  tiles,
} from './grid.ts';

const area = (x: number, y: number, w: number, h: number): Area => ({ x, y, w, h });
const place = (pos: number, x: number, y: number, w: number, h: number): Place => ({ pos, x, y, w, h });
const halves = [place(1, 0, 0, 6, 12), place(2, 6, 0, 6, 12)];

test('a slot lies within 12 by 12 cells and is at least 2 by 2', { tags: ['OQ-41'] }, () => {
  expect([area(0, 0, 12, 12), area(10, 10, 2, 2)].map(isWithin)).toEqual([true, true]);
  expect([area(-1, 0, 2, 2), area(11, 0, 2, 2), area(0, 0, 1, 2), area(0, 11, 2, 2)].map(isWithin)).toEqual([false, false, false, false]);
  expect([area(-3, 11, 1, 40), area(11, 11, 4, 4), area(3, 4, 5, 6)].map(clampToGrid)).toEqual([
    area(0, 0, 2, 12),
    area(8, 8, 4, 4),
    area(3, 4, 5, 6),
  ]);
});

test('areas that only touch do not overlap', () => {
  expect(overlap(area(0, 0, 6, 6), area(6, 0, 6, 6))).toBe(false);
  expect(overlap(area(0, 0, 6, 6), area(5, 5, 2, 2))).toBe(true);
  expect(isFree(area(0, 0, 6, 6), halves)).toBe(false);
  expect(isFree(area(0, 0, 6, 6), halves, 1)).toBe(true);
});

test('a layout without blank spaces covers every cell', { tags: ['OP-5.12', 'OQ-41'] }, () => {
  expect(hasBlank(halves)).toBe(false);
  expect(hasBlank([place(1, 0, 0, 6, 12), place(2, 6, 0, 6, 11)])).toBe(true);
  expect(hasBlank([])).toBe(true);
});

test('a sound layout: within the grid, none over another, numbers unique', () => {
  expect(isValidLayout(halves)).toBe(true);
  expect(isValidLayout([place(1, 0, 0, 6, 12), place(1, 6, 0, 6, 12)])).toBe(false);
  expect(isValidLayout([place(1, 0, 0, 7, 12), place(2, 6, 0, 6, 12)])).toBe(false);
});

test('a new item takes a free area of at least 2 by 2, otherwise there is not enough space', { tags: ['OP-5.13', 'OQ-41'] }, () => {
  expect(freeArea([])).toEqual(area(0, 0, 4, 4));
  expect(freeArea([place(1, 0, 0, 12, 9)])).toEqual(area(0, 9, 4, 3));
  expect(freeArea([place(1, 0, 0, 12, 10)], { w: 6, h: 6 })).toEqual(area(0, 10, 6, 2));
  expect(freeArea([place(1, 0, 0, 12, 11)])).toBeNull();
  expect(freeArea(halves)).toBeNull();
});

test('a new item takes the lowest free number', { tags: ['OQ-42'] }, () => {
  expect(nextPos([])).toBe(1);
  expect(nextPos([{ pos: 1 }, { pos: 3 }])).toBe(2);
});

test.each([1, 2, 3, 4, 5, 6, 7, 9, 12, 16, 20, 36])('%i tiles cover the grid, none over another', (count) => {
  const places = tiles(count).map((tile, at) => ({ ...tile, pos: at + 1 }));
  expect(places).toHaveLength(count);
  expect(isValidLayout(places)).toBe(true);
  expect(hasBlank(places)).toBe(false);
});

test('a new item takes the free area nearest to the wanted size, up to the edges of the grid', { tags: ['OP-5.13'] }, () => {
  expect(freeArea([place(1, 0, 0, 8, 12)], { w: 6, h: 12 })).toEqual(area(8, 0, 4, 12));
  expect(freeArea([place(1, 0, 0, 10, 12)], { w: 2, h: 2 })).toEqual(area(10, 0, 2, 2));
  expect(freeArea([place(1, 0, 0, 10, 12)], { w: 4, h: 3 })).toEqual(area(10, 0, 2, 3));
  expect(freeArea([place(1, 0, 0, 12, 9)], { w: 4, h: 3 })).toEqual(area(0, 9, 4, 3));
  // The larger one of two is further down.
  expect(freeArea([place(1, 3, 0, 9, 4), place(2, 6, 4, 6, 8)], { w: 6, h: 6 })).toEqual(area(0, 4, 6, 6));
});

test('up to 36 areas cover the grid side by side, further ones have none', () => {
  for (const count of [1, 2, 3, 5, 7, 12, 25, 31, 36]) {
    const areas = tiles(count);
    expect([count, areas.length, hasBlank(areas)]).toEqual([count, count, false]);
    expect([count, areas.every((one, at) => areas.every((other, second) => at === second || !overlap(one, other)))]).toEqual([count, true]);
  }
  expect(tiles(50)).toEqual(tiles(36));
  expect(tiles(0)).toEqual([]);
  expect(tiles(36)[35]).toEqual(area(10, 10, 2, 2));
});

test('a cell that only touches a place is blank', () => {
  expect(hasBlank([place(1, 0, 0, 12, 11), place(2, 1, 11, 11, 1)])).toBe(true);
  expect(hasBlank([place(1, 0, 0, 12, 11), place(2, 0, 11, 11, 1)])).toBe(true);
  expect(isWithin(area(0, -1, 2, 2))).toBe(false);
});
