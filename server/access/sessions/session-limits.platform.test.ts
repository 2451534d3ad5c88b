import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Grant } from '../../../contract/access/session.ts';
import type { MasterTenantId, UserId } from '../../../contract/platform/ids.ts';
import { platformScope } from '../../platform/store/store.ts';
import { addUser, cookieOf, signIn, signInGrant } from '../../testing/people.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';

const minute = 60_000;
let platform: TestPlatform;
let master: MasterTenantId;
let user: UserId;
let email: string;
let users = 0;

beforeAll(async () => {
  platform = await startTestPlatform({
    mode: 'production',
    env: { PUBLIC_URL: 'https://console.example.test', HSTS_SUBDOMAINS: 'true', SESSION_HOURS: '10', SESSIONS_PER_USER: '3' },
  });
});
afterAll(() => platform?.clear());
beforeEach(async () => {
  users += 1;
  email = `user${users}@here.test`;
  const { rows } = await inPlatform((tx) =>
    sql<{ id: MasterTenantId }>`insert into master_tenant (name) values (${email}) returning id`.execute(tx),
  );
  master = rows[0]?.id as MasterTenantId;
  user = await addUser(platform, { email, id_master_tenant: master });
});

const inPlatform: <T>(work: Parameters<typeof platform.app.store.within<T>>[1]) => Promise<T> = (work) =>
  platform.app.store.within(platformScope, work);
const limit = (column: 'session_idle_minutes' | 'session_hours' | 'sessions_per_user' | 'lock_minutes', value: number) =>
  inPlatform((tx) => sql`update master_tenant set ${sql.ref(column)} = ${value} where id = ${master}`.execute(tx));
const refresh = async (cookie: string) => {
  const reply = await platform.request<{ data: Grant; code?: string }>('POST', '/v1/user/refresh-token', { headers: { cookie }, body: {} });
  return { code: reply.body.code ?? 'refreshed', cookie: cookieOf(reply.headers) };
};
const ends = () =>
  inPlatform((tx) => tx.selectFrom('session').select(['id', 'revoked_reason']).where('id_user', '=', user).orderBy('created').execute());

test('over https the cookie is bound to this host, and https to its subdomains where it is set', async () => {
  const { headers } = await signIn(platform, email);
  expect(headers.get('set-cookie')).toMatch(/^__Host-atalaya_refresh=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

test('a cookie of the plain name, which a subdomain could set, is not read over https', async () => {
  const { cookie } = await signInGrant(platform, email);
  expect((await refresh(cookie.replace('__Host-', ''))).code).toBe('refresh.unknown');
  expect((await refresh(cookie)).code).toBe('refreshed');
});

test('a session ends after the hours of the installation, however often it was refreshed', async () => {
  let { cookie } = await signInGrant(platform, email);
  for (let hour = 0; hour < 9; hour += 1) {
    platform.clock.advance(60 * minute);
    ({ cookie } = await refresh(cookie));
  }
  platform.clock.advance(60 * minute);
  expect((await refresh(cookie)).code).toBe('access.expired');
});

test('a master tenant sets stricter limits, for sessions that are open too, and never wider ones', async () => {
  let { cookie } = await signInGrant(platform, email);
  await limit('session_idle_minutes', 20);
  ({ cookie } = await refresh(cookie));
  platform.clock.advance(21 * minute);
  expect((await refresh(cookie)).code).toBe('access.expired');
  ({ cookie } = await signInGrant(platform, email));
  await limit('session_idle_minutes', 43_200);
  platform.clock.advance(61 * minute);
  await limit('session_hours', 1);
  expect((await refresh(cookie)).code).toBe('access.expired');
  await limit('session_hours', 720);
  ({ cookie } = await signInGrant(platform, email));
  platform.clock.advance(10 * 60 * minute);
  expect((await refresh(cookie)).code).toBe('access.expired');
});

test('signing in beyond the limit ends the session that was active longest ago, and audits why', async () => {
  await limit('sessions_per_user', 2);
  const first = await signInGrant(platform, email);
  platform.clock.advance(2 * minute);
  await signInGrant(platform, email);
  platform.clock.advance(2 * minute);
  await platform.request('GET', '/v1/users/me', { token: first.grant.access_token });
  await signInGrant(platform, email);
  expect((await ends()).map(({ revoked_reason }) => revoked_reason)).toEqual([null, 'too_many', null]);
  const audited = await inPlatform((tx) =>
    sql<{ action: string }>`select action from audit_entry where id_user = ${user} and action = 'too_many'`.execute(tx),
  );
  expect(audited.rows).toHaveLength(1);
});

test('parallel sign-ins do not exceed the limit together', async () => {
  await limit('sessions_per_user', 1);
  const replies = await Promise.all([1, 2, 3].map(() => signIn(platform, email)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await ends()).filter(({ revoked_reason }) => revoked_reason === null)).toHaveLength(1);
});

test('a master tenant requires that screens lock, also of users who choose never or later', async () => {
  const lockOf = ({ user: { config, lock_minutes } }: Grant) => [config.preferences.lock_after, lock_minutes];
  expect(lockOf((await signInGrant(platform, email)).grant)).toEqual([null, null]);
  await limit('lock_minutes', 20);
  const { grant } = await signInGrant(platform, email);
  expect(lockOf(grant)).toEqual([15, 20]);
  const save = async (lock_after: number | null) => {
    const config = { ...grant.user.config, preferences: { ...grant.user.config.preferences, lock_after } };
    const reply = await platform.request<{ data: Grant['user']['config'] }>('PUT', '/v1/users/update-config', {
      token: grant.access_token,
      body: { config },
    });
    return reply.body.data.preferences.lock_after;
  };
  expect([await save(60), await save(null), await save(5)]).toEqual([15, 15, 5]);
  expect(lockOf((await signInGrant(platform, email)).grant)).toEqual([5, 20]);
});
