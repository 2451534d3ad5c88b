import { expect, test } from 'vitest';
import { formatAge, formatOffset, shownAge } from './elapsed.ts';

test('timers change each second below 60 s, then each 5 s', () => {
  expect([41_999, 42_000, 59_999].map(formatAge)).toEqual(['0:41', '0:42', '0:59']);
  expect([60_000, 64_999, 65_000].map(formatAge)).toEqual(['1:00', '1:00', '1:05']);
  expect(shownAge(123_456)).toBe(120_000);
});

test('a wait of hours or days has another shape than one of minutes', () => {
  expect([3_735_000, 7_020_000].map(formatAge)).toEqual(['1 h 02', '1 h 57']);
  expect(formatAge(3 * 86_400_000 + 4 * 3_600_000 + 10 * 60_000)).toBe('3 d 4 h');
  expect(shownAge(3_735_000)).toBe(3_720_000);
});

test('an alarm from a clock ahead of ours shows zero, not a negative time', () => {
  expect(formatAge(-5000)).toBe('0:00');
});

test('an offset says how far from the alarm the picture is', () => {
  expect([-12_000, 3000, 0, -3_725_000].map(formatOffset)).toEqual(['−00:12', '+00:03', '±00:00', '−01:02:05']);
});
