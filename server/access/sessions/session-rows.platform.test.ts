import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserId } from '../../../contract/platform/ids.ts';
import { platformScope, type Tx } from '../../platform/store/store.ts';
import { addUser } from '../../testing/people.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { readSessionLimits, type SessionLimits } from './session-limits.ts';
import {
  endExpiredSessions,
  endSession,
  endSessionsExcept,
  isScreenLocked,
  type NewSession,
  openSession,
  revokeUserSessions,
  rotateRefreshToken,
} from './sessions.ts';

const hour = 3600_000;
const limits: SessionLimits = { mostMs: 10 * hour, idleMs: hour, perUser: null };
let platform: TestPlatform;
let user: UserId;
let users = 0;
let now = 0;

beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'production' });
});
afterAll(() => platform?.clear());
beforeEach(async () => {
  users += 1;
  user = await addUser(platform, { email: `rows${users}@here.test` });
  now = platform.clock.now();
});

const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => platform.app.store.within(platformScope, work);
const open = (of: Partial<NewSession> = {}) =>
  within((tx) => openSession(tx, { user, address: '192.0.2.1', userAgent: 'Firefox', now, installation: limits, ...of }));
const rotate = (token: string, at: number, installation = limits) => within((tx) => rotateRefreshToken(tx, token, at, installation));
const rowsOf = () =>
  within((tx) => tx.selectFrom('session').selectAll().where('id_user', '=', user).orderBy('created').orderBy('id').execute());
const rowOf = async (id: string) => (await rowsOf()).find((row) => row.id === id);
const at = (ms: number) => new Date(ms);
const revokedEvents = async () => {
  const { rows } = await within((tx) =>
    sql<{
      data: { session: string; reason: string };
    }>`select data from event_log where name = 'session.revoked' and id_user = ${user} order by seq`.execute(tx),
  );
  return rows.map(({ data }) => [data.session, data.reason]);
};

describe('a new session', () => {
  test('is stored with its client, its limits and when it began, and its user as signed in then', async () => {
    const opened = await open({ device: 'd'.repeat(130), userAgent: 'u'.repeat(310), kind: 'mobile' });
    expect(opened).toEqual({ session: opened.session, user, locked: false, refreshToken: opened.refreshToken, refreshUntil: now + hour });
    expect(opened.refreshToken).toMatch(/^[\w-]{43}$/);
    expect(await rowOf(opened.session)).toMatchObject({
      address: '192.0.2.1',
      user_agent: 'u'.repeat(300),
      device: 'd'.repeat(120),
      kind: 'mobile',
      created: at(now),
      seen: at(now),
      expires: at(now + 10 * hour),
      idle_until: at(now + hour),
      generation: 1,
      revoked: null,
    });
    const account = await within((tx) => tx.selectFrom('user_account').select('last_login').where('id', '=', user).executeTakeFirst());
    expect(account?.last_login).toEqual(at(now));
  });

  test('is of a browser without a name by default, and is not idle for longer than it lasts', async () => {
    const { session, refreshUntil } = await open({ installation: { mostMs: hour / 2, idleMs: hour, perUser: null } });
    expect(refreshUntil).toBe(now + hour / 2);
    expect(await rowOf(session)).toMatchObject({
      kind: 'browser',
      device: null,
      expires: at(now + hour / 2),
      idle_until: at(now + hour / 2),
    });
  });

  test('ends those of its user beyond the limit that were active longest ago', async () => {
    const installation = { ...limits, perUser: 2 };
    const first = await open({ installation });
    const second = await open({ installation, now: now + 1 });
    const third = await open({ installation, now: now + 2 });
    expect((await rowsOf()).map(({ id, revoked, revoked_reason }) => [id, revoked, revoked_reason])).toEqual([
      [first.session, at(now + 2), 'too_many'],
      [second.session, null, null],
      [third.session, null, null],
    ]);
    expect(await revokedEvents()).toEqual([[first.session, 'too_many']]);
  });
});

describe('a refresh token', () => {
  test('is exchanged for one of the next generation, for as long as the session may be idle', async () => {
    const { session, refreshToken } = await open();
    const next = await rotate(refreshToken, now + 1000);
    expect(next).toMatchObject({ kind: 'rotated', session, user, locked: false, refreshUntil: now + 1000 + hour });
    expect(await rowOf(session)).toMatchObject({ generation: 2, idle_until: at(now + 1000 + hour), expires: at(now + 10 * hour) });
    expect(await rotate('x'.repeat(43), now)).toEqual({ kind: 'refused', code: 'refresh.unknown' });
  });

  test('works to the last moment of its session, and not at its end', async () => {
    const [one, other] = [await open(), await open()];
    expect((await rotate(one.refreshToken, now + hour - 1)).kind).toBe('rotated');
    expect(await rotate(other.refreshToken, now + hour)).toEqual({ kind: 'refused', code: 'access.expired' });
    expect(await rowOf(other.session)).toMatchObject({ revoked: at(now + hour), revoked_reason: 'expired' });
    expect(await rotate(other.refreshToken, now + hour)).toEqual({ kind: 'refused', code: 'access.revoked' });
  });

  test('is never valid longer than the session, also where its limit became stricter', async () => {
    const { session, refreshToken } = await open();
    const stricter = { ...limits, mostMs: 1.5 * hour };
    expect(await rotate(refreshToken, now + hour - 1, stricter)).toMatchObject({ kind: 'rotated', refreshUntil: now + 1.5 * hour });
    expect(await rowOf(session)).toMatchObject({ expires: at(now + 1.5 * hour), idle_until: at(now + 1.5 * hour) });
    const short = await open();
    expect(await rotate(short.refreshToken, now + hour / 2, { ...limits, mostMs: hour / 2 })).toEqual({
      kind: 'refused',
      code: 'access.expired',
    });
  });

  test('that was superseded works for ten seconds more, then its use ends the session', async () => {
    const [one, other] = [await open(), await open()];
    for (const { refreshToken } of [one, other]) await rotate(refreshToken, now + 1000);
    expect(await rotate(one.refreshToken, now + 11_000)).toMatchObject({ kind: 'rotated', session: one.session });
    expect(await rowOf(one.session)).toMatchObject({ generation: 2, revoked: null });
    expect(await rotate(other.refreshToken, now + 11_001)).toEqual({ kind: 'refused', code: 'refresh.reused' });
    expect(await rowOf(other.session)).toMatchObject({ revoked: at(now + 11_001), revoked_reason: 'refresh_reused' });
  });

  test('that was superseded twice ends the session at once', async () => {
    const { refreshToken } = await open();
    const next = await rotate(refreshToken, now + 1);
    await rotate(next.kind === 'rotated' ? next.refreshToken : '', now + 2);
    expect(await rotate(refreshToken, now + 3)).toEqual({ kind: 'refused', code: 'refresh.reused' });
  });

  test('that was superseded is forgotten once the session could have been idle for as long', async () => {
    const { session, refreshToken } = await open();
    const count = async () =>
      (
        await within((tx) =>
          tx.selectFrom('refresh_token').select('generation').where('id_session', '=', session).orderBy('generation').execute(),
        )
      ).map(({ generation }) => generation);
    let token = refreshToken;
    for (const ms of [1000, hour, hour + 1000, hour + 1001]) {
      const next = await rotate(token, now + ms);
      token = next.kind === 'rotated' ? next.refreshToken : '';
      if (ms === hour + 1000) expect(await count()).toEqual([1, 2, 3, 4]);
    }
    expect(await count()).toEqual([2, 3, 4, 5]);
  });

  test('says whether the screen of its session is locked', async () => {
    const { session, refreshToken } = await open();
    expect(await within((tx) => isScreenLocked(tx, session))).toBe(false);
    await within((tx) =>
      tx
        .updateTable('session')
        .set({ locked: at(now) })
        .where('id', '=', session)
        .execute(),
    );
    expect(await within((tx) => isScreenLocked(tx, session))).toBe(true);
    expect(await rotate(refreshToken, now)).toMatchObject({ locked: true });
    expect(await within((tx) => isScreenLocked(tx, '00000000-0000-4000-8000-000000000000'))).toBe(false);
  });
});

describe('sessions that end', () => {
  test('once, with the reason and who ended them, and their consoles are told', async () => {
    const { session } = await open();
    const end = () => within((tx) => endSession(tx, { id: session, id_user: user }, { reason: 'by_admin', now: now + 5, by: user }));
    expect([await end(), await end()]).toEqual([true, false]);
    expect(await rowOf(session)).toMatchObject({ revoked: at(now + 5), revoked_reason: 'by_admin', ended_by: user });
    expect(await revokedEvents()).toEqual([[session, 'by_admin']]);
  });

  test('all of a user but one, and how many is said', async () => {
    const [one, two, three] = [await open(), await open(), await open()];
    await within((tx) => endSession(tx, { id: three.session, id_user: user }, { reason: 'by_admin', now }));
    expect(await within((tx) => endSessionsExcept(tx, user, one.session, { reason: 'by_admin', now }))).toBe(1);
    expect([(await rowOf(one.session))?.revoked, (await rowOf(two.session))?.revoked]).toEqual([null, at(now)]);
    expect(await within((tx) => revokeUserSessions(tx, user, now + 1))).toBe(1);
    expect(await rowOf(one.session)).toMatchObject({ revoked: at(now + 1), revoked_reason: 'by_admin', ended_by: null });
  });

  test('when they are over or were idle too long, at that moment and not before', async () => {
    const idle = await open();
    const over = await open({ installation: { mostMs: hour / 2, idleMs: hour, perUser: null } });
    await within((tx) =>
      tx
        .updateTable('session')
        .set({ idle_until: at(now + 5 * hour) })
        .where('id', '=', over.session)
        .execute(),
    );
    await within((tx) => endExpiredSessions(tx, now + hour / 2 - 1));
    expect((await rowOf(over.session))?.revoked).toBeNull();
    await within((tx) => endExpiredSessions(tx, now + hour / 2));
    expect(await rowOf(over.session)).toMatchObject({ revoked: at(now + hour / 2), revoked_reason: 'expired' });
    expect((await rowOf(idle.session))?.revoked).toBeNull();
    expect(await within((tx) => endExpiredSessions(tx, now + hour))).toBeGreaterThan(0);
    expect((await rowOf(idle.session))?.revoked_reason).toBe('expired');
    expect(await within((tx) => endExpiredSessions(tx, now + hour))).toBe(0);
  });
});

test('limits of a master tenant count in hours and minutes where they are stricter', async () => {
  const master = await within((tx) =>
    sql<{ id: number }>`insert into master_tenant (name) values (${`of ${users}`}) returning id`.execute(tx),
  );
  const id = master.rows[0]?.id;
  await within((tx) => sql`update user_account set id_master_tenant = ${id} where id = ${user}`.execute(tx));
  const read = (installation = limits) => within((tx) => readSessionLimits(tx, user, installation));
  expect(await read()).toEqual(limits);
  await within((tx) =>
    sql`update master_tenant set session_hours = 2, session_idle_minutes = 30, sessions_per_user = 4 where id = ${id}`.execute(tx),
  );
  expect(await read()).toEqual({ mostMs: 2 * hour, idleMs: hour / 2, perUser: 4 });
  expect(await read({ mostMs: hour, idleMs: 60_000, perUser: 3 })).toEqual({ mostMs: hour, idleMs: 60_000, perUser: 3 });
});
