import { expect, test } from 'vitest';
import { coverageOf } from '../machines/paths/coverage.ts';
import { stepPaths } from '../machines/paths/paths.ts';
import { readingModel } from '../machines/reading/reading.paths.ts';
import { fallen, figuresOf, seenOf } from './desk-coverage.ts';

const [path] = stepPaths(readingModel);
if (!path) throw new Error('reading has no paths');

test('what a walk saw is counted, as far as it came', () => {
  const whole = seenOf(readingModel.machine, [{ path, seen: path.steps.length, pictures: [] }]);
  const begun = seenOf(readingModel.machine, [{ path, seen: 0, pictures: [] }]);
  expect([...whole.states]).toEqual([...new Set(path.steps.map(({ state }) => state))]);
  expect(whole.transitions.size).toBeGreaterThan(begun.transitions.size);
});

test('fewer transitions at a desk than before are told by machine, more are well', () => {
  const coverages = coverageOf([readingModel]);
  const figures = figuresOf(coverages, [{ path, seen: path.steps.length, pictures: [] }]);
  const { reading = 0 } = figures;
  expect(reading).toBeGreaterThan(0);
  expect(fallen(figures, { reading })).toEqual([]);
  expect(fallen(figures, { reading: reading - 1 })).toEqual([]);
  expect(fallen(figures, { reading: reading + 1 })).toEqual([`reading: ${reading} transitions are taken at a desk, ${reading + 1} were`]);
  expect(fallen({}, { session: 3 })).toEqual(['session: 0 transitions are taken at a desk, 3 were']);
});
