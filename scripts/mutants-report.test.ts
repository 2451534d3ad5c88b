import { expect, test } from 'vitest';
import { findRegressions, formatVerdicts, scoresOf, type Verdict } from './mutants-report.ts';

const verdict = (kind: Verdict['kind'], isKilled: boolean): Verdict => ({ machine: 'door', kind, place: 'shut on door.open 0', isKilled });

test('the score counts dropped and swapped transitions only, and is never rounded up to 100', () => {
  expect(scoresOf([verdict('drop', true), verdict('retarget', true), verdict('unguard', false), verdict('action', false)])).toEqual({
    door: 100,
  });
  expect(scoresOf([...Array.from({ length: 299 }, () => verdict('drop', true)), verdict('drop', false)])).toEqual({ door: 99 });
});

test('what nobody noticed is told by its place', () => {
  const report = formatVerdicts('door', [verdict('drop', true), verdict('retarget', false)]);
  expect(report).toContain('drop 1 of 1, retarget 0 of 1, unguard 0 of 0, action 0 of 0');
  expect(report.split('\n')[1]).toBe('  not noticed: retarget shut on door.open 0');
});

test('a score under the accepted one fails, and one under what is asked for', () => {
  expect(findRegressions({ door: 90, lock: 100 }, { door: 95, lock: 100 }, 0)).toEqual([
    'door: 90 % of its dropped and swapped transitions are noticed, 95 % must be.',
  ]);
  expect(findRegressions({ door: 90 }, {}, 80)).toEqual([]);
  expect(findRegressions({ door: 90 }, {}, 100)).toHaveLength(1);
});
