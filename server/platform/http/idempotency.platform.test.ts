import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { UserId } from '../../../contract/platform/ids.ts';
import { sweep } from '../../access/sessions/sweep.ts';
import { addUser } from '../../testing/people.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import type { Scope } from '../store/store.ts';
import { idempotencyTtlMs, requestHash, runIdempotent } from './idempotency.ts';
import { refuse } from './refused.ts';

let platform: TestPlatform;
let user: UserId;
let other: UserId;

beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'production' });
  user = await addUser(platform, { email: 'eva@here.test' });
  other = await addUser(platform, { email: 'leo@here.test' });
});
afterAll(() => platform?.clear());

const doOnce = <T>(key: string | null, hash: string, work: () => Promise<T>, by = user) => {
  const scope: Scope = { kind: 'user', user: by, tenants: [] };
  return platform.app.store.within(scope, (tx) => runIdempotent(tx, { user: by }, key, hash, work));
};
const hash = requestHash('/v1/alarm/:id', { id: 1 }, { alarm_status: 'attending' });

test('the same key and request are done once and answered alike, in parallel too', async () => {
  const work = vi.fn(async () => ({ z: 1, a: 'same' }));
  const replies = await Promise.all(Array.from({ length: 8 }, () => doOnce('key-parallel', hash, work)));
  expect(work).toHaveBeenCalledTimes(1);
  expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toEqual(new Set(['{"z":1,"a":"same"}']));
});

test('the same key with another request is refused; the same key of another user is another key', async () => {
  await doOnce('key-reused', hash, async () => 'one');
  await expect(doOnce('key-reused', requestHash('other'), async () => 'two')).rejects.toMatchObject({ code: 'request.key_reused' });
  expect(await doOnce('key-reused', hash, async () => 'three', other)).toBe('three');
});

test('a refused write stores nothing, so that its key can be used again', async () => {
  await expect(doOnce('key-refused', hash, async () => Promise.reject(refuse('alarm.changed')))).rejects.toMatchObject({
    code: 'alarm.changed',
  });
  expect(await doOnce('key-refused', hash, async () => 'now')).toBe('now');
});

test('without a key it is simply done each time', async () => {
  const work = vi.fn(async () => 1);
  await doOnce(null, hash, work);
  await doOnce(null, hash, work);
  expect(work).toHaveBeenCalledTimes(2);
});

test('keys are forgotten after 72 hours', async () => {
  await doOnce('key-old', hash, async () => 'before');
  await sweep(platform.app);
  expect(await doOnce('key-old', hash, async () => 'after')).toBe('before');
  platform.clock.advance(idempotencyTtlMs + 60_000);
  await sweep(platform.app);
  expect(await doOnce('key-old', hash, async () => 'after')).toBe('after');
});
