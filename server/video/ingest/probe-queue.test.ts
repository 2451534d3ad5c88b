import { expect, test } from 'vitest';
import { Refused } from '../../platform/index.ts';
import { probeLimits, probeQueue } from './probe-queue.ts';

/** A test of a camera that ends when it is released. */
function heldTests() {
  const ends: (() => void)[] = [];
  let most = 0;
  let running = 0;
  const held = async (): Promise<string> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((end) => ends.push(end));
    running -= 1;
    return 'done';
  };
  return { held, ends, most: () => most };
}
const codeOf = (run: Promise<unknown>) => run.then(() => 'ok').catch((error: unknown) => (error instanceof Refused ? error : error));

test('a few connection tests run at once, some wait, and further ones are told when to try again', async () => {
  const queue = probeQueue(() => 1_000_000);
  const { held, ends, most } = heldTests();
  const places = probeLimits.running + probeLimits.waiting;
  const runs = Array.from({ length: places }, (_, user) => queue.run(user, held));
  const refused = await codeOf(queue.run(places, held));
  expect(refused).toMatchObject({ code: 'access.throttled', statusCode: 429, details: { retry_at: new Date(1_005_000).toISOString() } });
  for (let ended = 0; ended < places; ended += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(ended);
    ends[ended]?.();
  }
  expect(await Promise.all(runs)).toEqual(Array.from({ length: places }, () => 'done'));
  expect(most()).toBe(probeLimits.running);
});

test('one user cannot take all places, nor start more than thirty in a minute', async () => {
  let now = 1_000_000;
  const queue = probeQueue(() => now);
  const { held, ends } = heldTests();
  const runs = Array.from({ length: probeLimits.ofUser }, () => queue.run(1, held));
  expect(await codeOf(queue.run(1, held))).toMatchObject({ code: 'access.throttled' });
  expect(await codeOf(queue.run(2, () => Promise.resolve()))).toBe('ok');
  for (const end of ends) end();
  await Promise.all(runs);
  const fails = () => codeOf(queue.run(1, () => Promise.reject(new Error('no camera'))));
  for (let n = probeLimits.ofUser; n < probeLimits.perMinute; n += 1) expect(await fails()).toMatchObject({ message: 'no camera' });
  expect(await fails()).toMatchObject({ code: 'access.throttled', details: { retry_at: new Date(1_060_000).toISOString() } });
  now += 60_001;
  expect(await codeOf(queue.run(1, () => Promise.resolve()))).toBe('ok');
});
