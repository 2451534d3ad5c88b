import { expect, test } from 'vitest';
import { NearestCells } from './nearest-cells.ts';

test('a cell belongs to the nearest position within reach, whichever was stamped first', () => {
  const runsOf = (stamps: readonly [area: number, x: number][]) => {
    const cells = new NearestCells(10, 1);
    for (const [area, x] of stamps) cells.stamp(area, x, 0, 2.5);
    const runs: number[][] = [];
    cells.eachRun((area, column, row, length) => runs.push([area, column, row, length]));
    return runs;
  };
  const expected = [
    [0, 0, 0, 4],
    [1, 4, 0, 4],
  ];
  expect(
    runsOf([
      [0, 2],
      [1, 5.1],
    ]),
  ).toEqual(expected);
  expect(
    runsOf([
      [1, 5.1],
      [0, 2],
    ]),
  ).toEqual(expected);
});

test('positions far outside of the raster take nothing, and one at its edge only what is within', () => {
  const cells = new NearestCells(4, 3);
  cells.stamp(0, -100, -100, 5);
  cells.stamp(1, 0, 0, 1);
  const runs: number[][] = [];
  cells.eachRun((...run) => runs.push(run));
  expect(runs).toEqual([
    [1, 0, 0, 2],
    [1, 0, 1, 1],
  ]);
});
