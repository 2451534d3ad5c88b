import { expect, test } from 'vitest';
import { openingModel } from '../opening/opening.paths.ts';
import { playerModel } from '../player/player.paths.ts';
import { readingModel } from '../reading/reading.paths.ts';
import { shortestPaths } from './paths.ts';
import { countSimple, simpleLimit, simplePaths } from './simple.ts';

test('simple paths begin with the shortest and reach the same situations', () => {
  const ends = (paths: readonly { state: string }[]) => [...new Set(paths.map(({ state }) => state))].sort();
  expect(ends(simplePaths(readingModel))).toEqual(ends(shortestPaths(readingModel)));
});

test.each([readingModel, openingModel])('as many are counted as are made: $name', (model) => {
  expect(countSimple(model)).toBe(simplePaths(model).length);
});

test('where they explode, counting ends soon and making them is refused', () => {
  expect(countSimple(playerModel)).toBeGreaterThan(simpleLimit);
  expect(() => simplePaths(playerModel)).toThrow(`player has more than ${simpleLimit} simple paths`);
});
