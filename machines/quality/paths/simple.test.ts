import { expect, test } from 'vitest';
import { readingModel } from '../../platform/reading/reading.paths.ts';
import { playerModel } from '../../video/player/player.paths.ts';
import { openingModel } from '../../workspace/opening/opening.paths.ts';
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
