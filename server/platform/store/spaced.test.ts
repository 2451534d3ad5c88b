import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { spaced } from './spaced.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a lone request is called at once, and only once', () => {
  const work = vi.fn();
  const one = spaced(10, work);
  one.call();
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(100);
  expect(work).toHaveBeenCalledTimes(1);
  one.call();
  expect(work).toHaveBeenCalledTimes(2);
});

test('requests that follow are one call at the end of each pause, the last one too', () => {
  const work = vi.fn();
  const one = spaced(10, work);
  for (let ms = 0; ms < 30; ms += 1) {
    one.call();
    vi.advanceTimersByTime(1);
  }
  expect(work.mock.calls.length).toBe(4);
  one.call();
  vi.advanceTimersByTime(10);
  expect(work.mock.calls.length).toBe(5);
});

test('a request made by the work itself is called after the pause', () => {
  const work = vi.fn(() => {
    if (work.mock.calls.length === 1) one.call();
  });
  const one = spaced(10, work);
  one.call();
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10);
  expect(work).toHaveBeenCalledTimes(2);
});

test('nothing is called after the stop', () => {
  const work = vi.fn();
  const one = spaced(10, work);
  one.call();
  one.call();
  one.stop();
  vi.advanceTimersByTime(100);
  expect(work).toHaveBeenCalledTimes(1);
});
