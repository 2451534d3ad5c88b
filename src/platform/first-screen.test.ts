import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFirstScreen } from './first-screen.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a part loads once the first screen is shown, and at once afterwards', async () => {
  const announced = vi.fn();
  const screen = createFirstScreen(announced);
  const load = vi.fn(async () => 'part');
  const part = screen.after(load);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(load).not.toHaveBeenCalled();
  screen.announce();
  screen.announce();
  expect(await part).toBe('part');
  expect(announced).toHaveBeenCalledTimes(1);
  expect(await screen.after(load)).toBe('part');
  expect(vi.getTimerCount()).toBe(0);
});

test('a part loads ten seconds later where no first screen is shown', async () => {
  const load = vi.fn(async () => undefined);
  const part = createFirstScreen().after(load);
  await vi.advanceTimersByTimeAsync(10_000);
  await part;
  expect(load).toHaveBeenCalledTimes(1);
});
