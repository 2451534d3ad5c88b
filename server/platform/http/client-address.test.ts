import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddress, networkOf } from './client-address.ts';

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;
const behindProxy = { trustProxy: true };

test.each([
  ['no proxy: the header is ignored', from('127.0.0.1', '203.0.113.7'), { trustProxy: false }, '127.0.0.1'],
  ['a proxy names the client', from('::ffff:10.0.0.2', '203.0.113.7'), behindProxy, '203.0.113.7'],
  ['what a client sent before is not believed', from('10.0.0.2', '198.51.100.1, 203.0.113.7'), behindProxy, '203.0.113.7'],
  ['two proxies', from('10.0.0.2', '203.0.113.7, 10.0.0.1'), behindProxy, '203.0.113.7'],
  ['a stranger who connects directly', from('203.0.113.9', '10.0.0.1'), behindProxy, '203.0.113.9'],
  ['a proxy of another network', from('fd00::2', '203.0.113.7, fe80::1'), behindProxy, '203.0.113.7'],
  ['a proxy that does not say who', from('10.0.0.2', 'unknown'), behindProxy, 'unknown'],
  ['a client in the private network', from('10.0.0.2', '192.168.1.5'), behindProxy, '192.168.1.5'],
])('%s', (_, request, config, address) => {
  expect(clientAddress(request, config)).toBe(address);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:1:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
  ['', ''],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
