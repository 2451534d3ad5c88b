import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { MailboxMessage } from '../../../contract/capabilities.ts';
import { platformScope } from '../../platform/store/store.ts';
import { addUser, password, signIn, signInGrant } from '../../testing/people.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';

let platform: TestPlatform;
const lines: string[] = [];
beforeAll(async () => {
  platform = await startTestPlatform({ env: { LOG_LEVEL: 'trace' }, log: (line) => lines.push(line) });
});
afterAll(() => platform.clear());

const forget = (email: string, headers: Record<string, string> = {}) =>
  platform.request<{ data: null; code?: string }>('POST', '/v1/user/forgot-password', { body: { email }, headers });
const reset = (of: { token: string; id: number }, word: string, again = word) =>
  platform.request<{ data: null; code?: string; errors?: Record<string, string[]> }>('POST', '/v1/user/reset-password', {
    body: { ...of, password: word, password_confirmation: again },
  });
const mailsTo = async (to: string) => {
  const { body } = await platform.request<MailboxMessage[] | { data: MailboxMessage[] }>('GET', '/demo/mailbox');
  return (Array.isArray(body) ? body : body.data).filter((mail) => mail.to === to);
};
/** The link of the newest mail, once the given number was sent. */
async function linkOf(to: string, many = 1): Promise<{ origin: string; token: string; id: number; text: string }> {
  await vi.waitFor(async () => expect(await mailsTo(to)).toHaveLength(many), 20_000);
  const [mail] = await mailsTo(to);
  const [, origin = '', token = '', id = ''] = /(https?:\/\/[^/\s]+)\/reset_password\/([\w-]{43})\/(\d+)/.exec(mail?.text ?? '') ?? [];
  return { origin, token, id: Number(id), text: mail?.text ?? '' };
}

test('a reset link is mailed in the language of the user, works once, and ends every session', { tags: ['OQ-10', 'OQ-22'] }, async () => {
  const email = 'rosa@here.test';
  await addUser(platform, { email, preferences: { lang: 'es' } });
  const { grant } = await signInGrant(platform, email);
  expect(await forget(` ${email.toUpperCase()} `)).toMatchObject({ status: 200, body: { success: true, data: null } });
  const link = await linkOf(email);
  expect(link.text).toContain('Elija una contraseña nueva');
  expect(link.origin).toBe(platform.url);
  expect((await reset(link, 'short1')).body.errors).toHaveProperty('password');
  expect((await reset(link, 'a fresh word 2', 'another word 2')).body.errors).toHaveProperty('password_confirmation');
  expect((await reset({ ...link, id: link.id + 1 }, 'a fresh word 2')).body.code).toBe('reset.invalid');
  const [first, second] = await Promise.all([reset(link, 'a fresh word 2'), reset(link, 'a fresh word 2')]);
  expect(new Set([first.body.code, second.body.code])).toEqual(new Set(['reset.invalid', undefined]));
  expect((await platform.request('GET', '/v1/users/me', { token: grant.access_token })).body.code).toBe('access.revoked');
  expect((await signIn(platform, email, password)).body.code).toBe('session.credentials');
  expect((await signIn(platform, email, 'a fresh word 2')).status).toBe(200);
  await vi.waitFor(async () => expect((await mailsTo(email))[0]?.subject).toBe('Su contraseña fue cambiada'), 20_000);
  expect(lines.join('\n')).not.toContain(link.token);
});

test('neither the reply nor the stored data reveal whether an account exists', { tags: ['OQ-10'] }, async () => {
  const email = 'nora@here.test';
  await addUser(platform, { email });
  const [known, unknown] = [await forget(email), await forget('nobody@here.test')];
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  await linkOf(email);
  expect(await mailsTo('nobody@here.test')).toEqual([]);
  const refusedAfter = async (of: string) => {
    for (let tries = 0; tries < 5; tries += 1) if ((await forget(of)).status === 429) return tries;
    return null;
  };
  // The third request was the last one within a quarter of an hour.
  expect([await refusedAfter('nobody@here.test'), await refusedAfter(email)]).toEqual([2, 2]);
  const { body } = await platform.request<{ code?: string; details?: { retry_at: string } }>('POST', '/v1/user/forgot-password', {
    body: { email },
  });
  const wait = Date.parse(body.details?.retry_at ?? '') - platform.clock.now();
  expect([body.code, wait > 0 && wait <= 15 * 60_000]).toEqual(['access.throttled', true]);
});

test('a reset link expires after an hour or with the next one; the store holds only its hash', async () => {
  const email = 'olga@here.test';
  await addUser(platform, { email });
  await forget(email);
  const old = await linkOf(email);
  await forget(email);
  const next = await linkOf(email, 2);
  expect(next.token).not.toBe(old.token);
  expect((await reset(old, 'a fresh word 3')).body.code).toBe('reset.invalid');
  const rows = await platform.app.store.within(platformScope, (tx) => tx.selectFrom('way_in').selectAll().execute());
  expect(JSON.stringify(rows)).not.toContain(next.token);
  platform.clock.advance(60 * 60_000);
  expect((await reset(next, 'a fresh word 3')).body.code).toBe('reset.invalid');
});

test('a forged host never reaches the mail; with a second factor a new password is not enough', async () => {
  const email = 'pia@here.test';
  await addUser(platform, { email, two_factor: 'email' });
  const begun = await signIn(platform, email);
  await forget(email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
  const link = await linkOf(email, 2);
  expect(link.text).not.toContain('evil');
  expect((await reset(link, 'a fresh word 4')).status).toBe(200);
  const code = (await mailsTo(email)).find((mail) => mail.code)?.code;
  const stale = await platform.request('POST', '/v1/user/auth/verify', { body: { token: begun.body.data.token, code } });
  expect(stale.body.code).toBe('code.unknown');
  expect((await signIn(platform, email, 'a fresh word 4')).body.data).toMatchObject({ two_factor: true });
});

test('an account that is switched off gets no link; guessing links is throttled by address', async () => {
  const email = 'quim@here.test';
  const id = await addUser(platform, { email });
  await platform.app.store.within(platformScope, (tx) =>
    tx.updateTable('user_account').set({ active: false }).where('id', '=', id).execute(),
  );
  expect((await forget(email)).status).toBe(200);
  const codes: (string | undefined)[] = [];
  for (let tries = 0; tries < 25; tries += 1) codes.push((await reset({ token: `guess-${tries}`, id }, 'a fresh word 5')).body.code);
  expect(codes.at(0)).toBe('reset.invalid');
  expect(codes.at(-1)).toBe('access.throttled');
  expect(await mailsTo(email)).toEqual([]);
});
