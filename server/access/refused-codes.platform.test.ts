import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Challenge } from '../../contract/access/session.ts';
import type { UserId } from '../../contract/platform/ids.ts';
import { readMailbox } from '../platform/mail/mailer.ts';
import { platformScope, type Tx } from '../platform/store/store.ts';
import { addUser, password, signIn, signInGrant } from '../testing/people.ts';
import { startTestPlatform, type TestPlatform } from '../testing/platform.ts';
import { masked } from './second-factor.ts';
import { type Limit, limits } from './throttle.ts';

let platform: TestPlatform;
let email: string;
let user: UserId;
let users = 0;
beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'demo' });
});
afterAll(() => platform?.clear());
beforeEach(async () => {
  users += 1;
  email = `refused${users}@here.test`;
  user = await addUser(platform, { email });
});

interface Refused {
  data: Challenge & { locked?: boolean };
  code?: string;
  details?: { retry_at?: string; tries_left?: number };
  errors?: Record<string, string[]>;
}
const inPlatform: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> = (work) => platform.app.store.within(platformScope, work);
const post = async (path: string, body: object, token?: string) =>
  (await platform.request<Refused>('POST', `/v1/${path}`, { body, ...(token !== undefined && { token }) })).body;
const tokenOf = async () => (await signInGrant(platform, email)).grant.access_token;
const challenged = async () => (await signIn<Refused>(platform, email)).body.data;
const setTwoFactor = (two_factor: 'email' | 'app' | 'sms') =>
  inPlatform((tx) => tx.updateTable('user_account').set({ two_factor }).where('id', '=', user).execute());
/** Uses up all attempts of a limit, a second ago. */
const exhaust = ({ bucket, max }: Limit) => {
  const at = new Date(platform.clock.now() - 1000);
  return inPlatform((tx) =>
    tx
      .insertInto('throttle')
      .values(Array.from({ length: max }, () => ({ bucket, at })))
      .execute(),
  );
};
/** A refusal that says when to try again: what is left of the window. */
function expectThrottled({ code, details }: Refused, { windowMs }: Limit): void {
  expect(code).toBe('access.throttled');
  const left = Date.parse(details?.retry_at ?? '') - platform.clock.now();
  expect(left).toBeGreaterThan(windowMs - 60_000);
  expect(left).toBeLessThan(windowMs);
}

test('where the codes of a set-up are used up, neither sending nor proving goes on', async () => {
  const token = await tokenOf();
  expect((await post('authTwoFactor/verifyEmail', { code: '123456' }, token)).code).toBe('code.unknown');
  const sent = limits.codesSent(user, 'signed_in');
  await exhaust(sent);
  expectThrottled(await post('authTwoFactor/sendverify', {}, token), sent);
  platform.clock.advance(sent.windowMs);
  const again = await tokenOf();
  expect((await post('authTwoFactor/sendverify', {}, again)).code).toBeUndefined();
  const wrong = limits.wrongCodes(user, 'signed_in');
  await exhaust(wrong);
  expectThrottled(await post('authTwoFactor/verifyEmail', { code: '123456' }, again), wrong);
});

test('a second factor is enabled with a method only', async () => {
  const refused = await post('authTwoFactor/saveconfig', { enabled: true, method: null, password }, await tokenOf());
  expect(refused).toMatchObject({ code: 'request.invalid', errors: { method: ['is required'] } });
});

test('a code is sent again within the limit of its user, six times, for an hour', async () => {
  await setTwoFactor('email');
  const { token } = await challenged();
  const resend = () => post('user/auth/resend', { token });
  expect((await resend()).code).toBe('code.too_early');
  platform.clock.advance(5 * 60_000);
  const sent = limits.codesSent(user, 'unknown');
  await exhaust(sent);
  expectThrottled(await resend(), sent);
  platform.clock.advance(15 * 60_000);
  const setSends = (sends: number) => inPlatform((tx) => tx.updateTable('two_factor').set({ sends }).where('id_user', '=', user).execute());
  await setSends(6);
  expect((await resend()).code).toBe('code.unknown');
  await setSends(4);
  expect((await resend()).data.tries_left).toBe(5);
  platform.clock.advance(5 * 60_000);
  expect((await resend()).data.tries_left).toBe(5);
  platform.clock.advance(5 * 60_000);
  expect((await resend()).code).toBe('code.unknown');
  await setSends(0);
  platform.clock.advance(30 * 60_000 - 10_000);
  expect((await resend()).code).toBeUndefined();
  platform.clock.advance(10_001);
  expect((await resend()).code).toBe('code.unknown');
});

test('a code of an app that is not paired is wrong, and no code of it is sent', async () => {
  await setTwoFactor('app');
  const { token, sent_to, resend_at } = await challenged();
  expect([sent_to, resend_at]).toEqual([`Atalaya: ${masked(email)}`, null]);
  expect(await post('user/auth/verify', { token, code: '123456' })).toMatchObject({ code: 'code.incorrect', details: { tries_left: 4 } });
  platform.clock.advance(6 * 60_000);
  expect((await post('user/auth/resend', { token })).code).toBe('code.unknown');
});

test('codes by SMS go to the e-mail address of a user without a phone', async () => {
  await setTwoFactor('sms');
  const { method, sent_to } = await challenged();
  expect([method, sent_to]).toEqual(['email', masked(email)]);
  const mails = await inPlatform((tx) => readMailbox(tx));
  expect(mails.find(({ to }) => to === email)?.code).toMatch(/^\d{6}$/);
});

test.each([
  ['luis@demo.test', 'l••s@demo.test'],
  ['abc@x.test', 'a••c@x.test'],
  ['ab@x.test', 'a••@x.test'],
  ['a@x.test', 'a••@x.test'],
  ['+52 55 1234 5678', '•••5678'],
])('%s is shown as %s', (to, shown) => {
  expect(masked(to)).toBe(shown);
});

test('refresh tokens, scanned codes and states of providers are limited', async () => {
  const token = await tokenOf();
  const [begun, refresh, mobile, state] = [
    limits.signOns('127.0.0.1'),
    limits.refresh('127.0.0.1'),
    limits.mobileCodes(user),
    limits.wrongOneTimeTokens('sign-on', '127.0.0.1'),
  ];
  expect((await post('user/refresh-token', { refreshToken: 'A'.repeat(43) })).code).toBe('refresh.unknown');
  await exhaust(refresh);
  expectThrottled(await post('user/refresh-token', { refreshToken: 'A'.repeat(43) }), refresh);
  await exhaust(begun);
  expectThrottled(await post('user/auth/single-sign-on', { provider: 1 }), begun);
  await exhaust(mobile);
  expectThrottled(await post('users/mobile-code', {}, token), mobile);
  expect((await post('user/auth/single-sign-on/finish', { query: 'state=x' })).code).toBe('sign_on.expired');
  await exhaust(state);
  expectThrottled(await post('user/auth/single-sign-on/finish', { query: 'state=x' }), state);
});
