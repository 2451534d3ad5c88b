import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenSession } from '../../../contract/access/account.ts';
import type { Challenge, Grant } from '../../../contract/access/session.ts';
import type { UserId } from '../../../contract/platform/ids.ts';
import { readMailbox } from '../../platform/mail/mailer.ts';
import { platformScope } from '../../platform/store/store.ts';
import { addUser, password, signIn } from '../../testing/people.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { hashPassword } from '../password.ts';
import { sweep } from '../sessions/sweep.ts';

const day = 24 * 3600_000;
let platform: TestPlatform;
let email: string;
let user: UserId;
let users = 0;

beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'demo', env: { REMEMBER_DEVICE_DAYS: '30' } });
});
afterAll(() => platform?.clear());
beforeEach(async () => {
  users += 1;
  email = `device${users}@here.test`;
  user = await addUser(platform, { email, two_factor: 'email' });
});

const inPlatform: <T>(work: Parameters<typeof platform.app.store.within<T>>[1]) => Promise<T> = (work) =>
  platform.app.store.within(platformScope, work);
const codeFor = async (to: string) => (await inPlatform((tx) => readMailbox(tx))).find((mail) => mail.to === to)?.code ?? '';
const attempt = (cookie = '', of = email) => signIn<{ data: Partial<Challenge & Grant> }>(platform, of, password, cookie ? { cookie } : {});

/** Completes a sign-in of the user with a code. @returns the cookie of the device, or an empty text */
async function signInWithCode({ remember = true, of = email, cookie = '', days = 30 } = {}): Promise<{ device: string; token: string }> {
  const { token } = (await attempt(cookie, of)).body.data;
  const body = { token, code: await codeFor(of), ...(remember && { remember }) };
  const headers: Record<string, string> = cookie ? { cookie } : {};
  const reply = await platform.request<{ data: Grant }>('POST', '/v1/user/auth/verify', { body, headers });
  expect(reply.status).toBe(200);
  const set = reply.headers.getSetCookie().find((text) => text.startsWith('atalaya_device=')) ?? '';
  if (set) expect(set).toContain(`; Max-Age=${days * 86_400}; `);
  if (set) expect(set).toMatch(/HttpOnly; SameSite=Strict$/);
  return { device: set.split(';')[0] ?? '', token: reply.body.data.access_token };
}
const isAskedForCode = async (cookie: string, of = email) => 'two_factor' in (await attempt(cookie, of)).body.data;
const devices = async (token: string, cookie = '') =>
  (await platform.request<{ data: OpenSession[] }>('GET', '/v1/users/remembered-devices', { token, headers: cookie ? { cookie } : {} }))
    .body.data;

test('a remembered device is not asked for a code for the days that were set, and then again', async () => {
  expect((await attempt()).body.data.remember_days).toBe(30);
  const { device, token } = await signInWithCode();
  expect(await isAskedForCode(device)).toBe(false);
  expect(await isAskedForCode('')).toBe(true);
  expect(await devices(token, device)).toMatchObject([{ current: true }]);
  platform.clock.advance(30 * day);
  expect(await isAskedForCode(device)).toBe(true);
});

test('a code that is sent again can be followed by remembering the device as well', async () => {
  const { token } = (await attempt()).body.data;
  platform.clock.advance(5 * 60_000);
  const { body } = await platform.request<{ data: Challenge }>('POST', '/v1/user/auth/resend', { body: { token } });
  expect(body.data).toMatchObject({ token, remember_days: 30 });
});

test('no device is remembered unasked, and the password is required as before', async () => {
  expect((await signInWithCode({ remember: false })).device).toBe('');
  const { device } = await signInWithCode();
  expect((await signIn(platform, email, 'not the password', { cookie: device })).status).toBe(401);
});

test('a stolen cookie does not open another account, and a made-up one none', async () => {
  const { device } = await signInWithCode();
  const other = `other${users}@here.test`;
  await addUser(platform, { email: other, two_factor: 'email' });
  expect(await isAskedForCode(device, other)).toBe(true);
  expect(await isAskedForCode(`atalaya_device=${'a'.repeat(43)}`)).toBe(true);
  expect(await isAskedForCode(`atalaya_device=${"' or 1=1 --".padEnd(43, '-')}`)).toBe(true);
});

test('two users of one browser are remembered each', async () => {
  const { device } = await signInWithCode();
  const other = `other${users}@here.test`;
  await addUser(platform, { email: other, two_factor: 'email' });
  const both = await signInWithCode({ of: other, cookie: device });
  expect(await isAskedForCode(both.device)).toBe(false);
  expect(await isAskedForCode(both.device, other)).toBe(false);
});

test.each([
  [
    'a new password',
    async () => sql`update user_secret set password_hash = ${await hashPassword('another word 2')} where id_user = ${user}`,
  ],
  ['another e-mail address', async () => sql`update user_account set email = 'moved-' || email where id = ${user}`],
  ['another second factor', async () => sql`update user_account set two_factor = 'sms' where id = ${user}`],
])('%s forgets every device, whoever sets it', async (_, change) => {
  await signInWithCode();
  const statement = await change();
  await inPlatform((tx) => statement.execute(tx));
  const left = await inPlatform((tx) => tx.selectFrom('remembered_device').select('id').where('id_user', '=', user).execute());
  expect(left).toEqual([]);
});

test('users forget their own devices only, one or all, and all of it is audited', async () => {
  const { device, token } = await signInWithCode();
  const [row] = await devices(token);
  const stranger = await addUser(platform, { email: `stranger${users}@here.test` });
  expect(stranger).toBeGreaterThan(0);
  const thief = (await signIn(platform, `stranger${users}@here.test`)).body.data.access_token;
  const forget = (by: string, id = '') => platform.request('DELETE', `/v1/users/remembered-devices${id && `/${id}`}`, { token: by });
  expect((await forget(thief, row?.id)).status).toBe(404);
  expect(await isAskedForCode(device)).toBe(false);
  expect((await forget(token, row?.id)).status).toBe(200);
  expect(await isAskedForCode(device)).toBe(true);
  expect((await forget(token)).body).toMatchObject({ data: { ended: 0 } });
  const actions = await inPlatform((tx) =>
    sql<{ action: string }>`select action from audit_entry where id_user = ${user} and action like 'device_%' order by id`.execute(tx),
  );
  expect(actions.rows.map(({ action }) => action)).toEqual(['device_remembered', 'device_used', 'device_forgotten']);
});

test('the token is not in the store, and a master tenant turns remembering off', async () => {
  const { device } = await signInWithCode();
  const rows = await inPlatform((tx) => tx.selectFrom('remembered_device').selectAll().execute());
  expect(JSON.stringify(rows)).not.toContain(device.split('=')[1]);
  await inPlatform(async (tx) => {
    const made = await sql<{ id: number }>`
      insert into master_tenant (name, remember_device_days) values (${email}, 0) returning id`.execute(tx);
    await sql`update user_account set id_master_tenant = ${made.rows[0]?.id} where id = ${user}`.execute(tx);
  });
  const pending = await attempt(device);
  expect(pending.body.data).toMatchObject({ two_factor: true, remember_days: null });
  await inPlatform((tx) => sql`update master_tenant set remember_device_days = 1 where name = ${email}`.execute(tx));
  expect((await signInWithCode({ days: 1 })).device).not.toBe('');
});

test('expired devices are deleted', async () => {
  await signInWithCode();
  platform.clock.advance(91 * day);
  await sweep(platform.app);
  expect(await inPlatform((tx) => tx.selectFrom('remembered_device').select('id').execute())).toEqual([]);
});
