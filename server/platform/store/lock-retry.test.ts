import { expect, test, vi } from 'vitest';
import { retryLockedTables } from './lock-retry.ts';

const fault = (code: string) => Object.assign(new Error(code), { code });

test.each(['55P03', '40P01'])('a transaction that failed with %s is tried again after a pause', async (code) => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(fault(code)).mockResolvedValue('done');
  const wait = vi.fn<(ms: number) => Promise<void>>().mockResolvedValue();
  expect(await retryLockedTables(work, { wait })).toBe('done');
  expect([work.mock.calls.length, wait.mock.calls]).toEqual([2, [[1000]]]);
});

test('any other fault is thrown at once', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValue(fault('42601'));
  await expect(retryLockedTables(work)).rejects.toThrow('42601');
  expect(work).toHaveBeenCalledTimes(1);
});

test('after five minutes without the table the start is refused with what to do', async () => {
  let now = 0;
  const wait = async (ms: number) => void (now += ms + 2000);
  const work = vi.fn<() => Promise<string>>().mockRejectedValue(fault('55P03'));
  await expect(retryLockedTables(work, { now: () => now, wait })).rejects.toThrow('pg_stat_activity');
  expect(work).toHaveBeenCalledTimes(101);
});
