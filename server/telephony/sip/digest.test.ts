import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Counters, Digest } from './digest.ts';
import { readDigest } from './fields.ts';
import type { SipRequest } from './message.ts';
import { Throttle } from './throttle.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const ha1 = md5('ana:atalaya:secret');
const findHash = async (user: string) => (user === 'ana' ? ha1 : null);

afterEach(() => void vi.useRealTimers());

function authorization(challenge: string, change: Record<string, string> = {}, by = ha1): SipRequest {
  const { nonce = '' } = readDigest(challenge) ?? {};
  const parameters = { username: 'ana', realm: 'atalaya', nonce, uri: 'sip:atalaya', nc: '00000001', cnonce: 'c', qop: 'auth', ...change };
  const response = md5(`${by}:${parameters.nonce}:${parameters.nc}:c:auth:${md5(`REGISTER:${parameters.uri}`)}`);
  const value = Object.entries({ ...parameters, response }).map(([name, text]) => `${name}="${text}"`);
  return {
    kind: 'request',
    method: 'REGISTER',
    uri: 'sip:atalaya',
    headers: [['Authorization', `Digest algorithm=MD5, ${value.join(', ')}`]],
    body: '',
  };
}

describe('a digest', () => {
  const digest = new Digest('atalaya', 60_000);
  const read = (request: SipRequest, link = 'link', counters: Counters = new Map()) => digest.read(request, link, counters, findHash);

  test('says MD5 as phones compare it, and proves who has the secret', async () => {
    const challenge = digest.challenge('link', false);
    expect(challenge).toMatch(/^Digest realm="atalaya", nonce="[^"]+", algorithm=MD5, qop="auth"$/);
    expect(await read(authorization(challenge))).toEqual({ kind: 'shown', user: 'ana' });
    expect(await read(authorization(challenge, { response: '' }, md5('other')))).toEqual({ kind: 'wrong', user: 'ana' });
    expect(await read(authorization(challenge, { username: 'nobody' }))).toEqual({ kind: 'wrong', user: 'nobody' });
    expect(await read(authorization(challenge, { uri: 'sip:other' }))).toEqual({ kind: 'wrong', user: 'ana' });
    expect(await read(authorization(challenge, { qop: 'auth-int' }))).toEqual({ kind: 'wrong', user: 'ana' });
    expect(await read(authorization(challenge, { realm: 'other' }))).toEqual({ kind: 'nothing' });
    expect(await read({ ...authorization(challenge), headers: [] })).toEqual({ kind: 'nothing' });
  });

  test('counts nothing twice: the same again is stale, a higher counter is not', async () => {
    const challenge = digest.challenge('link', false);
    const counters: Counters = new Map();
    expect((await read(authorization(challenge), 'link', counters)).kind).toBe('shown');
    expect((await read(authorization(challenge), 'link', counters)).kind).toBe('stale');
    expect((await read(authorization(challenge, { nc: '0000000a' }), 'link', counters)).kind).toBe('shown');
    expect((await read(authorization(challenge, { nc: '00000009' }), 'link', counters)).kind).toBe('stale');
  });

  test('is stale on another connection, when it was made up, and when it is old', async () => {
    const challenge = digest.challenge('link', true);
    expect(challenge).toContain('stale=true');
    expect((await read(authorization(challenge), 'other')).kind).toBe('stale');
    expect((await read(authorization(challenge, { nonce: 'a.b.c' }))).kind).toBe('stale');
    vi.useFakeTimers({ now: Date.now() + 61_000 });
    expect((await read(authorization(challenge))).kind).toBe('stale');
  });
});

describe('where a phone shows its secret', () => {
  const digest = new Digest('atalaya', 60_000);
  const named = (method: string, name: string): SipRequest => {
    const request = authorization(digest.challenge('link', false));
    const [, value = ''] = request.headers[0] ?? [];
    return { ...request, method, headers: [[name, value]] };
  };
  const kindOf = async (request: SipRequest) => (await digest.read(request, 'link', new Map(), findHash)).kind;

  test('a registration has it in one header, other requests in that for proxies first', async () => {
    expect(await kindOf(named('REGISTER', 'Authorization'))).toBe('shown');
    expect(await kindOf(named('REGISTER', 'Proxy-Authorization'))).toBe('nothing');
    // The response was made for a registration, so that it is read and found wrong.
    expect(await kindOf(named('INVITE', 'Proxy-Authorization'))).toBe('wrong');
    expect(await kindOf(named('INVITE', 'Authorization'))).toBe('wrong');
    const both = named('INVITE', 'Proxy-Authorization');
    expect(await kindOf({ ...both, headers: [['Authorization', 'Basic eA=='], ...both.headers] })).toBe('wrong');
  });

  test('the counters of 256 nonces of a connection are known; an older one counts from the start', async () => {
    const counters: Counters = new Map();
    const first = authorization(digest.challenge('link', false));
    const read = async (request: SipRequest) => (await digest.read(request, 'link', counters, findHash)).kind;
    expect(await read(first)).toBe('shown');
    for (let at = 1; at <= 255; at += 1) await read(authorization(digest.challenge('link', false)));
    expect([counters.size, await read(first)]).toEqual([256, 'stale']);
    await read(authorization(digest.challenge('link', false)));
    expect([counters.size, await read(first)]).toEqual([256, 'shown']);
  });

  test('a nonce is as old as its life at most', async () => {
    vi.useFakeTimers();
    const request = authorization(digest.challenge('link', false));
    vi.advanceTimersByTime(60_000);
    expect(await kindOf(request)).toBe('shown');
    vi.advanceTimersByTime(1);
    expect(await kindOf(request)).toBe('stale');
  });
});

describe('wrong secrets', () => {
  test('of one user from one address shut that door for a minute; another user is not kept out', () => {
    vi.useFakeTimers();
    const throttle = new Throttle();
    for (let wrong = 0; wrong < 5; wrong += 1) throttle.wrong('10.0.0.1', 'ana');
    expect(throttle.isBlocked('10.0.0.1', 'ana')).toBe(true);
    expect(throttle.isBlocked('10.0.0.1', 'bruno')).toBe(false);
    expect(throttle.isBlocked('10.0.0.2', 'ana')).toBe(false);
    vi.advanceTimersByTime(60_001);
    throttle.sweep();
    expect(throttle.isBlocked('10.0.0.1', 'ana')).toBe(false);
  });

  test('of many users from one address shut it for all', () => {
    const throttle = new Throttle();
    for (let wrong = 0; wrong < 40; wrong += 1) throttle.wrong('10.0.0.1', `user ${wrong}`);
    expect(throttle.isBlocked('10.0.0.1', 'ana')).toBe(true);
    throttle.right('10.0.0.1', 'user 1');
    expect(throttle.isBlocked('10.0.0.1', 'ana')).toBe(true);
  });
});
