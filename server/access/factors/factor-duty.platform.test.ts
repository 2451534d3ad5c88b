import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Challenge, Grant } from '../../../contract/access/session.ts';
import type { SecondFactor } from '../../../contract/access/two-factor.ts';
import type { Endpoint } from '../../../contract/platform/endpoint.ts';
import type { MasterTenantId, UserId } from '../../../contract/platform/ids.ts';
import { readMailbox } from '../../platform/mail/mailer.ts';
import { readViewers } from '../../platform/realtime/viewers.ts';
import { platformScope, type Tx } from '../../platform/store/store.ts';
import { addUser, cookieOf, password, signIn, signInGrant } from '../../testing/people.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';

const day = 24 * 3600_000;
let platform: TestPlatform;
let master: MasterTenantId;
let email: string;
let user: UserId;
let users = 0;

beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'demo' });
});
afterAll(() => platform?.clear());
beforeEach(async () => {
  users += 1;
  email = `duty${users}@here.test`;
  master = await inPlatform(async (tx) => {
    const made = await sql<{ id: MasterTenantId }>`insert into master_tenant (name) values (${email}) returning id`.execute(tx);
    return made.rows[0]?.id as MasterTenantId;
  });
  user = await addUser(platform, { email, id_master_tenant: master });
});

const inPlatform: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> = (work) => platform.app.store.within(platformScope, work);
const require = (graceDays: number | null, required = true) =>
  inPlatform((tx) =>
    sql`update master_tenant set second_factor_required = ${required}, second_factor_grace_days = ${graceDays} where id = ${master}`.execute(
      tx,
    ),
  );
const grant = async () => (await signInGrant(platform, email)).grant;
const isRefused = async (token: string) => {
  const { status, body } = await platform.request<{ code?: string }>('GET', '/v1/users/me', { token });
  if (status !== 200) expect({ status, code: body.code }).toEqual({ status: 403, code: 'access.factor_required' });
  return status !== 200;
};
/** In whole days; the clock of the platform runs. */
const dueIn = ({ factor_due, server_time }: Grant) =>
  factor_due === null ? null : Math.round((Date.parse(factor_due) - Date.parse(server_time)) / day) + 0;
const setUp = async (token: string, path: string, body: object = {}) =>
  platform.request<{ data: SecondFactor; code?: string }>('POST', `/v1/authTwoFactor/${path}`, { token, body });
const codeOf = async () => (await inPlatform((tx) => readMailbox(tx))).find(({ to }) => to === email)?.code ?? '';
async function enableEmail(token: string) {
  await setUp(token, 'sendverify');
  await setUp(token, 'verifyEmail', { code: await codeOf() });
  return setUp(token, 'saveconfig', { enabled: true, method: 'email', password });
}
/** Signs in with a code by e-mail. */
async function signInWithCode(): Promise<Grant> {
  const { token } = (await signIn<{ data: Challenge }>(platform, email)).body.data;
  const body = { token, code: await codeOf() };
  return (await platform.request<{ data: Grant }>('POST', '/v1/user/auth/verify', { body })).body.data;
}

test('where nothing requires a second factor, none is due', async () => {
  const { factor_due, access_token } = await grant();
  expect([factor_due, await isRefused(access_token)]).toEqual([null, false]);
});

test('days of grace end at a date that does not move; afterwards calls are refused', async () => {
  await require(7);
  const first = await grant();
  expect([dueIn(first), await isRefused(first.access_token)]).toEqual([7, false]);
  platform.clock.advance(5 * day);
  const second = await grant();
  expect([dueIn(second), await isRefused(second.access_token)]).toEqual([2, false]);
  platform.clock.advance(2 * day);
  const third = await grant();
  expect([dueIn(third), await isRefused(third.access_token)]).toEqual([0, true]);
});

test('without days of grace an open session may only set one up, and then goes on', async () => {
  const { access_token: token, session } = await grant();
  await require(null);
  expect(await isRefused(token)).toBe(true);
  expect(await inPlatform((tx) => readViewers(tx, [session ?? ''], platform.clock.now()))).toHaveProperty('size', 0);
  expect((await enableEmail(token)).body.data).toMatchObject({ enabled: true, required: true });
  expect(await isRefused(token)).toBe(false);
  expect(await inPlatform((tx) => readViewers(tx, [session ?? ''], platform.clock.now()))).toHaveProperty('size', 1);
  expect((await signInWithCode()).factor_due).toBe(null);
});

test('a refreshed session reports that a second factor is due', async () => {
  const { headers } = await signIn(platform, email);
  await require(0);
  const refreshed = await platform.request<{ data: Grant }>('POST', '/v1/user/refresh-token', { headers: { cookie: cookieOf(headers) } });
  expect(dueIn(refreshed.body.data)).toBe(0);
});

test('a session without the required factor may call exactly these calls of the contract', () => {
  const parts = import.meta.glob<Record<string, unknown>>(['../../../contract/**/*.ts', '!**/*.test.ts'], { eager: true });
  const calls = Object.values(parts).flatMap((part) => Object.values(part).flatMap(endpointsIn));
  expect(calls.length).toBeGreaterThan(150);
  const allowed = calls.filter(({ whileFactorMissing }) => whileFactorMissing).map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(allowed)].sort()).toEqual([
    'GET /v1/authTwoFactor/getUser',
    'GET /v1/users/passkeys',
    'POST /v1/authTwoFactor/app',
    'POST /v1/authTwoFactor/saveconfig',
    'POST /v1/authTwoFactor/sendverify',
    'POST /v1/authTwoFactor/sendverifysms',
    'POST /v1/authTwoFactor/verifyApp',
    'POST /v1/authTwoFactor/verifyEmail',
    'POST /v1/authTwoFactor/verifySms',
    'POST /v1/user/logout',
    'POST /v1/users/passkeys',
    'POST /v1/users/passkeys/options',
  ]);
});

test('the last factor is not turned off while one is required, and is afterwards', async () => {
  await require(0);
  const { access_token: token } = await grant();
  await enableEmail(token);
  const off = () => setUp(token, 'saveconfig', { enabled: false, method: null, password });
  expect(await off()).toMatchObject({ status: 409, body: { code: 'factor.required' } });
  expect(await platform.request('GET', '/v1/authTwoFactor/getUser', { token })).toMatchObject({ body: { data: { enabled: true } } });
  await require(0, false);
  expect((await off()).body.data).toMatchObject({ enabled: false, required: false });
  expect(await isRefused(token)).toBe(false);
});

test('a profile requires it of its users, with the days of their master tenant', async () => {
  await require(3, false);
  await inPlatform(async (tx) => {
    const made = await sql<{ id: number }>`
      insert into profile (type, second_factor_required) values (${email}, true) returning id`.execute(tx);
    await sql`insert into user_profile (id_user, id_profile) values (${user}, ${made.rows[0]?.id})`.execute(tx);
  });
  expect(dueIn(await grant())).toBe(3);
});

test('who loses a factor by an administrator sets one up again, without new days of grace', async () => {
  await require(7);
  const { access_token: token } = await grant();
  await enableEmail(token);
  platform.clock.advance(8 * day);
  await inPlatform((tx) => sql`update user_account set two_factor = null where id = ${user}`.execute(tx));
  const again = await grant();
  expect([dueIn(again), await isRefused(again.access_token)]).toEqual([-1, true]);
});

test('days of grace begin anew where the requirement was lifted meanwhile', async () => {
  await require(7);
  await grant();
  platform.clock.advance(6 * day);
  await require(7, false);
  expect(dueIn(await grant())).toBe(null);
  await require(7);
  expect(dueIn(await grant())).toBe(7);
});

test('an administrator reads how many active users of a master tenant have none', async () => {
  const admin = await addUser(platform, { email: `admin-of-${email}`, is_master_admin: true });
  expect(admin).toBeGreaterThan(0);
  await addUser(platform, { email: `with-${email}`, id_master_tenant: master, two_factor: 'email' });
  const token = (await signInGrant(platform, `admin-of-${email}`)).grant.access_token;
  const read = await platform.request<{ data: { users_without_factor: number } }>('GET', `/v1/master_tenant/${master}`, { token });
  expect(read.body.data.users_without_factor).toBe(1);
});

function endpointsIn(exported: unknown): Endpoint[] {
  if (typeof exported !== 'object' || exported === null) return [];
  return Object.values(exported).filter(
    (one): one is Endpoint => typeof one === 'object' && one !== null && 'path' in one && 'access' in one && 'reply' in one,
  );
}
