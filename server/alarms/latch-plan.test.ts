import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AlarmId } from '../../contract/platform/index.ts';
import { planSource, type SourceState } from './latch-plan.ts';

const latch = { count: 3, minutes: 2 };
const quiet: SourceState = { alarm: null, isLatched: false, recent: [] };
const now = 1_000_000;
const keys = (n: number) => Array.from({ length: n }, (_, at) => `k${at}`);

test('the third of three alarms latches, and further signals are counted on it', () => {
  const { raise, latching, counted } = planSource(keys(5), quiet, latch, now);
  expect([raise, latching]).toEqual([['k0', 'k1', 'k2'], 'k2']);
  expect([...counted]).toEqual([
    ['k3', { key: 'k2' }],
    ['k4', { key: 'k2' }],
  ]);
});

test('alarms before the window do not count towards a latch', () => {
  const before = { ...quiet, recent: [now - 120_000, now - 119_999] };
  expect(planSource(['k'], before, latch, now)).toMatchObject({ latching: null, recent: [now - 119_999, now] });
});

test('while it chatters without an open alarm, one alarm is raised and counts the rest', () => {
  const plan = planSource(keys(3), { ...quiet, isLatched: true }, latch, now);
  expect([plan.raise, plan.latching, plan.counted.size]).toEqual([['k0'], 'k0', 2]);
});

test('every signal is raised or counted, once, whatever came before', () => {
  const state = fc.record({
    alarm: fc.option(fc.constant(7 as AlarmId)),
    recent: fc.array(fc.integer({ min: now - 300_000, max: now }), { maxLength: 5 }),
  });
  fc.assert(
    fc.property(fc.nat(20), state, fc.integer({ min: 2, max: 6 }), (n, { alarm, recent }, count) => {
      const plan = planSource(keys(n), { alarm, isLatched: alarm !== null, recent }, { count, minutes: 2 }, now);
      expect([...plan.raise, ...plan.counted.keys()].toSorted()).toEqual(keys(n).toSorted());
      expect(plan.raise.length).toBeLessThanOrEqual(alarm === null ? count : 0);
      expect(plan.recent.length).toBeLessThanOrEqual(Math.max(count, recent.length));
    }),
  );
});
