import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fill = (throttle: Throttle, count: number, address: string, user: (at: number) => string) => {
  for (let at = 0; at < count; at += 1) throttle.wrong(address, user(at));
};

test('the fifth wrong secret of a user blocks, the fourth does not', () => {
  const throttle = new Throttle();
  fill(throttle, 4, '192.0.2.1', () => 'ana');
  expect(throttle.isBlocked('192.0.2.1', 'ana')).toBe(false);
  throttle.wrong('192.0.2.1', 'ana');
  expect(throttle.isBlocked('192.0.2.1', 'ana')).toBe(true);
  vi.advanceTimersByTime(59_999);
  expect(throttle.isBlocked('192.0.2.1', 'ana')).toBe(true);
  vi.advanceTimersByTime(1);
  expect(throttle.isBlocked('192.0.2.1', 'ana')).toBe(false);
  throttle.wrong('192.0.2.1', 'ana');
  expect(throttle.isBlocked('192.0.2.1', 'ana')).toBe(false);
});

test('a right secret forgets the wrong ones of its user, not those of its address', () => {
  const throttle = new Throttle();
  fill(throttle, 5, '192.0.2.1', () => 'ana');
  throttle.right('192.0.2.1', 'ana');
  expect(throttle.isBlocked('192.0.2.1', 'ana')).toBe(false);
  fill(throttle, 34, '192.0.2.1', (at) => `user ${at}`);
  expect(throttle.isBlocked('192.0.2.1', 'bruno')).toBe(false);
  throttle.wrong('192.0.2.1', 'last');
  expect(throttle.isBlocked('192.0.2.1', 'bruno')).toBe(true);
});

test('a sweep removes what has expired, and nothing else while there is room', () => {
  const throttle = new Throttle();
  fill(throttle, 5, '192.0.2.1', () => 'ana');
  throttle.sweep();
  expect(throttle.isBlocked('192.0.2.1', 'ana')).toBe(true);
  fill(throttle, 6000, '192.0.2.2', (at) => `user ${at}`);
  vi.advanceTimersByTime(60_000);
  fill(throttle, 5, '192.0.2.1', () => 'ana');
  // More than ten thousand entries with the expired ones, which are removed first.
  fill(throttle, 5000, '192.0.2.3', (at) => `user ${at}`);
  expect([throttle.isBlocked('192.0.2.1', 'ana'), throttle.isBlocked('192.0.2.3', 'x')]).toEqual([true, true]);
});

test('where too many remain all are forgotten, so that memory is bounded', () => {
  const throttle = new Throttle();
  fill(throttle, 40, '192.0.2.1', () => 'ana');
  fill(throttle, 9990, '192.0.2.2', (at) => `user ${at}`);
  expect(throttle.isBlocked('192.0.2.1', 'ana')).toBe(true);
  fill(throttle, 20, '192.0.2.2', (at) => `another ${at}`);
  expect(throttle.isBlocked('192.0.2.1', 'ana')).toBe(false);
});
