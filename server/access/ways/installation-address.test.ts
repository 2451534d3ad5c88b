import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { App } from '../../platform/index.ts';
import { installationAddress } from './installation-address.ts';

/** The address for a request to a host, and what was logged. */
function addressFor(host: string, config: { publicUrl?: string | null; host?: string } = {}) {
  const logged: string[] = [];
  const app = {
    config: { publicUrl: null, host: '0.0.0.0', ...config },
    log: { warn: (text: string) => logged.push(text) },
    http: { server: { address: () => ({ port: 8080 }) } },
  } as unknown as Pick<App, 'config' | 'http' | 'log'>;
  const name = host.startsWith('[') ? host.slice(0, host.indexOf(']') + 1) : host.replace(/:\d+$/, '');
  return [installationAddress(app, { hostname: name, host, protocol: 'http' } as FastifyRequest), logged];
}
const warning = 'An external address was requested through an unknown host; set PUBLIC_URL to the public address of this platform.';

test('the address is the public one, whatever the request says', () => {
  expect(addressFor('evil.test', { publicUrl: 'https://alarms.test' })).toEqual(['https://alarms.test', []]);
});

test('without one it is the requested host where that is this machine', () => {
  for (const host of ['localhost:8080', 'LOCALHOST', `${hostname()}:1`, '127.0.0.1:8080', '[::1]:8080'])
    expect(addressFor(host)).toEqual([`http://${host}`, []]);
});

test('for another host it is where the platform listens, and this is logged', () => {
  expect(addressFor('evil.test')).toEqual(['http://0.0.0.0:8080', [warning]]);
  expect(addressFor('evil.test', { host: '::1' })).toEqual(['http://[::1]:8080', [warning]]);
});
