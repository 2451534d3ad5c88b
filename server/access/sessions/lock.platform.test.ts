import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenSession } from '../../../contract/access/account.ts';
import type { Grant } from '../../../contract/access/session.ts';
import type { Endpoint } from '../../../contract/platform/endpoint.ts';
import type { UserId } from '../../../contract/platform/ids.ts';
import { platformScope } from '../../platform/store/store.ts';
import { addUser, cookieOf, password, signInGrant } from '../../testing/people.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { maxFailedUnlocks } from './lock.ts';

let platform: TestPlatform;
let user: UserId;
let email: string;
let grant: Grant;
let cookie: string;
let users = 0;

beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'production' });
});
afterAll(() => platform?.clear());
beforeEach(async () => {
  users += 1;
  email = `locker${users}@here.test`;
  user = await addUser(platform, { email, abilities: [{ action: 'manage', subject: 'all' }] });
  ({ grant, cookie } = await signInGrant(platform, email));
});

const post = (path: string, body?: unknown, token = grant.access_token) =>
  platform.request<{ code?: string; details?: { retry_at?: string } }>('POST', path, { token, ...(body !== undefined && { body }) });
const lock = () => post('/v1/user/lock');
const unlock = (word: string) => post('/v1/user/unlock', { password: word });
const get = (path: string, token = grant.access_token) => platform.request<{ code?: string }>('GET', path, { token });
const eventsNamed = (name: string) =>
  platform.app.store.within(platformScope, (tx) =>
    tx.selectFrom('event_log').select('data').where('name', '=', name).where('id_user', '=', user).orderBy('seq').execute(),
  );
const noted = () =>
  platform.app.store.within(platformScope, async (tx) => {
    const { rows } = await sql<{ action: string; subject: string; detail: object }>`
      select action, subject, detail from audit_entry where id_user = ${user} order by id`.execute(tx);
    return rows;
  });

test('a locked session can only ring its alarms, unlock and sign out', {
  tags: ['OQ-19'],
}, async () => {
  expect((await lock()).status).toBe(200);
  for (const path of [
    '/v1/users/sessions',
    '/v1/exports',
    '/v1/services/alarms/alarm-by-id?id=1',
    '/v1/sip/getRecordingFile?sessionId=1',
    '/v1/media/frames/1',
  ])
    expect({ path, ...(await get(path)) }).toMatchObject({ path, status: 423, body: { code: 'access.locked' } });
  expect((await get('/v1/users/me')).status).toBe(200);
  expect((await get('/v1/services/alarms/open')).status).toBe(200);
  expect((await unlock(password)).status).toBe(200);
  expect((await get('/v1/users/sessions')).status).toBe(200);
  expect((await eventsNamed('session.locked')).map(({ data }) => data)).toMatchObject([
    { session: grant.session, locked: true },
    { session: grant.session, locked: false },
  ]);
});

test('a locked session may call exactly these calls of the contract', () => {
  const parts = import.meta.glob<Record<string, unknown>>(['../../../contract/**/*.ts', '!**/*.test.ts'], { eager: true });
  const found = Object.values(parts).flatMap((part) => Object.values(part).flatMap(endpointsIn));
  expect(found.length).toBeGreaterThan(150);
  const allowed = found.filter(({ whileLocked }) => whileLocked).map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(allowed)].sort()).toEqual([
    'GET /v1/events',
    'GET /v1/services/alarms/open',
    'GET /v1/users/me',
    'POST /broadcasting/auth',
    'POST /v1/user/lock',
    'POST /v1/user/logout',
    'POST /v1/user/unlock',
    'POST /v1/user/unlock/single-sign-on',
  ]);
});

function endpointsIn(exported: unknown): Endpoint[] {
  if (typeof exported !== 'object' || exported === null) return [];
  return Object.values(exported).filter(
    (one): one is Endpoint => typeof one === 'object' && one !== null && 'path' in one && 'access' in one && 'reply' in one,
  );
}

test('a refreshed session remains locked, and another session of the user is not locked', async () => {
  await lock();
  const other = await signInGrant(platform, email);
  expect(other.grant.locked).toBe(false);
  const next = await platform.request<{ data: Grant }>('POST', '/v1/user/refresh-token', { headers: { cookie }, body: {} });
  expect(next.body.data).toMatchObject({ session: grant.session, locked: true });
  const listed = await platform.request<{ data: OpenSession[] }>('GET', '/v1/users/sessions', { token: other.grant.access_token });
  expect(listed.body.data.map(({ id, locked }) => ({ id, locked }))).toEqual(
    expect.arrayContaining([
      { id: grant.session, locked: true },
      { id: other.grant.session, locked: false },
    ]),
  );
});

test('five wrong passwords in five minutes make one wait, and ten in all end the session', async () => {
  await lock();
  for (let round = 0; round < maxFailedUnlocks / 5; round += 1) {
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const isLast = round * 5 + attempt === maxFailedUnlocks;
      expect(await unlock('not it 1')).toMatchObject({ body: { code: isLast ? 'access.revoked' : 'session.credentials' } });
    }
    if (round === 0) {
      expect(await unlock(password)).toMatchObject({ status: 429, body: { details: { retry_at: expect.any(String) } } });
      platform.clock.advance(5 * 60_000 + 1000);
      // The access token outlives the wait by far less than the session does.
      const next = await platform.request<{ data: Grant }>('POST', '/v1/user/refresh-token', { headers: { cookie }, body: {} });
      cookie = cookieOf(next.headers);
      grant = next.body.data;
    }
  }
  expect(await unlock(password)).toMatchObject({ status: 401, body: { code: 'access.revoked' } });
  expect((await eventsNamed('session.revoked')).map(({ data }) => data)).toMatchObject([{ session: grant.session, reason: 'locked_out' }]);
});

test('many guesses at once get no more tries than one after the other', async () => {
  await lock();
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => unlock('not it 1')));
  expect(outcomes.filter(({ body }) => body.code === 'session.credentials')).toHaveLength(5);
  expect(outcomes.filter(({ body }) => body.code === 'access.throttled')).toHaveLength(7);
});

test('locking, unlocking and wrong passwords are in the audit log, and no password is', async () => {
  await lock();
  await unlock('quite wrong 1');
  await unlock(password);
  const entries = await noted();
  expect(entries.map(({ action }) => action)).toEqual(['signed_in', 'locked', 'unlock_failed', 'unlocked']);
  expect(JSON.stringify(entries)).not.toContain('quite wrong');
  expect(JSON.stringify(entries)).not.toContain(grant.session);
});
