import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchIdle } from './idle.ts';

const minute = 60_000;
const desk = new EventTarget();
let last = 0;
const storage = { lastInput: () => last, storeLastInput: (at: number) => (last = at) };

beforeEach(() => {
  last = 0;
  vi.useFakeTimers({ now: Date.parse('2026-03-02T08:00:00Z') });
});
afterEach(() => vi.useRealTimers());

test('nobody touched anything for so long', () => {
  const idle = vi.fn<() => void>();
  const stop = watchIdle(storage, { afterMs: 5 * minute, isInCall: false }, idle, desk);
  vi.advanceTimersByTime(5 * minute - 1);
  expect(idle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(idle).toHaveBeenCalledOnce();
  stop();
});

test('a key here and a movement in another tab both put it off', () => {
  const idle = vi.fn<() => void>();
  const stop = watchIdle(storage, { afterMs: 5 * minute, isInCall: false }, idle, desk);
  vi.advanceTimersByTime(4 * minute);
  desk.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(4 * minute);
  storage.storeLastInput(Date.now());
  vi.advanceTimersByTime(4 * minute);
  expect(idle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(minute);
  expect(idle).toHaveBeenCalledOnce();
  stop();
});

test('a call puts it off for as long as it goes on, and never is never', () => {
  const idle = vi.fn<() => void>();
  const stops = [
    watchIdle(storage, { afterMs: 5 * minute, isInCall: true }, idle, desk),
    watchIdle(storage, { afterMs: null, isInCall: false }, idle, desk),
  ];
  vi.advanceTimersByTime(60 * minute);
  expect(idle).not.toHaveBeenCalled();
  for (const stop of stops) stop();
});
