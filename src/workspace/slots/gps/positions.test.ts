import { expect, test } from 'vitest';
import type { RouterPosition } from '../../../../contract/places/positions.ts';
import { mergePositions, noPositions, withMoved } from './positions.ts';

const at = (id: number, latitude: number, second: number): RouterPosition => ({
  id,
  description: `Patrol ${id}`,
  position: { latitude, longitude: -99 },
  velocity: 30,
  direction: 90,
  last_log: `2026-03-02T08:00:${String(second).padStart(2, '0')}.000Z`,
});

test('a vehicle that moves leaves a trail; late news and vehicles of nobody change nothing', { tags: ['OP-9.29'] }, () => {
  const read = mergePositions(noPositions, [at(1, 19.1, 0), at(2, 19.5, 0)]);
  const now = [at(1, 19.2, 5), at(1, 19.15, 3), at(9, 1, 9), at(1, 19.3, 10)].reduce(withMoved, read);
  expect(now.rows.map(({ position }) => position?.latitude)).toEqual([19.3, 19.5]);
  expect(now.trails.get(1)?.map(({ latitude }) => latitude)).toEqual([19.1, 19.2, 19.3]);
  expect(now.trails.get(2)).toHaveLength(1);
  expect(now.trails.has(9)).toBe(false);
});

test('what is read again does not put a vehicle back', () => {
  const now = mergePositions(withMoved(mergePositions(noPositions, [at(1, 19.1, 0)]), at(1, 19.2, 5)), [at(1, 19.1, 0), at(2, 19.4, 1)]);
  expect(now.rows.map(({ id, position }) => [id, position?.latitude])).toEqual([
    [1, 19.2],
    [2, 19.4],
  ]);
});

test('a trail does not grow for ever', () => {
  const start = mergePositions(noPositions, [{ ...at(1, 0, 0), last_log: null }]);
  const now = Array.from({ length: 1000 }, (_, i) => ({ ...at(1, i / 1000, 0), last_log: null })).reduce(withMoved, start);
  expect(now.trails.get(1)).toHaveLength(300);
});
