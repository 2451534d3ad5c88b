import { expect, test } from 'vitest';
import { relyingPartyOf, userHandle } from './relying-party.ts';

const none = { publicUrl: null, passkeyDomain: null, corsOrigins: [] };

test('without a public address passkeys work on this machine', () => {
  expect(relyingPartyOf(none, 8080)).toEqual({ id: 'localhost', origins: ['http://localhost:8080'] });
});

test('the public address is the domain and the first origin', () => {
  const config = { ...none, publicUrl: 'https://console.example.org:8443/atalaya' };
  expect(relyingPartyOf(config, 8080)).toEqual({ id: 'console.example.org', origins: ['https://console.example.org:8443'] });
});

test('consoles on the domain are allowed; others, and those without https, are not', () => {
  const corsOrigins = ['https://wall.example.org', 'http://old.example.org', 'https://badexample.org', 'https://elsewhere.test'];
  const config = { publicUrl: 'https://console.example.org', passkeyDomain: 'example.org', corsOrigins };
  expect(relyingPartyOf(config, 8080)).toEqual({
    id: 'example.org',
    origins: ['https://console.example.org', 'https://wall.example.org'],
  });
});

test.each(['http://console.example.org', 'https://10.0.0.7', 'https://[fd00::1]', 'http://127.0.0.1:8080'])(
  'at %s browsers offer no passkeys',
  (publicUrl) => {
    expect(relyingPartyOf({ ...none, publicUrl }, 8080)).toBeNull();
  },
);

test('a user has one name for authenticators, which depends on the key of the installation', () => {
  const [key, other] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  expect(userHandle(key, 7)).toEqual(userHandle(key, 7));
  expect(userHandle(key, 7)).not.toEqual(userHandle(key, 8));
  expect(userHandle(key, 7)).not.toEqual(userHandle(other, 7));
});
