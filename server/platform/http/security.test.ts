import cookie from '@fastify/cookie';
import fastify, { type FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { bearerOf, type Caller, hasAbilityFor, restrictToAbility, scopeOf } from './caller.ts';
import { refuseForeignOrigin } from './request-origin.ts';
import { secure } from './security.ts';

async function headersOf(env: Record<string, string>, headers: Record<string, string> = {}, tiles: string | null = null, url = '/') {
  const http = fastify();
  await http.register(cookie);
  await secure(http, readConfig(env), { realtimePort: () => 6001, tilesUrl: () => tiles });
  http.get('/*', async () => 'ok');
  const reply = await http.inject({ url, headers: { host: 'console.test:8080', ...headers } });
  const policy = String(reply.headers['content-security-policy']);
  const directives = new Map(policy.split(';').map((one) => [one.split(' ')[0], one.split(' ').slice(1).join(' ')]));
  return { headers: reply.headers, directives };
}

describe('what a page may load', () => {
  test('is its own, with sockets of this host', async () => {
    const { directives, headers } = await headersOf({});
    expect(directives.get('connect-src')).toBe(
      "'self' ws://console.test:6001 wss://console.test:6001 ws://console.test:8080 wss://console.test:8080",
    );
    expect(directives.get('img-src')).toBe("'self' data: blob: 'self'");
    expect(directives.get('media-src')).toBe("'self' blob:");
    for (const none of ['object-src', 'base-uri', 'frame-ancestors', 'script-src-attr']) expect(directives.get(none)).toBe("'none'");
    for (const own of ['default-src', 'script-src', 'style-src', 'font-src', 'form-action']) expect(directives.get(own)).toBe("'self'");
    expect([directives.get('frame-src'), directives.get('worker-src')]).toEqual(['https: http:', "'self' blob:"]);
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toContain('microphone=(self), ');
    expect(headers['permissions-policy']).toContain('camera=(), ');
  });

  test('is of the public address where there is one, and only by https from then on', async () => {
    const { directives, headers } = await headersOf({ PUBLIC_URL: 'https://alarms.test:8443' });
    expect(directives.get('connect-src')).toBe(
      "'self' ws://alarms.test:6001 wss://alarms.test:6001 ws://alarms.test:8443 wss://alarms.test:8443",
    );
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect((await headersOf({ PUBLIC_URL: 'http://alarms.test' })).headers['strict-transport-security']).toBeUndefined();
  });

  test.each([
    ['https://{s}.tiles.test/{z}/{x}/{y}.png', 'https://*.tiles.test'],
    ['http://tiles.test:8081/{z}', 'http://tiles.test:8081'],
    ['https://tiles.test', 'https://tiles.test'],
    ['ftp://tiles.test/', "'self'"],
    ['https://tiles.test;x/', "'self'"],
    [null, "'self'"],
  ])('pictures of the map at %s come from %s', async (tiles, origin) => {
    expect((await headersOf({}, {}, tiles)).directives.get('img-src')).toBe(`'self' data: blob: ${origin}`);
  });

  test('has no host that is none', async () => {
    const { directives } = await headersOf({}, { host: 'a;b' });
    expect(directives.get('connect-src')).toBe("'self' 'self' 'self'");
  });
});

test('pictures are shown by consoles of other origins only where CORS_ORIGINS names some', async () => {
  const policyOf = async (env: Record<string, string>, url: string) =>
    (await headersOf(env, {}, null, url)).headers['cross-origin-resource-policy'];
  const env = { CORS_ORIGINS: 'https://other.test' };
  expect([await policyOf(env, '/media/1'), await policyOf(env, '/v1/files/1')]).toEqual(['cross-origin', 'cross-origin']);
  expect([await policyOf(env, '/v1/alarm'), await policyOf({}, '/media/1')]).toEqual(['same-origin', 'same-origin']);
});

describe('a page of another origin', () => {
  const ask = async (origin: string | null, more: Record<string, string> = {}) => {
    const http = fastify();
    await secure(http, readConfig({ CORS_ORIGINS: 'https://other.test' }), { realtimePort: () => 1, tilesUrl: () => null });
    http.get('/', async () => 'ok');
    const { method = 'GET', ...headers } = more;
    const reply = await http.inject({ method: method as 'GET', url: '/', headers: { ...headers, ...(origin !== null && { origin }) } });
    const { 'access-control-allow-origin': allowed, vary, 'access-control-allow-methods': methods } = reply.headers;
    return { status: reply.statusCode, allowed, vary, methods, headers: reply.headers };
  };
  test('that is named may read replies, with cookies', async () => {
    const { allowed, vary, headers } = await ask('https://other.test');
    expect([allowed, vary, headers['access-control-allow-credentials']]).toEqual(['https://other.test', 'Origin', 'true']);
    expect(headers['access-control-expose-headers']).toMatch(/^Content-Disposition, .*Retry-After$/);
  });
  test('that is not named, or none, may not; caches keep them apart', async () => {
    for (const origin of ['https://evil.test', 'https://other.test.evil.test', null])
      expect(await ask(origin)).toMatchObject({ status: 200, allowed: undefined, vary: 'Origin' });
  });
  test('asks before it writes, for ten minutes', async () => {
    const found = await ask('https://other.test', { method: 'OPTIONS', 'access-control-request-method': 'PUT' });
    expect(found).toMatchObject({ status: 204, methods: 'GET, POST, PUT, DELETE', vary: 'Access-Control-Request-Headers, Origin' });
    expect(found.headers['access-control-max-age']).toBe('600');
    expect(found.headers['access-control-allow-headers']).toMatch(/^Authorization, Content-Type, Range, /);
    expect((await ask('https://evil.test', { method: 'OPTIONS', 'access-control-request-method': 'PUT' })).status).toBe(404);
    expect((await ask('https://other.test', { method: 'OPTIONS' })).methods).toBeUndefined();
  });
});

test.each<[string, string | undefined, boolean]>([
  ['POST', undefined, true],
  ['POST', 'https://console.test', true],
  ['POST', 'https://alarms.test', true],
  ['POST', 'https://other.test', true],
  ['POST', 'https://evil.test', false],
  ['POST', 'null', false],
  ['DELETE', 'https://evil.test', false],
  ['GET', 'https://evil.test', true],
  ['HEAD', 'https://evil.test', true],
])('a %s from a page of %s is accepted: %s', (method, origin, isAccepted) => {
  const request = { method, host: 'console.test', headers: { origin } } as unknown as FastifyRequest;
  const check = () => refuseForeignOrigin({ publicUrl: 'https://alarms.test/', corsOrigins: ['https://other.test'] }, request);
  if (isAccepted) expect(check).not.toThrow();
  else expect(check).toThrow('Pages of this origin may not call: see CORS_ORIGINS.');
});

describe('a caller', () => {
  const read = { action: 'read', subject: 'Alarm' } as const;
  const caller = { user: 1, session: 's', name: 'Ana', is_master_admin: false, abilities: [read], tenants: [7, 8] } as unknown as Caller;
  test('has the token of the header Authorization', () => {
    const tokenOf = (authorization?: string) => bearerOf({ headers: { authorization } } as FastifyRequest);
    expect(['Bearer abc', 'bearer abc'].map(tokenOf)).toEqual(['abc', 'abc']);
    expect([undefined, '', 'Bearer', 'Bearer ', 'Bearer a b', 'Basic abc'].map(tokenOf)).toEqual([null, null, null, null, null, null]);
  });
  test('is restricted to the tenants for which they hold a right', () => {
    expect(restrictToAbility(caller, read)?.tenants).toEqual([7, 8]);
    expect(restrictToAbility(caller, null)?.tenants).toEqual([7, 8]);
    expect(restrictToAbility(caller, { action: 'delete', subject: 'Alarm' })).toBeNull();
    expect([hasAbilityFor(caller, read, 7), hasAbilityFor(caller, read, 9)]).toEqual([true, false]);
    const admin = { ...caller, is_master_admin: true, abilities: [] };
    expect([restrictToAbility(admin, read), hasAbilityFor(admin, read, 9)]).toEqual([admin, true]);
  });
  test('has the rights of a share only for what is shared', () => {
    const ways = [
      { tenant: 7, types: null, abilities: null },
      { tenant: 9, types: ['Fire'], abilities: [{ action: 'update', subject: 'Alarm' }] },
    ] as unknown as NonNullable<Caller['ways']>;
    const shared = { ...caller, ways, limits: { types: {}, earliest: null, records: null, cameras: false, groups: [] } } as Caller;
    expect(restrictToAbility(shared, { action: 'update', subject: 'Alarm' })).toMatchObject({
      tenants: [9],
      limits: { types: { 9: ['Fire'] } },
    });
    expect(restrictToAbility(shared, null)?.tenants.toSorted()).toEqual([7, 9]);
  });
  test('reads in a scope of their own, a master administrator in that of the platform', () => {
    expect(scopeOf(caller)).toEqual({ kind: 'user', user: 1, tenants: [7, 8] });
    expect(scopeOf({ ...caller, is_master_admin: true })).toEqual({ kind: 'platform' });
    const limits = { types: {}, earliest: null, records: 5, cameras: false, groups: [] };
    expect(scopeOf({ ...caller, limits })).toEqual({ kind: 'user', user: 1, tenants: [7, 8], limits });
  });
});
