import { expect, test } from 'vitest';
import { guardedLookup, kindOf, mayAsk } from './address-guard.ts';

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
])('%s is %s', (address, kind) => {
  expect(kindOf(address)).toBe(kind);
});

test('private addresses are asked only where they are allowed, and link-local ones never', () => {
  expect([mayAsk('10.0.0.1', false), mayAsk('10.0.0.1', true), mayAsk('169.254.169.254', true)]).toEqual([false, true, false]);
});

test('a name that leads to this machine is not resolved unless private addresses are allowed', async () => {
  const look = (isAllowed: boolean) =>
    new Promise((resolve) => {
      guardedLookup(isAllowed)('localhost', {}, (error, address) => resolve(error ? error.code : address));
    });
  expect(await look(false)).toBe('EGUARD');
  expect(['127.0.0.1', '::1']).toContain(await look(true));
});
