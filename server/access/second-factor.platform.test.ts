import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Challenge, Grant } from '../../contract/access/session.ts';
import { readMailbox } from '../platform/mail/mailer.ts';
import { platformScope } from '../platform/store/store.ts';
import { addUser, password, signIn } from '../testing/people.ts';
import { startTestPlatform, type TestPlatform } from '../testing/platform.ts';
import { masked } from './second-factor.ts';

let platform: TestPlatform;
let email: string;
let users = 0;

beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'demo' });
});
afterAll(() => platform?.clear());
beforeEach(async () => {
  users += 1;
  email = `second${users}@here.test`;
  await addUser(platform, { email, two_factor: 'email' });
});

const minutes = (n: number) => platform.clock.advance(n * 60_000);
const verify = (token: string, code: string) =>
  platform.request<{ data: Grant; code?: string; message?: string; details?: { tries_left?: number } }>('POST', '/v1/user/auth/verify', {
    body: { token, code },
  });
const resend = (token: string) =>
  platform.request<{ data: Challenge; code?: string; details?: { retry_at: string } }>('POST', '/v1/user/auth/resend', { body: { token } });

async function challenge(): Promise<Challenge> {
  const { status, body } = await signIn<{ data: Challenge }>(platform, email);
  expect(status).toBe(200);
  return body.data;
}
async function codesSent(): Promise<string[]> {
  const mails = await platform.app.store.within(platformScope, (tx) => readMailbox(tx));
  return mails.filter(({ to }) => to === email).map(({ code }) => code ?? '');
}
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a code is sent and required, and the right one starts a session once', {
  tags: ['OP-5.05', 'OP-9.76', 'OQ-14', 'OQ-15'],
}, async () => {
  const pending = await challenge();
  expect(pending).toMatchObject({ two_factor: true, method: 'email', sent_to: masked(email), tries_left: 5 });
  expect(pending).not.toHaveProperty('access_token');
  expect(Date.parse(pending.resend_at ?? '') - Date.parse(pending.server_time)).toBe(5 * 60_000);
  const [code = ''] = await codesSent();
  expect(code).toMatch(/^\d{6}$/);
  const { status, body, headers } = await verify(pending.token, code);
  expect(status).toBe(200);
  expect(body.data.user.email).toBe(email);
  expect(headers.get('set-cookie')).toMatch(/HttpOnly/);
  expect((await verify(pending.token, code)).body.code).toBe('code.unknown');
});

test('neither the code nor the token is in the store', async () => {
  const pending = await challenge();
  const [code = ''] = await codesSent();
  const rows = await platform.app.store.within(platformScope, (tx) => tx.selectFrom('two_factor').selectAll().execute());
  expect(JSON.stringify(rows)).not.toContain(pending.token);
  expect(rows.map((row) => row.code_hash)).not.toContain(code);
  expect(rows.every((row) => /^[0-9a-f]{64}$/.test(row.code_hash))).toBe(true);
});

test('a wrong code returns "Incorrect code" and the attempts left; the fifth is the last', { tags: ['OP-5.03', 'OQ-15'] }, async () => {
  const { token } = await challenge();
  const [code = ''] = await codesSent();
  const results: unknown[] = [];
  for (let guess = 0; guess < 5; guess += 1) {
    const { body } = await verify(token, wrongOf(code));
    results.push([body.code, body.details?.tries_left]);
    if (guess === 0) expect(body.message).toBe('Incorrect code');
  }
  expect(results).toEqual([
    ['code.incorrect', 4],
    ['code.incorrect', 3],
    ['code.incorrect', 2],
    ['code.incorrect', 1],
    ['code.exhausted', 0],
  ]);
  expect((await verify(token, code)).body.code).toBe('code.exhausted');
});

test('parallel guesses get five tries together', async () => {
  const { token } = await challenge();
  const [code = ''] = await codesSent();
  const guesses = await Promise.all(Array.from({ length: 20 }, () => verify(token, wrongOf(code))));
  const left = guesses.map(({ body }) => `${body.code} ${body.details?.tries_left}`);
  expect(left.filter((one) => one.startsWith('code.incorrect')).sort()).toEqual([1, 2, 3, 4].map((n) => `code.incorrect ${n}`));
  expect(left.filter((one) => one === 'code.exhausted 0')).toHaveLength(16);
});

test('two that send the right code at once open one session', async () => {
  const { token } = await challenge();
  const [code = ''] = await codesSent();
  const both = await Promise.all([verify(token, code), verify(token, code)]);
  expect(both.map(({ status }) => String(status)).sort()).toEqual(['200', '422']);
});

test('a code expires after ten minutes and a resent one works', { tags: ['OP-5.04', 'OQ-15'] }, async () => {
  const { token } = await challenge();
  const [first = ''] = await codesSent();
  minutes(10);
  const expired = await verify(token, first);
  expect(expired.body).toMatchObject({ code: 'code.expired', message: 'The code expired, request a new code' });
  expect((await resend(token)).status).toBe(200);
  const [second = ''] = await codesSent();
  expect((await verify(token, second)).status).toBe(200);
});

test('a code is resent after five minutes by the clock of the platform, not earlier', {
  tags: ['OP-5.05', 'OP-9.76', 'OQ-15'],
}, async () => {
  const pending = await challenge();
  const early = await resend(pending.token);
  expect(early).toMatchObject({ status: 429, body: { code: 'code.too_early', details: { retry_at: pending.resend_at } } });
  minutes(5);
  const later = await resend(pending.token);
  expect(later.body.data).toMatchObject({ token: pending.token, tries_left: 5 });
  expect((await resend(pending.token)).body.code).toBe('code.too_early');
  const [second = '', first = ''] = await codesSent();
  if (first !== second) expect((await verify(pending.token, first)).body.code).toBe('code.incorrect');
  expect((await verify(pending.token, second)).status).toBe(200);
});

test('a resent code gives five new tries', async () => {
  const { token } = await challenge();
  const [first = ''] = await codesSent();
  for (let guess = 0; guess < 5; guess += 1) await verify(token, wrongOf(first));
  minutes(5);
  await resend(token);
  const [second = ''] = await codesSent();
  expect((await verify(token, second)).status).toBe(200);
});

test('a code works for its own sign-in only', async () => {
  const one = await challenge();
  const [codeOfOne = ''] = await codesSent();
  const two = await challenge();
  const [codeOfTwo = ''] = await codesSent();
  if (codeOfOne !== codeOfTwo) expect((await verify(two.token, codeOfOne)).body.code).toBe('code.incorrect');
  expect((await verify('no-such-token', codeOfTwo)).body.code).toBe('code.unknown');
  expect((await verify(one.token, codeOfOne)).status).toBe(200);
});

test('codes cannot flood a mailbox, however often somebody signs in', async () => {
  const tries: number[] = [];
  for (let n = 0; n < 7; n += 1) tries.push((await signIn(platform, email)).status);
  expect(tries).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(await codesSent()).toHaveLength(5);
});

test('30 wrong codes of one account in a day are all, over however many sign-ins', { tags: ['OP-5.03'] }, async () => {
  for (let round = 0; round < 6; round += 1) {
    const { token } = await challenge();
    const [code = ''] = await codesSent();
    for (let guess = 0; guess < 5; guess += 1) expect((await verify(token, wrongOf(code))).body.code).toMatch(/^code\./);
    minutes(16);
  }
  const refusedUntil = async () => {
    const { token } = await challenge();
    const [code = ''] = await codesSent();
    return verify(token, code);
  };
  expect(await refusedUntil()).toMatchObject({ status: 429, body: { code: 'access.throttled' } });
  minutes(24 * 60 - 6 * 16 - 5);
  expect((await refusedUntil()).body.code).toBe('access.throttled');
  minutes(10);
  expect((await refusedUntil()).status).toBe(200);
});

test('who knows the password uses up no codes of a browser of the owner, from the same address', async () => {
  const { token } = await challenge();
  const [code = ''] = await codesSent();
  const { status, headers } = await verify(token, code);
  expect(status).toBe(200);
  const set = headers.getSetCookie().find((text) => text.startsWith('atalaya_browser=')) ?? '';
  expect(set).toMatch(/HttpOnly; SameSite=Strict$/);
  const cookie = set.split(';')[0] ?? '';
  for (let n = 0; n < 6; n += 1) await signIn(platform, email);
  expect((await signIn(platform, email)).status).toBe(429);
  const from = async (of: string) => (await signIn(platform, email, password, { cookie: of })).status;
  expect(await from(cookie)).toBe(200);
  const [user, name] = cookie.replace('atalaya_browser=', '').split('.');
  for (const forged of [
    `${user}.${'a'.repeat(16)}.${'0'.repeat(64)}`,
    `${user}.${name}`,
    `${user}.${name}.${'%C3%A9'.repeat(64)}`,
    '~~',
    "1' or 1",
  ])
    expect([forged, await from(`atalaya_browser=${forged}`)]).toEqual([forged, 429]);
});

test('a browser that is known for one user has no limits of its own for another', async () => {
  const { token } = await challenge();
  const [code = ''] = await codesSent();
  const [cookie = ''] = (await verify(token, code)).headers
    .getSetCookie()
    .filter((text) => text.startsWith('atalaya_browser='))
    .map((text) => text.split(';')[0]);
  await addUser(platform, { email: `other-${email}`, two_factor: 'email' });
  for (let n = 0; n < 5; n += 1) await signIn(platform, `other-${email}`);
  expect((await signIn(platform, `other-${email}`, password, { cookie })).status).toBe(429);
});

test('wrong codes are in the audit log with factor and address, and without the code itself', async () => {
  const { token } = await challenge();
  const [code = ''] = await codesSent();
  await verify(token, wrongOf(code));
  const { rows } = await platform.app.store.within(platformScope, (tx) =>
    sql<{ subject: string; detail: object }>`select a.subject, a.detail from audit_entry a join user_account u on u.id = a.id_user
      where u.email = ${email} and a.action = 'code_failed'`.execute(tx),
  );
  expect(rows).toEqual([{ subject: '127.0.0.1', detail: { method: 'email' } }]);
});

test('an account deactivated meanwhile cannot sign in', async () => {
  const { token } = await challenge();
  const [code = ''] = await codesSent();
  await platform.app.store.within(platformScope, (tx) =>
    tx.updateTable('user_account').set({ active: false }).where('email', '=', email).execute(),
  );
  expect(await verify(token, code)).toMatchObject({ status: 403, body: { code: 'session.inactive' } });
});

test('writes in the language of the person, by SMS where that is chosen', { tags: ['OQ-14'] }, async () => {
  const phone = '+52 55 0000 4321';
  email = `sms${users}@here.test`;
  await addUser(platform, { email, two_factor: 'sms', phone, preferences: { lang: 'es' } });
  expect(await challenge()).toMatchObject({ method: 'sms', sent_to: '•••4321' });
  const [mail] = await platform.app.store.within(platformScope, (tx) => readMailbox(tx));
  expect(mail).toMatchObject({ channel: 'sms', to: phone, subject: 'Su código de acceso' });
});
