import { expect, test } from 'vitest';
import { sendOnSchedule } from './player.ts';

const hour = 3_600_000;
const steps = [0, 0, 0, hour].map((afterMs) => ({ afterMs }));
const never = new AbortController().signal;

test('an alarm that is not taken breaks the scenario off, also while the next one is waited for', async () => {
  const played: number[] = [];
  const play = async (i: number) => {
    played.push(i);
    if (i === 2) throw new Error('The intake answered 429');
  };
  await expect(sendOnSchedule({ steps }, play, never)).rejects.toThrow('The intake answered 429');
  expect(played).toEqual([1, 2]);
});

test('stopping a scenario waits for the current step', async () => {
  const stop = new AbortController();
  let take = () => {};
  const taken = new Promise<void>((resolve) => {
    take = resolve;
  });
  let isTaken = false;
  const playing = sendOnSchedule({ steps }, (i) => (i === 1 ? taken.then(() => void (isTaken = true)) : Promise.resolve()), stop.signal);
  stop.abort();
  take();
  await expect(playing).rejects.toThrow(/abort/);
  expect(isTaken).toBe(true);
});
