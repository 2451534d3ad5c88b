import { expect, test } from 'vitest';
import { guardedLookup, isAllowedAddress, isBlockedPort, kindOf } from './address-guard.ts';
import { addressFault, send } from './exchange.ts';

test.each([
  ['8.8.8.8', 'public'],
  ['2606:4700:4700::1111', 'public'],
  ['127.0.0.1', 'private'],
  ['10.1.2.3', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.0.1', 'private'],
  ['100.64.0.1', 'private'],
  ['::1', 'private'],
  ['fd00::1', 'private'],
  ['::ffff:127.0.0.1', 'private'],
  ['::ffff:169.254.169.254', 'never'],
  ['169.254.169.254', 'never'],
  ['0.0.0.0', 'never'],
  ['224.0.0.1', 'never'],
  ['fe80::1', 'never'],
  ['64:ff9b::a00:1', 'never'],
  ['not an address', 'never'],
  ['::ffff:7f00:1', 'private'],
  ['0:0:0:0:0:ffff:a9fe:a9fe', 'never'],
  ['::ffff:8.8.8.8', 'public'],
  ['::127.0.0.1', 'never'],
  ['::', 'never'],
  ['fe80::1%eth0', 'never'],
  ['fec0::1', 'never'],
  ['fd00:ec2::254', 'never'],
  ['100.100.100.200', 'never'],
  ['168.63.129.16', 'never'],
  ['2002:7f00:1::', 'never'],
  ['2001:0:53aa::1', 'never'],
  ['100::1', 'never'],
  ['255.255.255.255', 'never'],
])('%s is %s', (address, kind) => {
  expect(kindOf(address)).toBe(kind);
});

test('private addresses are requested only if allowed, and link-local ones never', () => {
  expect([isAllowedAddress('10.0.0.1', false), isAllowedAddress('10.0.0.1', true), isAllowedAddress('169.254.169.254', true)]).toEqual([
    false,
    true,
    false,
  ]);
});

test('a name that leads to this machine is not resolved unless private addresses are allowed', async () => {
  const look = (isAllowed: boolean) =>
    new Promise((resolve) => {
      guardedLookup(isAllowed)('localhost', {}, (error, address) => resolve(error ? error.code : address));
    });
  expect(await look(false)).toBe('EGUARD');
  expect(['127.0.0.1', '::1']).toContain(await look(true));
});

test.each([
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://0/',
  'http://127.0.0.1./',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.100.100.200/',
  'http://%31%32%37.0.0.1/',
  'http://①②⑦.0.0.1/',
])('SSRF: %s is not asked, however it is written', async (address) => {
  const url = new URL(address);
  expect(addressFault(url, false)).toMatch(/private|https/);
  await expect(send({ url, body: null, token: null }, false, { patienceMs: 2000, most: 100 })).rejects.toMatchObject({ code: 'EGUARD' });
});

test('SSRF: metadata and reserved ports stay blocked where private addresses are allowed', async () => {
  const metadata = new URL('http://169.254.169.254/latest');
  expect(addressFault(metadata, true)).toContain('private');
  await expect(send({ url: metadata, body: null, token: null }, true)).rejects.toMatchObject({ code: 'EGUARD' });
  for (const port of [22, 25, 5432, 6379, 11211]) expect(addressFault(new URL(`http://10.0.0.1:${port}/`), true)).toContain('port');
  expect(['', '80', '443', '8080', '8443', '554'].map(isBlockedPort)).toEqual(Array.from({ length: 6 }, () => false));
});
