import { expect, test } from 'vitest';
import { hashPassword, isPassword, passwordFault } from './password.ts';

test('uses argon2id with at least 19 MiB and two passes', async () => {
  expect(await hashPassword('a good word 1')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('accepts only the right password', async () => {
  const hash = await hashPassword('a good word 1');
  expect(await isPassword(hash, 'a good word 1')).toBe(true);
  expect(await isPassword(hash, 'A good word 1')).toBe(false);
  expect(await isPassword('not a hash', 'a good word 1')).toBe(false);
  expect(await isPassword(null, 'a good word 1')).toBe(false);
});

test.each([
  ['short1', 'must have at least 8 characters'],
  ['onlyletters', 'must hold a letter and a digit'],
  ['1234567890', 'must hold a letter and a digit'],
  ['Passw0rd2026!', 'is too easy to guess: choose another one'],
  ['contraseña9', 'is too easy to guess: choose another one'],
  ['123qwerty', 'is too easy to guess: choose another one'],
  ['abc12345', 'is too easy to guess: choose another one'],
  ['Admin1234', 'is too easy to guess: choose another one'],
  ['a good word 1', null],
  ['another word 2', null],
  ['teja-7-ladrillo', null],
])('the rule for the password %s', { tags: ['OQ-22'] }, (password, fault) => {
  expect(passwordFault(password)).toBe(fault);
});
