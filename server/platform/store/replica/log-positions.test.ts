import { expect, test } from 'vitest';
import { LogPositions } from './log-positions.ts';

test('a copy is complete up to the newest position that it has replayed', () => {
  const positions = new LogPositions();
  expect(positions.momentOf(100)).toBeNull();
  positions.note(1000, 50);
  positions.note(2000, 80);
  positions.note(3000, 120);
  expect([49, 50, 79, 80, 119, 120, 500].map((replayed) => positions.momentOf(replayed))).toEqual([
    null,
    1000,
    1000,
    2000,
    2000,
    3000,
    3000,
  ]);
  expect([119, 120].map((replayed) => positions.isCurrent(replayed))).toEqual([false, true]);
});

test('where nothing is written, a copy that has all of it does not age', () => {
  const positions = new LogPositions();
  positions.note(1000, 50);
  positions.note(9000, 50);
  expect(positions.momentOf(50)).toBe(9000);
});

test('an answer that arrives late does not move a position back', () => {
  const positions = new LogPositions();
  positions.note(2000, 80);
  positions.note(1000, 50);
  expect([positions.momentOf(50), positions.momentOf(80)]).toEqual([null, 2000]);
});

test('of very many positions some are forgotten, which makes a moment older but never newer', () => {
  const positions = new LogPositions();
  for (let at = 0; at < 20_000; at += 1) positions.note(at, at);
  for (const replayed of [19_999, 19_998, 17_000, 12_345]) {
    const moment = positions.momentOf(replayed) ?? Number.NaN;
    expect(moment).toBeLessThanOrEqual(replayed);
    expect(moment).toBeGreaterThan(replayed - 40);
  }
});
