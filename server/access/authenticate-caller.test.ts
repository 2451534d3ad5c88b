import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { UserId } from '../../contract/platform/index.ts';
import type { Store } from '../platform/index.ts';
import { callerAuthenticator, readCaller } from './authenticate-caller.ts';
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

/** A store with one session, whose state a test changes, and how often its rights were read. */
function sessionStore() {
  const state = { is_open: true, is_locked: false, is_factor_missing: false, version: '1' };
  const of = { state, reads: 0, parameters: [] as unknown[] };
  const query = (text: string, parameters: [string[], number[], Date]) => {
    const pairs = parameters[0].map((session, n) => ({
      session,
      user: parameters[1][n],
      is_open: state.is_open,
      is_locked: state.is_locked,
    }));
    if (text.includes('app_session_states(')) return Promise.resolve(pairs.map((pair) => ({ ...pair, version: state.version })));
    of.reads += 1;
    of.parameters = parameters;
    const rights = { is_master_admin: false, is_factor_missing: state.is_factor_missing, abilities: [], tenants: [3], sight, name: 'Ana' };
    return Promise.resolve(pairs.map((pair) => ({ ...pair, ...rights })));
  };
  return Object.assign(of, { store: { query } as unknown as Store });
}

describe('a call', () => {
  const clock = { at: now, now: () => clock.at };
  const requestOf = (authorization?: string) => ({ headers: { authorization } }) as FastifyRequest;
  const tokenOf = (id: number) => signAccessToken(key, { user: id as UserId, session: `of ${id}`, now });

  /** What became of a call of a session whose state and token are given. */
  async function outcome(of: { state?: object; token?: string | undefined; at?: number; allows?: object }) {
    const session = sessionStore();
    Object.assign(session.state, of.state);
    clock.at = of.at ?? now;
    const authenticate = callerAuthenticator({ store: session.store, clock, key });
    const token = 'token' in of ? of.token : `Bearer ${await tokenOf(4)}`;
    return authenticate(requestOf(token), of.allows).then(
      (caller) => caller.user,
      (error: { code: string }) => error.code,
    );
  }

  test('is refused with the reason: no token, a wrong one, an old one, a session that is over', async () => {
    expect(await outcome({})).toBe(4);
    expect(await outcome({ token: undefined })).toBe('access.signed_out');
    expect(await outcome({ token: 'Bearer a.b.c' })).toBe('access.signed_out');
    expect(await outcome({ at: now + 5 * 60_000 })).toBe('access.expired');
    expect(await outcome({ state: { is_open: false } })).toBe('access.revoked');
  });

  test('of a locked session, or without a due factor, is accepted only where that is allowed', async () => {
    expect(await outcome({ state: { is_locked: true } })).toBe('access.locked');
    expect(await outcome({ state: { is_locked: true }, allows: { whileLocked: true } })).toBe(4);
    expect(await outcome({ state: { is_factor_missing: true } })).toBe('access.factor_required');
    expect(await outcome({ state: { is_factor_missing: true }, allows: { whileFactorMissing: true } })).toBe(4);
    const both = { is_locked: true, is_factor_missing: true };
    expect(await outcome({ state: both, allows: { whileFactorMissing: true } })).toBe('access.locked');
    expect(await outcome({ state: both, allows: { whileLocked: true } })).toBe('access.factor_required');
  });

  test('reads rights again where they changed, after a minute, and where the clock was set back', async () => {
    const session = sessionStore();
    clock.at = now;
    const authenticate = callerAuthenticator({ store: session.store, clock, key });
    const token = `Bearer ${await tokenOf(4)}`;
    const call = async (at: number) => {
      clock.at = now + at;
      await authenticate(requestOf(token));
      return session.reads;
    };
    expect([await call(0), await call(0), await call(59_999)]).toEqual([1, 1, 1]);
    expect([await call(60_000), await call(60_000)]).toEqual([2, 2]);
    session.state.version = '2';
    expect([await call(60_000), await call(60_001)]).toEqual([3, 3]);
    expect(await call(59_999)).toBe(4);
    expect(session.parameters).toEqual([['of 4'], [4], new Date(now + 59_999)]);
  });

  test('sees at once that the screen was locked or the session ended, without reading rights again', async () => {
    const session = sessionStore();
    clock.at = now;
    const authenticate = callerAuthenticator({ store: session.store, clock, key });
    const request = requestOf(`Bearer ${await tokenOf(4)}`);
    await authenticate(request);
    session.state.is_locked = true;
    await expect(authenticate(request)).rejects.toMatchObject({ code: 'access.locked' });
    session.state.is_open = false;
    await expect(authenticate(request)).rejects.toMatchObject({ code: 'access.revoked' });
    expect(session.reads).toBe(1);
  });
});

test('a caller is read by user and session; none where the session is over', async () => {
  const session = sessionStore();
  const of = { user: 4 as UserId, session: 'a b' };
  expect(await readCaller(session.store, of, now)).toMatchObject({ user: 4, session: 'a b', name: 'Ana', locked: false, tenants: [3] });
  session.state.is_open = false;
  expect(await readCaller(session.store, of, now)).toBeNull();
});
