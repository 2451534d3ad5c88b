import { describe, expect, test } from 'vitest';
import { authorizationFor } from '../../../platform/index.ts';
import { type FakeContext, fakeContext } from '../../../testing/receiver-context.ts';
import { openHttp } from './open-http.ts';
import { type ReceivedRequest, receiveHttp } from './receive-http.ts';

const url = '/v1/receive/7?a=1';
const event = Buffer.from('{"device":"cam-1","event":"motion"}');
const send = (context: FakeContext, request: Partial<ReceivedRequest> = {}) =>
  receiveHttp(context, { method: 'POST', url, headers: {}, body: event, secret: 's3cret', account: null, ...request });

const withSecret = (settings: Record<string, unknown> = {}) => fakeContext('http', { secret: 's3cret', ...settings });
const withLogin = (authentication: string) => fakeContext('http', { authentication, user: 'cam', password: 'p"w' });

describe('a secret', () => {
  test('a request with the secret in path, header or bearer token is stored before it is answered', async () => {
    const context = withSecret();
    await expect(send(context)).resolves.toMatchObject({ status: 200, body: { signals: [1] } });
    await expect(send(context, { secret: null, headers: { 'x-receiver-secret': 's3cret' } })).resolves.toMatchObject({ status: 200 });
    await expect(send(context, { secret: null, headers: { authorization: 'Bearer s3cret' } })).resolves.toMatchObject({ status: 200 });
    expect(context.accepted).toHaveLength(3);
  });

  test('a wrong secret is refused and recorded, at most ten a minute, without what was shown', async () => {
    const context = withSecret();
    for (let count = 0; count < 15; count += 1) await expect(send(context, { secret: 'other' })).resolves.toMatchObject({ status: 401 });
    expect(context.rejected).toHaveLength(10);
    expect(context.rejected[0]).toMatchObject({ reason: 'wrong_secret' });
    expect(context.rejected[0]?.raw.toString()).not.toContain('other');
    expect(context.counts.get('wrong_secret')).toBe(15);
    context.time += 60_000;
    await send(context, { secret: 'other' });
    expect(context.rejected).toHaveLength(11);
  });

  test('a request without credentials is challenged and not recorded', async () => {
    const context = withSecret();
    await expect(send(context, { secret: null })).resolves.toMatchObject({ status: 401, headers: { 'www-authenticate': ['Bearer'] } });
    expect(context.rejected).toEqual([]);
  });

  test('a receiver without its secret or login does not open', async () => {
    await expect(openHttp(fakeContext('http', {}))).rejects.toThrow('secret is missing');
    await expect(openHttp(fakeContext('http', { authentication: 'digest', user: 'a' }))).rejects.toThrow('password is missing');
    await expect(openHttp(fakeContext('http', { secret: 'x', mapping: '{' }))).rejects.toThrow('mapping');
    await expect(openHttp(withSecret())).resolves.toBeDefined();
  });
});

describe('Basic and Digest', () => {
  const loginFor = async (context: FakeContext, password: string, algorithm?: string, uri = url) => {
    const challenge = await send(context, { secret: null });
    const lines = challenge.headers['www-authenticate'] as string[];
    const chosen = lines.filter((line) => algorithm === undefined || line.includes(`algorithm=${algorithm}`));
    return authorizationFor(chosen, { user: 'cam', password }, { method: 'POST', uri }) ?? '';
  };

  test.each([
    ['basic', undefined],
    ['digest', 'MD5'],
    ['digest', 'SHA-256'],
  ])('%s %s: the right password is accepted, a wrong one refused and recorded', async (authentication, algorithm) => {
    const context = withLogin(authentication);
    const right = await loginFor(context, 'p"w', algorithm);
    await expect(send(context, { secret: null, headers: { authorization: right } })).resolves.toMatchObject({ status: 200 });
    const wrong = await loginFor(context, 'other', algorithm);
    await expect(send(context, { secret: null, headers: { authorization: wrong } })).resolves.toMatchObject({ status: 401 });
    expect(context.rejected.map(({ reason }) => reason)).toEqual(['wrong_secret']);
  });

  test('a nonce is valid once, for a minute, and for its address only', async () => {
    const context = withLogin('digest');
    const authorization = await loginFor(context, 'p"w');
    await expect(send(context, { headers: { authorization } })).resolves.toMatchObject({ status: 200 });
    const again = await send(context, { headers: { authorization } });
    expect(again.status).toBe(401);
    expect(again.headers['www-authenticate']?.[0]).toContain('stale=true');
    const old = await loginFor(context, 'p"w');
    context.time += 60_001;
    await expect(send(context, { headers: { authorization: old } })).resolves.toMatchObject({ status: 401 });
    const elsewhere = await loginFor(context, 'p"w', 'MD5', '/v1/receive/8');
    await expect(send(context, { headers: { authorization: elsewhere } })).resolves.toMatchObject({ status: 401 });
    expect(context.accepted).toHaveLength(1);
  });

  test('a secret in the settings is required beside a login', async () => {
    const context = fakeContext('http', { authentication: 'basic', user: 'cam', password: 'p', secret: 's3cret' });
    const headers = { authorization: `Basic ${Buffer.from('cam:p').toString('base64')}` };
    await expect(send(context, { headers })).resolves.toMatchObject({ status: 200 });
    await expect(send(context, { headers, secret: null })).resolves.toMatchObject({ status: 401 });
  });
});

describe('bodies', () => {
  test('a store that does not answer is 503, and the repetition counts once', async () => {
    const context = withSecret({ hold_off: 60 });
    context.isStoreAway = true;
    await expect(send(context)).resolves.toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    context.isStoreAway = false;
    await expect(send(context)).resolves.toMatchObject({ status: 200, body: { signals: [1] } });
    await expect(send(context)).resolves.toMatchObject({ status: 200, body: { signals: [] } });
    expect(context.accepted).toHaveLength(1);
    expect(context.counts.get('repeated')).toBe(1);
  });

  test('what cannot be read is refused with the fields that are missing, and recorded', async () => {
    const context = withSecret({ mapping: { account: { paths: ['/a'] }, code: { paths: ['/b'] } } });
    await expect(send(context, { body: Buffer.from('{"a":"x"}') })).resolves.toMatchObject({
      status: 400,
      body: { faults: [{ item: null, field: 'code', reason: 'absent' }] },
    });
    await expect(send(context, { body: Buffer.from('{') })).resolves.toMatchObject({ status: 400 });
    await expect(send(context, { body: null })).resolves.toMatchObject({ status: 413 });
    await expect(send(context, { body: Buffer.alloc(13_000_000, '<') })).resolves.toMatchObject({ status: 413 });
    expect(context.rejected.map(({ reason }) => reason)).toEqual(['not_understood', 'not_understood', 'too_large', 'too_large']);
  });

  test('the account of the path, else of the settings, replaces that of the body', async () => {
    const context = withSecret({ account: 'fixed' });
    await send(context, { account: 'unit-9' });
    await send(context);
    expect(context.accepted.map(({ account }) => account)).toEqual(['unit-9', 'fixed']);
  });

  test('a notification by GET is read from its query', async () => {
    const context = withSecret();
    const request = { method: 'GET', body: Buffer.alloc(0), url: '/v1/receive/7?device=d1&event=tamper&state=active' };
    await expect(send(context, request)).resolves.toMatchObject({ status: 200 });
    expect(context.accepted[0]).toMatchObject({ account: 'd1', code: 'tamper', qualifier: 'new' });
    await expect(send(context, { method: 'DELETE' })).resolves.toMatchObject({ status: 405 });
  });
});
