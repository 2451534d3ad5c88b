import { randomBytes } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import type { UserId } from '../../../contract/platform/ids.ts';
import { sameHash, tokenHash } from '../../platform/token-hash.ts';
import { accessTokenMs, codeHash, newCode, readAccessToken, signAccessToken } from './token.ts';

const key = new Uint8Array(randomBytes(32));
const now = Date.parse('2026-11-21T06:00:00Z');
const user = 7 as UserId;

const header = { alg: 'HS256', typ: 'at+jwt' };
const forged = (change: (jwt: SignJWT) => SignJWT, by = key, as = header) => {
  const jwt = new SignJWT({ sid: 's' })
    .setProtectedHeader(as)
    .setIssuer('atalaya')
    .setAudience('atalaya-console')
    .setSubject('7')
    .setExpirationTime(now / 1000 + 60);
  return change(jwt).sign(by);
};

test('an access token is valid for five minutes and identifies its user', { tags: ['OQ-19'] }, async () => {
  const token = await signAccessToken(key, { user, session: 's1', now });
  expect(readAccessToken(key, token, now)).toEqual({ kind: 'valid', user, session: 's1' });
  expect(readAccessToken(key, token, now + accessTokenMs - 1000).kind).toBe('valid');
  expect(readAccessToken(key, token, now + accessTokenMs + 1000).kind).toBe('expired');
});

test('the forged token of this test would pass as it is', async () => {
  expect(readAccessToken(key, await forged((jwt) => jwt), now).kind).toBe('valid');
});

test.each<[string, () => Promise<string> | string]>([
  ['another key', () => forged((jwt) => jwt, new Uint8Array(randomBytes(32)))],
  ['another issuer', () => forged((jwt) => jwt.setIssuer('elsewhere'))],
  ['another audience', () => forged((jwt) => jwt.setAudience('media'))],
  ['another type', () => forged((jwt) => jwt, key, { ...header, typ: 'JWT' })],
  ['another algorithm', () => forged((jwt) => jwt, key, { ...header, alg: 'HS512' })],
  ['no user', () => forged((jwt) => jwt.setSubject('nobody'))],
  [
    'no signature',
    () =>
      new UnsecuredJWT({ sid: 's' }).setIssuer('atalaya').setAudience('atalaya-console').setSubject('7').setExpirationTime('1h').encode(),
  ],
  ['no token at all', () => 'x.y.z'],
])('refuses a token with %s', async (_, make) => {
  expect(readAccessToken(key, await make(), now)).toEqual({ kind: 'invalid' });
});

test('a token is valid until the second at its end, and from the second of its beginning', async () => {
  const token = await signAccessToken(key, { user, session: 's1', now: now + 999 });
  expect(readAccessToken(key, token, now + accessTokenMs - 1).kind).toBe('valid');
  expect(readAccessToken(key, token, now + accessTokenMs).kind).toBe('expired');
  const later = await forged((jwt) => jwt.setNotBefore(now / 1000));
  expect([readAccessToken(key, later, now).kind, readAccessToken(key, later, now - 1).kind]).toEqual(['valid', 'invalid']);
  const [, payload = ''] = token.split('.');
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual({
    sid: 's1',
    iss: 'atalaya',
    aud: 'atalaya-console',
    sub: '7',
    iat: now / 1000,
    exp: now / 1000 + 300,
  });
});

test('a token has three parts, 2000 characters at most, and a user that a number holds exactly', async () => {
  const token = await forged((jwt) => jwt);
  const [head = '', payload = '', signature = ''] = token.split('.');
  const wrong = [`${token}.x`, `.${payload}.${signature}`, `${head}..${signature}`, `${head}.${payload}.`, `${head}.${payload}`, ''];
  for (const one of wrong) expect(readAccessToken(key, one, now)).toEqual({ kind: 'invalid' });
  const long = await Promise.all([1349, 1350].map((length) => forged((jwt) => jwt.setJti('x'.repeat(length)))));
  expect(long.map((one) => [one.length, readAccessToken(key, one, now).kind])).toEqual([
    [2000, 'valid'],
    [2001, 'invalid'],
  ]);
  expect(readAccessToken(key, await forged((jwt) => jwt.setSubject('9007199254740991')), now)).toMatchObject({ user: 9007199254740991 });
  expect(readAccessToken(key, await forged((jwt) => jwt.setSubject('9007199254740992')), now).kind).toBe('invalid');
});

test('codes have six digits, the small ones too', { tags: ['OQ-15'] }, () => {
  const codes = Array.from({ length: 2000 }, newCode);
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  expect(new Set(codes).size).toBeGreaterThan(1900);
});

test('the hash of a code is bound to its sign-in and to the key', () => {
  const hash = codeHash(key, 'sign-in one', '123456');
  expect(sameHash(hash, codeHash(key, 'sign-in one', '123456'))).toBe(true);
  expect(sameHash(hash, codeHash(key, 'sign-in two', '123456'))).toBe(false);
  expect(sameHash(hash, codeHash(new Uint8Array(32), 'sign-in one', '123456'))).toBe(false);
  expect(sameHash(hash, tokenHash('x').slice(0, 10))).toBe(false);
});

test('the hash of a code is stored as hex', () => {
  expect(codeHash(key, 'sign-in', '123456')).toMatch(/^[0-9a-f]{64}$/);
});
