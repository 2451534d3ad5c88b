import { expect, test, vi } from 'vitest';
import { Turns } from './turns.ts';

function start(work: () => Promise<void>) {
  vi.useFakeTimers();
  const failed: unknown[] = [];
  const turns = new Turns(1000, work, (error) => failed.push(error));
  turns.start();
  return { turns, failed };
}

test('a turn requested while one runs is that one; work that fails is reported and tried again', async () => {
  const ends: ((fault?: Error) => void)[] = [];
  const { turns, failed } = start(() => new Promise((resolve, reject) => ends.push((fault) => (fault ? reject(fault) : resolve()))));
  const [first, same] = [turns.take(), turns.take()];
  await vi.advanceTimersByTimeAsync(3000);
  expect([ends.length, first === same]).toEqual([1, true]);
  ends[0]?.(new Error('broken'));
  await first;
  expect(failed).toEqual([new Error('broken')]);
  await vi.advanceTimersByTimeAsync(999);
  expect(ends).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toHaveLength(2);
  const closed = turns.close();
  expect(turns.isStopping).toBe(true);
  ends[1]?.();
  await closed;
  await vi.advanceTimersByTimeAsync(5000);
  expect(ends).toHaveLength(2);
  vi.useRealTimers();
});

test('work is not to come to its end before it is closed', async () => {
  const { turns } = start(async () => undefined);
  expect(turns.isStopping).toBe(false);
  await turns.close();
  vi.useRealTimers();
});
