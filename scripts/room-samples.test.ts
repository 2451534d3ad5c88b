import { expect, test } from 'vitest';
import { drawSample } from './room-samples.ts';

const all = Array.from({ length: 200 }, (_, at) => at);

test('a seed draws the same sample each time, another seed another one', () => {
  expect(drawSample(all, 12, 1)).toEqual(drawSample(all, 12, 1));
  expect(drawSample(all, 12, 2)).not.toEqual(drawSample(all, 12, 1));
});

test('a sample has each fault once at most, and a larger one begins with the smaller one', () => {
  const sample = drawSample(all, 150, 1);
  expect(new Set(sample).size).toBe(150);
  expect(sample.slice(0, 12)).toEqual(drawSample(all, 12, 1));
  expect(drawSample(all.slice(0, 5), 12, 1).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4]);
});

test('each fault has the same chance: over many seeds each is drawn about as often', () => {
  const drawn = all.map(() => 0);
  for (let seed = 1; seed <= 400; seed += 1) for (const one of drawSample(all, 50, seed)) drawn[one] = (drawn[one] ?? 0) + 1;
  expect(Math.min(...drawn)).toBeGreaterThan(60);
  expect(Math.max(...drawn)).toBeLessThan(140);
});
