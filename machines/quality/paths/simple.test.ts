import { expect, test } from 'vitest';
import { referenceDataModel } from '../../platform/reference-data/reference-data.paths.ts';
import { playerModel } from '../../video/player/player.paths.ts';
import { alarmLayoutModel } from '../../workspace/alarm-layout/alarm-layout.paths.ts';
import { shortestPaths } from './paths.ts';
import { countSimple, simpleLimit, simplePaths } from './simple.ts';

test('simple paths begin with the shortest and reach the same situations', () => {
  const ends = (paths: readonly { state: string }[]) => [...new Set(paths.map(({ state }) => state))].sort();
  expect(ends(simplePaths(referenceDataModel))).toEqual(ends(shortestPaths(referenceDataModel)));
});

test.each([referenceDataModel, alarmLayoutModel])('as many are counted as are made: $name', (model) => {
  expect(countSimple(model)).toBe(simplePaths(model).length);
});

test('where they explode, counting ends soon and making them is refused', () => {
  expect(countSimple(playerModel)).toBeGreaterThan(simpleLimit);
  expect(() => simplePaths(playerModel)).toThrow(`player has more than ${simpleLimit} simple paths`);
});
