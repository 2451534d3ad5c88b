import { expect, test } from 'vitest';
import { findRegressions, formatVerdicts, scoresOf, type Verdict, withoutEquivalents } from './mutants-report.ts';

const verdict = (kind: Verdict['kind'], by: Verdict['by']): Verdict => ({ machine: 'door', kind, place: 'shut on door.open 0', by });

test('the score counts mutants of every kind, and is never rounded up to 100', () => {
  expect(scoresOf([verdict('drop', 'error'), verdict('unguard', null)])).toEqual({ door: 50 });
  expect(scoresOf([...Array.from({ length: 299 }, () => verdict('drop', 'timeout')), verdict('drop', null)])).toEqual({ door: 99 });
});

test('the report says how mutants were noticed, and names the others by their place', () => {
  const report = formatVerdicts('door', [verdict('drop', 'assertion'), verdict('later', 'timeout'), verdict('retarget', null)]);
  expect(report).toContain(' 66 %  drop 1 of 1, retarget 0 of 1, later 1 of 1; by assertion 1, error 0, timeout 1');
  expect(report.split('\n')[1]).toBe('  not noticed: retarget shut on door.open 0');
});

test('an equivalent mutant does not count, and one that is noticed or unknown is no equivalent', () => {
  const why = { 'drop shut on door.open 0': 'the next one does the same', 'key note.now': 'it is' };
  expect(withoutEquivalents([verdict('drop', null), verdict('retarget', null)], { door: why, lock: why })).toEqual({
    verdicts: [verdict('retarget', null)],
    wrong: ['door: key note.now is listed as equivalent, and is no mutant.'],
  });
  expect(withoutEquivalents([verdict('drop', 'error')], { door: { 'drop shut on door.open 0': '' } }).wrong).toEqual([
    'door: drop shut on door.open 0 is listed as equivalent, and is noticed.',
  ]);
});

test('a score under the accepted one fails, and one under what is asked for', () => {
  expect(findRegressions({ door: 90, lock: 100 }, { door: 95, lock: 100 }, 0)).toEqual([
    'door: 90 % of its mutants are noticed, 95 % must be.',
  ]);
  expect(findRegressions({ door: 90 }, {}, 80)).toEqual([]);
  expect(findRegressions({ door: 90 }, {}, 100)).toHaveLength(1);
});
