import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { SenderAuthenticator } from './authenticate.ts';
import { HttpSettings } from './settings.ts';

const clock = { at: 0 };
const authenticator = (settings: Record<string, unknown>) => new SenderAuthenticator(HttpSettings.parse(settings), () => clock.at);
const requestOf = (authorization?: string, more: Record<string, string> = {}, secret: string | null = null) => ({
  method: 'post',
  url: '/v1/receive/7',
  headers: { ...(authorization !== undefined && { authorization }), ...more },
  secret,
});
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('a secret', () => {
  const own = authenticator({ secret: 's' });

  test('is shown in one of three places, and one right one is enough', () => {
    expect(own.verify(requestOf(undefined, {}, 's'))).toBe('valid');
    expect(own.verify(requestOf(undefined, { 'x-receiver-secret': 's' }))).toBe('valid');
    expect(own.verify(requestOf('bearer s'))).toBe('valid');
    expect(own.verify(requestOf('Bearer x', {}, 's'))).toBe('valid');
    expect(own.verify(requestOf('Bearer x', { 'x-receiver-secret': 'y' }, 'z'))).toBe('wrong');
  });

  test('is missing where nothing is shown, and always wrong where the settings have none', () => {
    expect([own.verify(requestOf()), own.verify(requestOf(basic('a:b')))]).toEqual(['missing', 'missing']);
    expect(authenticator({}).verify(requestOf(undefined, {}, 's'))).toBe('wrong');
    expect(own.challenges(false)).toEqual(['Bearer']);
  });
});

describe('Basic', () => {
  const own = authenticator({ authentication: 'basic', user: 'cam', password: 'p' });

  test('needs user and password, which are compared as a whole', () => {
    expect(own.verify(requestOf(basic('cam:p')))).toBe('valid');
    expect(own.verify(requestOf(basic('cam:q')))).toBe('wrong');
    expect(own.verify(requestOf(basic('other:p')))).toBe('wrong');
    expect(own.verify(requestOf('Basic ?'))).toBe('missing');
    expect(own.verify(requestOf())).toBe('missing');
    for (const half of [{ user: 'cam' }, { password: 'p' }])
      expect(authenticator({ authentication: 'basic', ...half }).verify(requestOf(basic('cam:p')))).toBe('wrong');
    expect(own.challenges(true)).toEqual(['Basic realm="Receiver", charset="UTF-8"']);
  });

  test('is required beside a secret of the settings', () => {
    const both = authenticator({ authentication: 'basic', user: 'cam', password: 'p', secret: 's' });
    const results = [
      both.verify(requestOf(basic('cam:p'), {}, 's')),
      both.verify(requestOf(basic('cam:p'))),
      both.verify(requestOf(basic('cam:p'), {}, 'x')),
      both.verify(requestOf(undefined, {}, 's')),
    ];
    expect(results).toEqual(['valid', 'missing', 'wrong', 'missing']);
  });
});

describe('Digest', () => {
  const settings = { authentication: 'digest', user: 'cam', password: 'p' };
  const hash = (algorithm: string, ...parts: string[]) =>
    createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(parts.join(':'))
      .digest('hex');
  const nonceOf = (own: SenderAuthenticator) => /nonce="([^"]+)"/.exec(own.challenges(false)[0] ?? '')?.[1] ?? '';

  /** A header as a camera writes it; `qop` undefined: as RFC 2069 has it. */
  function headerFor(
    nonce: string,
    of: { algorithm?: string; qop?: string | undefined; fields?: Record<string, string | undefined> } = {},
  ) {
    const { algorithm = 'MD5' } = of;
    const qop = 'qop' in of ? of.qop : 'auth';
    const fields: Record<string, string | undefined> = { username: 'cam', realm: 'Receiver', uri: '/v1/receive/7', nonce, algorithm, qop };
    Object.assign(fields, { nc: '00000001', cnonce: 'c' }, of.fields);
    const who = hash(algorithm, 'cam', 'Receiver', 'p');
    const what = hash(algorithm, 'POST', '/v1/receive/7');
    const response = qop === undefined ? hash(algorithm, who, nonce, what) : hash(algorithm, who, nonce, '00000001', 'c', qop, what);
    const all = Object.entries({ response, ...fields }).flatMap(([name, value]) => (value === undefined ? [] : [`${name}="${value}"`]));
    return `Digest ${all.join(', ')}`;
  }
  const outcome = (of: Parameters<typeof headerFor>[1] = {}, more = settings) => {
    const own = authenticator(more);
    return own.verify(requestOf(headerFor(nonceOf(own), of)));
  };

  test('offers SHA-256 before MD5, and says that a nonce was stale', () => {
    const own = authenticator(settings);
    const [first = '', second = ''] = own.challenges(false);
    expect(first).toMatch(/^Digest realm="Receiver", qop="auth", algorithm=SHA-256, nonce="[\w-]{24}"$/);
    expect(second).toMatch(/^Digest realm="Receiver", qop="auth", algorithm=MD5, nonce="[\w-]{24}"$/);
    for (const line of own.challenges(true)) expect(line).toMatch(/, stale=true$/);
  });

  test('accepts both algorithms, with qop and without', () => {
    for (const algorithm of ['MD5', 'SHA-256']) for (const qop of ['auth', undefined]) expect(outcome({ algorithm, qop })).toBe('valid');
    expect(outcome({ fields: { algorithm: undefined } })).toBe('valid');
    expect(outcome({ algorithm: 'SHA-512' })).toBe('wrong');
    expect(outcome({ qop: 'auth-int' })).toBe('wrong');
  });

  test('is wrong with another user, realm, address or response', () => {
    for (const fields of [{ username: 'x' }, { realm: 'x' }, { uri: '/v1/receive/8' }, { response: 'x' }, { response: undefined }])
      expect(outcome({ fields })).toBe('wrong');
    expect(outcome({}, { authentication: 'digest', user: 'cam' } as never)).toBe('wrong');
    expect(outcome({}, { authentication: 'digest', password: 'p' } as never)).toBe('wrong');
  });

  test('is missing where it is not Digest or too long', () => {
    const own = authenticator(settings);
    expect([own.verify(requestOf()), own.verify(requestOf(basic('cam:p')))]).toEqual(['missing', 'missing']);
    const header = headerFor(nonceOf(own));
    const padded = (length: number) => `${header}, x="${'x'.repeat(length - header.length - 6)}"`;
    expect(own.verify(requestOf(padded(4001)))).toBe('missing');
    expect([padded(4000).length, own.verify(requestOf(padded(4000)))]).toEqual([4000, 'valid']);
  });

  test('takes a nonce once, for less than a minute, and a thousand at a time', () => {
    const own = authenticator(settings);
    const verify = (nonce: string) => own.verify(requestOf(headerFor(nonce)));
    clock.at = 1000;
    const [once, late, last, first] = [nonceOf(own), nonceOf(own), nonceOf(own), nonceOf(own)];
    expect([verify(once), verify(once), verify('made up')]).toEqual(['valid', 'stale', 'stale']);
    clock.at = 60_999;
    expect(verify(last)).toBe('valid');
    clock.at = 61_000;
    expect(verify(late)).toBe('stale');
    clock.at = 1000;
    for (let n = 0; n < 999; n += 1) nonceOf(own);
    expect(verify(first)).toBe('valid');
    const second = nonceOf(own);
    for (let n = 0; n < 1000; n += 1) nonceOf(own);
    expect(verify(second)).toBe('stale');
  });

  test('reads quotes and backslashes of a field as they were written', () => {
    const own = authenticator({ ...settings, user: 'c"a' });
    const nonce = nonceOf(own);
    const who = hash('MD5', 'c"a', 'Receiver', 'p');
    const response = hash('MD5', who, nonce, hash('MD5', 'POST', '/v1/receive/7'));
    const header = String.raw`DIGEST Username="c\"a", realm=Receiver, uri="/v1/receive/7", nonce=${nonce}, response=${response.toUpperCase()}`;
    expect(own.verify(requestOf(header))).toBe('valid');
  });
});
