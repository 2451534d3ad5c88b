import { expect, test } from 'vitest';
import { sendOnSchedule } from './player.ts';

const hour = 3_600_000;
const alarms = [0, 0, 0, hour].map((afterMs) => ({ afterMs }));
const never = new AbortController().signal;

test('an alarm that is not taken breaks the scenario off, also while the next one is waited for', async () => {
  const told: number[] = [];
  const tell = async (i: number) => {
    told.push(i);
    if (i === 2) throw new Error('The intake answered 429');
  };
  await expect(sendOnSchedule({ alarms }, tell, never)).rejects.toThrow('The intake answered 429');
  expect(told).toEqual([1, 2]);
});

test('what is told when the scenario is stopped is waited for', async () => {
  const stop = new AbortController();
  let take = () => {};
  const taken = new Promise<void>((resolve) => {
    take = resolve;
  });
  let isTaken = false;
  const playing = sendOnSchedule({ alarms }, (i) => (i === 1 ? taken.then(() => void (isTaken = true)) : Promise.resolve()), stop.signal);
  stop.abort();
  take();
  await expect(playing).rejects.toThrow(/abort/);
  expect(isTaken).toBe(true);
});
