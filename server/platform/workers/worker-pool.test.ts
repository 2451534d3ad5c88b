import { afterEach, expect, test, vi } from 'vitest';
import { runInWorker, TaskStopped } from './worker-pool.ts';

afterEach(() => vi.useRealTimers());
const csv = new TextEncoder().encode('name,city\nAna,Quito\n');
const list = () => runInWorker<{ rows?: unknown }>('import.sheets', { name: 'people.csv', bytes: csv });

test('a task that does not exist fails with its name, and the thread computes the next', async () => {
  await expect(runInWorker('no.such.task', null)).rejects.toThrow('There is no task no.such.task');
  await expect(runInWorker('no.other.task', null)).rejects.toThrow('There is no task no.other.task');
});

test('thirty-two tasks wait beside the two that are computed; a further one is refused', async () => {
  const before = Date.now();
  const running = Array.from({ length: 34 }, () => runInWorker('no.such.task', null).catch((error: Error) => error.message));
  let refusal: unknown;
  try {
    void runInWorker('no.such.task', null);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toMatchObject({ code: 'access.throttled' });
  const retryAt = Date.parse((refusal as { details: { retry_at: string } }).details.retry_at);
  expect(retryAt - before).toBeGreaterThanOrEqual(5000);
  expect(retryAt - Date.now()).toBeLessThanOrEqual(5000);
  expect(new Set(await Promise.all(running))).toEqual(new Set([expect.stringContaining('There is no task')]));
  await expect(runInWorker('no.such.task', null)).rejects.toThrow('There is no task');
});

test('a task that computes for twenty seconds is stopped, and the next has a new thread', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const [one, other] = [list(), list()].map((task) => task.catch((error: unknown) => error));
  vi.advanceTimersByTime(19_999);
  expect(vi.getTimerCount()).toBeGreaterThanOrEqual(2);
  vi.advanceTimersByTime(1);
  for (const stopped of [await one, await other]) {
    expect(stopped).toBeInstanceOf(TaskStopped);
    expect(stopped).toMatchObject({ reason: 'time', message: 'A task was stopped: too much time.' });
  }
  vi.useRealTimers();
  await expect(runInWorker('no.such.task', null)).rejects.toThrow('There is no task');
});
