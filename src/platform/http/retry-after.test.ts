import { expect, test } from 'vitest';
import { readRetryAfter } from './http-client.ts';

test('Retry-After is seconds or a date', () => {
  const now = Date.parse('2026-11-21T06:00:00Z');
  expect(readRetryAfter('90', now)).toBe(now + 90_000);
  expect(readRetryAfter('Sat, 21 Nov 2026 06:02:00 GMT', now)).toBe(now + 120_000);
  expect([readRetryAfter(null, now), readRetryAfter('soon', now)]).toEqual([null, null]);
});
