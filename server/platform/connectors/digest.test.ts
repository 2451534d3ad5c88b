import { expect, test } from 'vitest';
import { authorizationFor } from './digest.ts';

const login = { user: 'Mufasa', password: 'Circle of Life' };
const request = { method: 'GET', uri: '/dir/index.html' };
const cnonce = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ';
const challenge = (algorithm: string) =>
  `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`;
const answered = (...challenges: string[]) => authorizationFor(challenges, login, request, cnonce) ?? '';

test('challenges are answered as RFC 7616 has it (3.9.1)', { tags: ['OP-9.61'] }, () => {
  expect(answered(challenge('MD5'))).toContain('response="8ca523f5e9506fed4657c9700eebdbec"');
  expect(answered(challenge('SHA-256'))).toContain('response="753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"');
  expect(answered(challenge('MD5'))).toMatch(/^Digest username="Mufasa", .*uri="\/dir\/index.html", qop=auth, nc=00000001, /);
});

test('the first supported challenge is answered; Basic only without a digest challenge', () => {
  expect(answered(challenge('SHA-512-256'), challenge('MD5'))).toContain('algorithm=MD5');
  expect(answered('Basic realm="x"', challenge('MD5'))).toMatch(/^Digest /);
  expect(answered('Basic realm="x"')).toBe(`Basic ${Buffer.from('Mufasa:Circle of Life').toString('base64')}`);
  expect(authorizationFor([challenge('SHA-512-256'), 'Negotiate'], login, request)).toBeNull();
});

test('without qop the response follows RFC 2069', () => {
  const old = authorizationFor(['Digest realm="r", nonce="n"'], { user: 'u"v', password: 'p' }, request) ?? '';
  expect(old).toContain(String.raw`username="u\"v"`);
  expect(old).not.toContain('cnonce');
});
