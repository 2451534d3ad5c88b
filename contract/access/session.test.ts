import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Challenge, Grant, SignedOut, secondFactorLimits } from './session.ts';

const now = Date.parse('2026-03-02T08:00:00.000Z');
const inMs = (ms: number) => new Date(now + ms).toISOString();
beforeEach(() => vi.useFakeTimers({ now }));
afterEach(() => vi.useRealTimers());

test('a code without times can be sent again after five minutes, and is valid for ten', { tags: ['OQ-14'] }, () => {
  const challenge = Challenge.parse({ two_factor: true, method: 'email', token: 't' });
  expect(challenge).toMatchObject({
    resend_at: inMs(secondFactorLimits.resendAfterMs),
    expires_at: inMs(secondFactorLimits.validForMs),
    server_time: inMs(0),
    tries_left: null,
    recovery: false,
    passkey: false,
    remember_days: null,
  });
});

test('a session of which only token and user are stated is not locked and asks for no factor', () => {
  const grant = Grant.parse({ access_token: 'a', user: { id: 1 } });
  expect(grant).toMatchObject({ access_expires_at: '', locked: false, factor_due: null, server_time: inMs(0) });
});

test.each([
  ['an address', { end_session_url: 'https://provider.example/end' }, { end_session_url: 'https://provider.example/end' }],
  ['nothing', null, null],
  ['an empty list', [], null],
  ['a text', 'signed out', null],
  ['an address that is no text', { end_session_url: 1 }, null],
] as const)('a sign-out that is answered with %s leads there, or nowhere', (_, reply, read) => {
  expect(SignedOut.parse(reply)).toEqual(read);
});
