import { expect, test } from 'vitest';
import { instant, parseHappenedAt } from './clock.ts';
import { Refused } from './http/refused.ts';

const now = Date.parse('2026-03-04T10:00:00Z');
const errorsOf = (told: string, field?: string): unknown => {
  try {
    return parseHappenedAt(told, now, field);
  } catch (error) {
    return error instanceof Refused ? [error.code, { ...error.errors }] : error;
  }
};

test('an event happened when its sender says, or now, in UTC', () => {
  expect(parseHappenedAt(undefined, now)).toBe('2026-03-04T10:00:00.000Z');
  expect(parseHappenedAt('2026-03-04T11:30:00+02:00', now)).toBe('2026-03-04T09:30:00.000Z');
  expect(instant(now)).toBe('2026-03-04T10:00:00.000Z');
});

test('it is at most a day ago, and five minutes ahead', () => {
  const at = (ms: number) => new Date(now + ms).toISOString();
  for (const ms of [-86_400_000, 300_000]) expect(parseHappenedAt(at(ms), now)).toBe(at(ms));
  expect(errorsOf(at(-86_400_001))).toEqual(['request.invalid', { happened_at: ['It can be at most 24 hours in the past.'] }]);
  const ahead = 'This is later than the platform’s clock: set the clock of the device.';
  expect(errorsOf(at(300_001), 'at')).toEqual(['request.invalid', { at: [ahead] }]);
});
