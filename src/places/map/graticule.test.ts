import { expect, test } from 'vitest';
import { distanceM, formatDegrees, formatDistance, gridStep, gridValues, uncrowded } from './graticule.ts';

test('grid lines stand at round degrees, a handful at any zoom', () => {
  for (const degrees of [300, 40, 6, 0.7, 0.08, 0.009]) {
    const count = degrees / gridStep(degrees);
    expect(count).toBeGreaterThanOrEqual(5);
    expect(count).toBeLessThan(13);
  }
  expect(gridValues(-100.34, -100.29, 0.01)).toEqual([-100.34, -100.33, -100.32, -100.31, -100.3, -100.29]);
});

test('degrees are written with the side of the world and the digits of their step', () => {
  expect(formatDegrees(-100.33, 'longitude', 0.01)).toBe('100.33° W');
  expect(formatDegrees(25.6, 'latitude', 0.1)).toBe('25.6° N');
  expect(formatDegrees(0, 'latitude', 5)).toBe('0°');
});

test('distances are those over the ground', () => {
  const metres = distanceM({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 });
  expect(metres).toBeCloseTo(111_195, -1);
  expect([352, 1234, 15_600].map(formatDistance)).toEqual(['350 m', '1.2 km', '16 km']);
});

test('of labels that would cover each other the more important stays', () => {
  const at = (x: number) => ({ x, y: 0, width: 50, height: 16 });
  expect(uncrowded([at(0), at(30), at(60)])).toEqual([true, false, true]);
});

test('a label covers no mark but its own', () => {
  const at = (x: number, width: number) => ({ x, y: 0, width, height: 16 });
  expect(uncrowded([at(0, 50), at(60, 50)], [at(0, 16), at(60, 16), at(90, 16)])).toEqual([true, false]);
});
