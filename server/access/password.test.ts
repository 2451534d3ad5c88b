import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Refused } from '../platform/http/refused.ts';
import { demandNewPassword, hashingLimits, hashPassword, isPassword, passwordFault } from './password.ts';

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

const short = 'must have at least 12 characters';
const common = 'is too easy to guess: choose another one';

test.each([
  ['short1', short],
  ['elevenchars', short],
  ['😀😀😀😀😀😀', short],
  ['Passw0rd2026!', common],
  ['contraseña9999', common],
  ['123qwerty12345', common],
  ['Admin1234567', common],
  ['flamengo12345', common],
  ['vigi-88-lancia', common],
  ['choco-88-late', common],
  ['q1w2e3r4t5y6', common],
  ['unbelievable', common],
  ['7812-Evilgenius', common],
  ['1236987412587', common],
  ['Yourguardianangel', common],
  ['m0ndjamesbond-2', null],
  ['b0ndj4mesb0nd!', common],
  ['111111111111', common],
  ['abc123abc123', common],
  ['12flamengoflamengo34', common],
  ['abcdefghijklm', common],
  ['qwertyuiop[]', common],
  ['uiopjklñzxcv', common],
  ['qwertyasdfgh', common],
  ['098765432109', common],
  ['a'.repeat(1024), common],
  ['a good word 1', null],
  ['night watch 7', null],
  ['another one 2', null],
  ['another word 2', null],
  ['teja-7-ladrillo', null],
  ['caballo verde lunes', null],
  ['onlyletterswithoutorder', null],
  ['831947205683', null],
  ['abcdefabcdefab', common],
  ['xkqzvwxkqzvw', common],
  ['xkqzvwxkqzvwx', common],
  ['xkqzvwyxkqzvu', null],
  ['zxcvbnmqwertyasdf', common],
  ['qwertzuiopasd', common],
  ['lkjhgfdsazyxw', common],
  ['abcxyz123789qwe', null],
  ['abcxyz890qwe', null],
  ['-.:_-.:_-.:_x', null],
  [`${'abcd'.repeat(16)}`, common],
  ['abcde'.repeat(13), null],
  [`${'abcd'.repeat(16)}a`, common],
])('the rule for the new password %s', { tags: ['OQ-22'] }, (password, fault) => {
  expect(passwordFault(password)).toBe(fault);
});

test('the longest password that a request can hold is examined within milliseconds', () => {
  const hostile = `${'ab'.repeat(511)}cd`;
  const before = process.cpuUsage();
  for (let time = 0; time < 20; time += 1) passwordFault(hostile);
  expect(process.cpuUsage(before).user / 20).toBeLessThan(5000);
});

test('a storm of sign-ins is refused beyond a short queue, and who is signed in comes first', async () => {
  const stored = await hashPassword('right-one-2');
  await isPassword(null, 'anything');
  const finished: string[] = [];
  const strangers = Array.from({ length: 120 }, () =>
    isPassword(null, 'guess', { isStranger: true }).then(
      () => finished.push('compared'),
      (error: Refused) => finished.push(error.code),
    ),
  );
  await setImmediate();
  expect(await isPassword(stored, 'right-one-2')).toBe(true);
  // In turn it would come after all that wait. A starved thread of a busy machine may let some of them pass.
  expect(finished.filter((one) => one === 'compared').length).toBeLessThan(hashingLimits.waiting);
  await Promise.all(strangers);
  const refused = finished.filter((one) => one === 'access.throttled');
  expect(refused.length).toBe(120 - hashingLimits.waiting - hashingLimits.atOnce);
});

test('a new password is refused with its fault, or where its confirmation is another', () => {
  const errorsOf = (password: string, password_confirmation: string) => {
    try {
      demandNewPassword({ password, password_confirmation });
      return null;
    } catch (error) {
      const { code, errors } = error as Refused & { errors?: unknown };
      return [code, errors];
    }
  };
  expect(errorsOf('a good word 1', 'a good word 1')).toBeNull();
  expect(errorsOf('short1', 'short1')).toEqual(['request.invalid', { password: [short] }]);
  expect(errorsOf('a good word 1', 'a good word 2')).toEqual([
    'request.invalid',
    { password_confirmation: ['must be the same as the password'] },
  ]);
});
