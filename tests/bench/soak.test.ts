import { expect, test } from 'vitest';
import { noteAlarms, slope } from './soak.ts';

test('the slope of a line is found, and that of noise around it', () => {
  expect(slope([0, 1, 2, 3].map((x) => [x, 5 + 2 * x] as const))).toBeCloseTo(2, 9);
  expect(slope([0, 1, 2, 3].map((x) => [x, 5 + (x % 2)] as const))).toBeCloseTo(0.2, 9);
  expect([
    slope([]),
    slope([[1, 7]]),
    slope([
      [1, 7],
      [1, 9],
    ]),
  ]).toEqual([0, 0, 0]);
});

test('alarms are noted from frames of alarms only', () => {
  const told = new Set<number>();
  noteAlarms(JSON.stringify({ event: 'alarm', data: JSON.stringify({ id: 7 }) }), told);
  noteAlarms(JSON.stringify({ event: 'alarm', data: { id: 8 } }), told);
  noteAlarms(JSON.stringify({ event: 'unit', data: JSON.stringify({ id: 9 }) }), told);
  noteAlarms(JSON.stringify({ event: 'pusher:pong' }), told);
  expect([...told]).toEqual([7, 8]);
});
