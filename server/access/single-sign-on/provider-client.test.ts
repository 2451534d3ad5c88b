import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../../platform/index.ts';
import type { IdentityProvider } from './provider.ts';
import { demandBrowserAddress, openProvider, ProviderFault, secondsAhead, withFaults } from './provider-client.ts';

let server: Server;
let reply: { status: number; type: string | null; body: string } = { status: 200, type: null, body: '' };
beforeAll(async () => {
  server = createServer((_, response) => {
    response.writeHead(reply.status, reply.type === null ? {} : { 'content-type': reply.type }).end(reply.body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => void server.close(resolve)));

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Error) => (error instanceof ProviderFault ? [error.code, error.reason] : error),
  );
const issuer = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const open = (of: string, privateAddresses = true) => {
  const app = { config: { connectors: { privateAddresses } }, clock: { now: () => Date.now() } } as unknown as Pick<
    App,
    'config' | 'clock'
  >;
  return openProvider(app, { issuer: of, client_id: 'console', client_secret: null } as unknown as IdentityProvider);
};

test('how far the clock of the platform is ahead is counted in whole seconds', () => {
  expect([secondsAhead(100_000_400, 0), secondsAhead(0, 100_000_600), secondsAhead(5, 5)]).toEqual([100_000, -100_001, 0]);
});

describe('what a provider announces', () => {
  test('is read, where it is of its own issuer', async () => {
    reply = { status: 200, type: 'application/json', body: JSON.stringify({ issuer: issuer(), token_endpoint: `${issuer()}/token` }) };
    expect((await open(issuer())).serverMetadata().token_endpoint).toBe(`${issuer()}/token`);
    reply = { ...reply, body: JSON.stringify({ issuer: 'https://elsewhere.test' }) };
    expect(await faultOf(open(issuer()))).toEqual(['provider.unreadable', expect.any(String)]);
  });

  test('is waited for ten seconds', async () => {
    reply = { status: 200, type: 'application/json', body: JSON.stringify({ issuer: issuer(), token_endpoint: `${issuer()}/token` }) };
    expect((await open(issuer())).timeout).toBe(10);
  });

  test.each([
    [404, 'provider.absent'],
    [403, 'provider.refused'],
    [302, 'provider.refused'],
    [499, 'provider.refused'],
    [500, 'provider.unanswered'],
    [503, 'provider.unanswered'],
  ])('with status %i is the fault %s, with what it answered', async (status, code) => {
    reply = { status, type: 'application/json', body: '{}' };
    expect(await faultOf(open(issuer()))).toEqual([code, `it answered ${status}`]);
  });

  test('that is no document is unreadable', async () => {
    for (const body of ['', '<html>', '[]', '{']) {
      reply = { status: 200, type: 'application/json', body };
      expect(await faultOf(open(issuer()))).toEqual(['provider.unreadable', expect.stringMatching(/\w/)]);
    }
    reply = { status: 200, type: 'text/html', body: '{}' };
    expect(await faultOf(open(issuer()))).toEqual(['provider.unreadable', expect.stringMatching(/\w/)]);
  });

  test('is not read from an address that is none, or not allowed', async () => {
    expect(await faultOf(open('no address'))).toEqual(['provider.unreadable', 'its address cannot be read']);
    expect(await faultOf(open(issuer(), false))).toEqual(['provider.guarded', expect.stringMatching(/\w/)]);
    const closed = createServer();
    await new Promise<void>((resolve) => void closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => void closed.close(resolve));
    expect(await faultOf(open(`http://127.0.0.1:${port}`))).toEqual(['provider.unanswered', expect.any(String)]);
  });
});

test('every failure of a request is a fault with its code; other errors stay what they are', async () => {
  const response = new Response('{}', { status: 401 });
  const thrown = (error: unknown) => faultOf(withFaults(() => Promise.reject(error as Error)));
  const own = new ProviderFault('provider.guarded', 'own');
  expect(await thrown(new Error('outer', { cause: new Error('inner', { cause: own }) }))).toEqual(['provider.guarded', 'own']);
  const denied = new oidc.AuthorizationResponseError('x', { cause: new URLSearchParams({ error: 'access_denied' }) });
  expect(await thrown(denied)).toEqual(['sign_on.denied', 'it answered access_denied']);
  const refused = new oidc.ResponseBodyError('x', { cause: { error: 'invalid_client' }, response });
  expect(await thrown(refused)).toEqual(['provider.refused', 'it answered invalid_client']);
  const challenged = new oidc.WWWAuthenticateChallengeError('x', { cause: [], response });
  expect(await thrown(challenged)).toEqual(['provider.refused', 'it answered 401']);
  expect(await thrown(new oidc.ClientError('not what was expected'))).toEqual(['provider.unreadable', 'not what was expected']);
  expect(await thrown(new TypeError('x'))).toEqual(['provider.unreadable', 'its answer is not valid']);
  const other = new RangeError('a fault of the platform');
  expect(await thrown(other)).toBe(other);
  expect(await withFaults(() => Promise.resolve(7))).toBe(7);
});

test('a browser is sent to https, and to http only where private addresses are allowed', () => {
  const to = (address: string, privateAddresses: boolean) => {
    try {
      return demandBrowserAddress(new URL(address), { connectors: { privateAddresses } } as never);
    } catch (error) {
      return [(error as ProviderFault).code, (error as ProviderFault).reason];
    }
  };
  expect([to('https://id.test/a', false), to('http://id.test/a', true)]).toEqual(['https://id.test/a', 'http://id.test/a']);
  const wrong = ['provider.unreadable', 'it announces an address that is not https'];
  expect([to('http://id.test/a', false), to('ftp://id.test/a', true)]).toEqual([wrong, wrong]);
});
