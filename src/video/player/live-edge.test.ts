import { expect, test } from 'vitest';
import { EdgeTarget, edge, nextStep } from './live-edge.ts';

test('a live picture hurries a little when it lags, and jumps beyond three seconds', () => {
  expect(nextStep(99.6, [[90, 100]], edge.target)).toEqual({ rate: 1 });
  const hurried = nextStep(98.5, [[90, 100]], edge.target);
  expect(hurried).toMatchObject({ rate: expect.closeTo(1.23, 2) });
  expect(nextStep(97.2, [[90, 100]], edge.target)).toEqual({ rate: edge.rateMost });
  expect(nextStep(96.9, [[90, 100]], edge.target)).toEqual({ jump: 100 - edge.target });
});

test('it leaves what was lost behind, and waits where nothing came yet', () => {
  expect(
    nextStep(
      50,
      [
        [40, 50.2],
        [60, 60.1],
      ],
      edge.target,
    ),
  ).toEqual({ jump: 60 });
  expect(nextStep(0, [], edge.target)).toEqual({ rate: 1 });
});

test('each stall keeps it further from the edge, calm brings it back', () => {
  const target = new EdgeTarget();
  for (const now of [1, 2, 3, 4, 5, 6, 7]) target.stalled(now);
  expect(target.at(1000)).toBe(edge.targetMost);
  expect(target.at(20_000)).toBe(edge.targetMost - edge.targetGrowth);
  for (let now = 40_000; now < 400_000; now += 20_000) target.at(now);
  expect(target.at(400_000)).toBe(edge.target);
});
