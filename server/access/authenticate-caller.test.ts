import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { UserId } from '../../contract/platform/index.ts';
import type { Store } from '../platform/index.ts';
import { callerAuthenticator } from './authenticate-caller.ts';
import { signAccessToken } from './sessions/token.ts';

const key = new Uint8Array(32).fill(7);
const now = Date.parse('2026-03-02T08:00:00Z');
const sight = { ways: [], records: null, cameras: false, groups: [], hours: null, days: null };

/** A store whose rights have a version; each read of rights waits until it is answered with the name that was true when it began. */
function versionedStore() {
  let version = '1';
  const reads: (() => void)[] = [];
  const query = async (text: string, [sessions, users]: [string[], number[]]) => {
    const at = version;
    const pairs = sessions.map((session, n) => ({ session, user: users[n] }));
    if (text.includes('app_session_states(')) return pairs.map((pair) => ({ ...pair, is_open: true, is_locked: false, version: at }));
    await new Promise<void>((answer) => reads.push(answer));
    const rights = { is_master_admin: false, is_open: true, is_locked: false, is_factor_missing: false, abilities: [], tenants: [], sight };
    return pairs.map((pair) => ({ ...pair, ...rights, name: `under ${at}` }));
  };
  return {
    store: { query } as unknown as Store,
    change: (to: string) => {
      version = to;
    },
    /** Waits until the nth read has begun. @returns answers it */
    began: async (nth: number) => {
      await expect.poll(() => reads.length).toBeGreaterThan(nth);
      return () => reads[nth]?.();
    },
  };
}

test('a read of rights that began before a change does not replace those of a later call', async () => {
  const { store, change, began } = versionedStore();
  const authenticate = callerAuthenticator({ store, clock: { now: () => now }, key });
  // Signed before, so that calls at once are read at once.
  const tokens = await Promise.all([1, 2].map((id) => signAccessToken(key, { user: id as UserId, session: `of ${id}`, now })));
  const call = async (id: 1 | 2) => {
    const headers = { authorization: `Bearer ${tokens[id - 1]}` };
    return (await authenticate({ headers } as FastifyRequest)).name;
  };
  const slow = call(1);
  const answerSlow = await began(0);
  change('2');
  const fresh = call(1);
  (await began(1))();
  expect(await fresh).toBe('under 2');
  const together = Promise.all([call(1), call(2)]);
  const answerTogether = await began(2);
  answerSlow();
  expect(await slow).toBe('under 1');
  answerTogether();
  expect(await together).toEqual(['under 2', 'under 2']);
});
