import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Challenge, Grant } from '../../../contract/access/session.ts';
import type { AppSecret, CodeSent, SecondFactor } from '../../../contract/access/two-factor.ts';
import type { UserId } from '../../../contract/platform/ids.ts';
import { readMailbox } from '../../platform/mail/mailer.ts';
import { platformScope } from '../../platform/store/store.ts';
import { addUser, password, signIn, signInGrant } from '../../testing/people.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';

let platform: TestPlatform;
let email: string;
let user: UserId;
let token: string;
let users = 0;

beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'demo' });
});
afterAll(() => platform?.clear());
beforeEach(async () => {
  users += 1;
  email = `factor${users}@here.test`;
  user = await addUser(platform, { email, phone: `+52 55 0000 ${1000 + users}` });
  token = (await signInGrant(platform, email)).grant.access_token;
});

type FactorReply<T> = { data: T; code?: string; message?: string; details?: { tries_left?: number; retry_at?: string; sent?: CodeSent } };
const ask = <T = SecondFactor>(path: string, body?: unknown) =>
  platform.request<FactorReply<T>>(body === undefined && path === 'getUser' ? 'GET' : 'POST', `/v1/authTwoFactor/${path}`, { token, body });
const minutes = (n: number) => platform.clock.advance(n * 60_000);
const mails = async () =>
  (await platform.app.store.within(platformScope, (tx) => readMailbox(tx))).filter(
    ({ to }) => to === email || to.endsWith(String(1000 + users)),
  );
const lastCode = async () => (await mails())[0]?.code ?? '';
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const codeOf = ({ secret }: { secret: string }) =>
  TOTP.generate({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), timestamp: platform.clock.now() });
const renew = async () => {
  token = (await signInGrant(platform, email)).grant.access_token;
};

/** Sets the app up. @returns its secret and the recovery codes */
async function withApp() {
  const { data } = (await ask<AppSecret>('app', { password })).body;
  await ask('verifyApp', { code: codeOf(data) });
  const saved = (await ask<SecondFactor & { recovery_codes: string[] }>('saveconfig', { enabled: true, method: 'app', password })).body;
  platform.clock.advance(30_000);
  return { secret: data, codes: saved.data.recovery_codes };
}
const challenged = async () => (await signIn<{ data: Challenge }>(platform, email)).body.data;
const verify = (challenge: Challenge, code: string) =>
  platform.request<FactorReply<Grant>>('POST', '/v1/user/auth/verify', { body: { token: challenge.token, code } });
/** Signs in anew by the second factor. */
const renewWith = async (code: string) => {
  token = (await verify(await challenged(), code)).body.data.access_token;
};
const notes = async () => {
  const found = await platform.app.store.within(platformScope, (tx) =>
    tx
      .selectFrom('audit_entry' as never)
      .selectAll()
      .where('id_user' as never, '=', user as never)
      .execute(),
  );
  return (found as unknown as { action: string; detail: object }[]).map(({ action, detail }) => ({ action, text: JSON.stringify(detail) }));
};

test('getUser returns the destinations of codes and that no second factor is enabled', {
  tags: ['OP-7.37', 'ADM-7.49', 'OQ-16'],
}, async () => {
  expect((await ask('getUser')).body.data).toMatchObject({
    email,
    phone: `+52 55 0000 ${1000 + users}`,
    enabled: false,
    method: null,
    proven: [],
    recovery_left: 0,
  });
});

test('sendverify, verifyEmail and saveconfig enable e-mail codes and first return recovery codes', {
  tags: ['OP-5.05', 'OP-7.37', 'OP-9.76', 'OQ-16', 'ADM-7.49'],
}, async () => {
  const sent = (await ask<CodeSent>('sendverify')).body.data;
  expect(sent.tries_left).toBe(5);
  expect(Date.parse(sent.resend_at) - Date.parse(sent.server_time)).toBe(5 * 60_000);
  const proven = await ask('verifyEmail', { code: await lastCode() });
  expect(proven.body.data).toMatchObject({ enabled: false, proven: [{ method: 'email' }] });
  const saved = await ask<SecondFactor & { recovery_codes: string[] }>('saveconfig', { enabled: true, method: 'email', password });
  expect(saved.body.data).toMatchObject({ enabled: true, method: 'email', recovery_left: 10, proven: [] });
  expect(new Set(saved.body.data.recovery_codes)).toHaveProperty('size', 10);
  expect(await challenged()).toMatchObject({ method: 'email', recovery: true });
});

test('sendverifysms and verifySms verify the phone; without a phone sending is refused', {
  tags: ['OP-7.37', 'OQ-16', 'ADM-7.49'],
}, async () => {
  await ask('sendverifysms');
  expect((await ask('verifySms', { code: await lastCode() })).body.data.proven).toMatchObject([{ method: 'sms' }]);
  await platform.app.store.within(platformScope, (tx) =>
    tx.updateTable('user_account').set({ phone: '+52 55 9999 9999' }).where('id', '=', user).execute(),
  );
  expect((await ask('getUser')).body.data.proven).toEqual([]);
  await platform.app.store.within(platformScope, (tx) =>
    tx.updateTable('user_account').set({ phone: null }).where('id', '=', user).execute(),
  );
  expect(await ask('sendverifysms')).toMatchObject({ status: 409, body: { code: 'code.no_phone' } });
});

test('a set-up code can be resent after five minutes of platform time and names its destination', {
  tags: ['OP-5.05', 'OP-9.76'],
}, async () => {
  const { data } = (await ask<CodeSent>('sendverify')).body;
  const early = await ask<CodeSent>('sendverify');
  expect(early).toMatchObject({
    status: 429,
    body: { code: 'code.too_early', details: { retry_at: data.resend_at, sent: { sent_to: data.sent_to } } },
  });
  minutes(5);
  await renew();
  expect((await ask('sendverify')).status).toBe(200);
});

test('wrong and expired set-up codes return the literal texts; the fifth wrong one is the last', {
  tags: ['OP-5.03', 'OP-5.04', 'OQ-16'],
}, async () => {
  await ask('sendverify');
  const code = await lastCode();
  const codes: unknown[] = [];
  for (let guess = 0; guess < 5; guess += 1) codes.push((await ask('verifyEmail', { code: wrongOf(code) })).body.code);
  expect(codes).toEqual([...Array<string>(4).fill('code.incorrect'), 'code.exhausted']);
  expect((await ask('verifyEmail', { code })).body.code).toBe('code.exhausted');
  minutes(5);
  await renew();
  await ask('sendverify');
  expect((await ask('verifyEmail', { code: wrongOf(await lastCode()) })).body.message).toBe('Incorrect code');
  minutes(10);
  await renew();
  expect((await ask('verifyEmail', { code: await lastCode() })).body.message).toBe('The code expired, request a new code');
});

test('parallel guesses of a set-up get five tries together', async () => {
  await ask('sendverify');
  const code = await lastCode();
  const guesses = await Promise.all(Array.from({ length: 20 }, () => ask('verifyEmail', { code: wrongOf(code) })));
  expect(guesses.filter(({ body }) => body.code === 'code.incorrect')).toHaveLength(4);
});

test('saving needs a proof of the last fifteen minutes and the password', { tags: ['OQ-16'] }, async () => {
  expect(await ask('saveconfig', { enabled: true, method: 'email', password })).toMatchObject({
    status: 409,
    body: { code: 'factor.unproven' },
  });
  await ask('sendverify');
  await ask('verifyEmail', { code: await lastCode() });
  expect(await ask('saveconfig', { enabled: true, method: 'sms', password })).toMatchObject({ body: { code: 'factor.unproven' } });
  expect(await ask('saveconfig', { enabled: true, method: 'email', password: 'wrong' })).toMatchObject({
    status: 401,
    body: { code: 'session.credentials' },
  });
  minutes(15);
  await renew();
  expect(await ask('saveconfig', { enabled: true, method: 'email', password })).toMatchObject({ body: { code: 'factor.unproven' } });
});

test('an authenticator app completes a sign-in; nothing is sent, and no code is accepted twice', async () => {
  const { secret, codes } = await withApp();
  expect(secret.uri).toMatch(/^otpauth:\/\/totp\/Atalaya/);
  expect(codes).toHaveLength(10);
  const before = (await mails()).length;
  const challenge = await challenged();
  expect(challenge).toMatchObject({
    method: 'app',
    sent_to: expect.stringMatching(/^Atalaya: f••\d@here\.test$/),
    resend_at: null,
    recovery: true,
  });
  expect(await mails()).toHaveLength(before);
  const code = codeOf(secret);
  expect((await verify(challenge, wrongOf(code))).body.code).toBe('code.incorrect');
  expect((await verify(challenge, code)).status).toBe(200);
  const again = await challenged();
  expect((await verify(again, code)).body.code).toBe('code.incorrect');
  platform.clock.advance(30_000);
  expect((await verify(again, codeOf(secret))).status).toBe(200);
  expect((await platform.request<FactorReply<null>>('POST', '/v1/user/auth/resend', { body: { token: again.token } })).body.code).toBe(
    'code.unknown',
  );
});

test('two that send the same code of an app at once open one session', async () => {
  const { secret } = await withApp();
  const [one, two] = [await challenged(), await challenged()];
  const code = codeOf(secret);
  const both = await Promise.all([verify(one, code), verify(two, code)]);
  expect(both.map(({ status }) => String(status)).sort()).toEqual(['200', '422']);
});

test('another way keeps the recovery codes of the one before', { tags: ['OP-7.37', 'OQ-16'] }, async () => {
  const { codes } = await withApp();
  await renewWith(codes[0] ?? '');
  await ask('sendverify');
  await ask('verifyEmail', { code: await lastCode() });
  const { data } = (await ask<SecondFactor & { recovery_codes?: string[] }>('saveconfig', { enabled: true, method: 'email', password }))
    .body;
  expect([data.method, data.recovery_left, data.recovery_codes]).toEqual(['email', 9, undefined]);
  expect((await verify(await challenged(), codes[1] ?? '')).status).toBe(200);
});

test('a recovery code completes a sign-in once, and its owner is notified', async () => {
  const { codes } = await withApp();
  const [first = '', second = ''] = codes;
  expect((await verify(await challenged(), first.toUpperCase().replace('-', ''))).status).toBe(200);
  expect((await mails())[0]).toMatchObject({ subject: 'A recovery code was used', text: expect.stringContaining('9 are left') });
  expect((await verify(await challenged(), first)).body.code).toBe('code.incorrect');
  const granted = await verify(await challenged(), second);
  token = granted.body.data.access_token;
  expect((await ask('getUser')).body.data.recovery_left).toBe(8);
  const renewed = await ask<{ codes: string[] }>('recovery', { password });
  expect(renewed.body.data.codes).toHaveLength(10);
  expect((await verify(await challenged(), codes[2] ?? '')).body.code).toBe('code.incorrect');
});

test('enabling the factor ends other sessions; disabling needs the password and deletes its data', async () => {
  const other = (await signInGrant(platform, email)).grant.access_token;
  await withApp();
  expect((await platform.request('GET', '/v1/users/me', { token: other })).status).toBe(401);
  expect(await ask('saveconfig', { enabled: false, method: null, password: 'wrong' })).toMatchObject({ status: 401 });
  expect((await ask('saveconfig', { enabled: false, method: null, password })).body.data).toMatchObject({
    enabled: false,
    recovery_left: 0,
  });
  expect(await challenged()).toHaveProperty('access_token');
  const rows = await platform.app.store.within(platformScope, (tx) =>
    tx.selectFrom('factor_app').selectAll().where('id_user', '=', user).execute(),
  );
  expect(rows).toEqual([]);
  expect(await ask('recovery', { password })).toMatchObject({ status: 409, body: { code: 'factor.unproven' } });
});

test('wrong passwords of a signed-in user are throttled', async () => {
  const results: number[] = [];
  for (let n = 0; n < 6; n += 1) results.push((await ask('app', { password: 'wrong' })).status);
  expect(results).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await ask('app', { password })).status).toBe(429);
});

test('a sign-in that waits for a code of the old way begins anew when the way changes', async () => {
  await ask('sendverify');
  await ask('verifyEmail', { code: await lastCode() });
  await ask('saveconfig', { enabled: true, method: 'email', password });
  const waiting = await challenged();
  const code = await lastCode();
  await withApp();
  expect((await verify(waiting, code)).body.code).toBe('code.unknown');
});

test('neither secrets nor codes stand in the store or the audit log, which names each act', async () => {
  const { secret, codes } = await withApp();
  await verify(await challenged(), codes[0] ?? '');
  const bare = secret.secret.replaceAll(' ', '');
  const rows = await platform.app.store.within(platformScope, async (tx) => [
    await tx.selectFrom('factor_app').selectAll().where('id_user', '=', user).execute(),
    await tx.selectFrom('recovery_code').selectAll().where('id_user', '=', user).execute(),
  ]);
  const secretBytes = Buffer.from(Secret.fromBase32(bare).bytes);
  expect(rows[0]?.some((row) => 'sealed' in row && row.sealed.includes(secretBytes))).toBe(false);
  expect(JSON.stringify(rows)).not.toContain(codes[1]?.replace('-', ''));
  const noted = await notes();
  expect(noted.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['factor_on', 'factor_app_paired', 'recovery_made', 'recovery_used']),
  );
  expect(JSON.stringify(noted)).not.toContain(bare);
});

test('an administrator switches a lost factor off, and cannot set an app up for somebody', async () => {
  await withApp();
  await addUser(platform, { email: `chief${users}@here.test`, is_master_admin: true });
  const chief = (await signInGrant(platform, `chief${users}@here.test`)).grant.access_token;
  const change = (two_factor: string | null) => platform.request('PUT', `/v1/users/${user}`, { token: chief, body: { two_factor } });
  expect((await change(null)).status).toBe(200);
  expect(await challenged()).toHaveProperty('access_token');
  expect(await change('app')).toMatchObject({
    status: 422,
    body: { errors: { two_factor: ['Only the user can set up an app, in their profile'] } },
  });
});
