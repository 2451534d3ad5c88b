import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MobileCode } from '../../../contract/access/account.ts';
import type { Challenge, Grant } from '../../../contract/access/session.ts';
import { platformScope } from '../../platform/store/store.ts';
import { addUser, signInGrant } from '../../testing/people.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.clear());

type In = { data: Grant & Challenge; code?: string };
const codeFor = async (token: string) =>
  (await platform.request<{ data: MobileCode }>('POST', '/v1/users/mobile-code', { token })).body.data;
const scan = (code: string) => platform.request<In>('POST', '/v1/user/auth/mobile', { body: { code, device: 'Pixel of Rosa' } });
const codeIn = (value: string) => new URL(value).searchParams.get('code') ?? '';

test('a scanned code signs the app in once, with its refresh token in the body', { tags: ['OP-2.51', 'OQ-24'] }, async () => {
  await addUser(platform, { email: 'rosa@here.test' });
  const { grant } = await signInGrant(platform, 'rosa@here.test');
  const made = await codeFor(grant.access_token);
  expect(new URL(made.value).searchParams.get('host')).toBe(platform.url);
  expect(Date.parse(made.expires_at ?? '') - Date.parse(made.server_time ?? '')).toBe(5 * 60_000);
  const [one, two] = await Promise.all([scan(made.value), scan(codeIn(made.value))]);
  const [accepted, refused] = one.status === 200 ? [one, two] : [two, one];
  expect(refused).toMatchObject({ status: 403, body: { code: 'ticket.invalid' } });
  expect(accepted.headers.get('set-cookie')).toBeNull();
  expect(accepted.body.data.user.email).toBe('rosa@here.test');
  const refreshed = await platform.request<In>('POST', '/v1/user/refresh-token', {
    body: { refreshToken: accepted.body.data.refresh_token },
  });
  expect(refreshed.body.data.refresh_token).toBeTruthy();
});

test('a code expires after five minutes, or with the next one', { tags: ['OP-9.77', 'OQ-24'] }, async () => {
  await addUser(platform, { email: 'saul@here.test' });
  const { grant } = await signInGrant(platform, 'saul@here.test');
  const first = await codeFor(grant.access_token);
  const second = await codeFor(grant.access_token);
  expect((await scan(first.value)).body.code).toBe('ticket.invalid');
  platform.clock.advance(5 * 60_000);
  expect((await scan(second.value)).body.code).toBe('ticket.invalid');
});

test('a scanned code bypasses neither the second factor nor an inactive account', async () => {
  const id = await addUser(platform, { email: 'tere@here.test' });
  const { grant } = await signInGrant(platform, 'tere@here.test');
  const set = (values: { two_factor?: 'email'; active?: boolean }) =>
    platform.app.store.within(platformScope, (tx) => tx.updateTable('user_account').set(values).where('id', '=', id).execute());
  await set({ two_factor: 'email' });
  const pending = await scan((await codeFor(grant.access_token)).value);
  expect(pending.body.data).toMatchObject({ two_factor: true, method: 'email' });
  const { body } = await platform.request<{ code: string; to: string }[]>('GET', '/demo/mailbox');
  const mails = (Array.isArray(body) ? body : (body as unknown as { data: { code: string; to: string }[] }).data) ?? [];
  const { code } = mails.find(({ to }) => to === 'tere@here.test') ?? {};
  const verified = await platform.request<In>('POST', '/v1/user/auth/verify', { body: { token: pending.body.data.token, code } });
  expect(verified.body.data.refresh_token).toBeTruthy();
  const last = await codeFor(grant.access_token);
  await set({ active: false });
  expect((await scan(last.value)).body.code).toMatch(/session.inactive|ticket.invalid/);
});
