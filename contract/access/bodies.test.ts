import { expect, test } from 'vitest';
import { ProfileChange } from './account.ts';
import { passkeyCalls, passkeyLimits } from './passkey.ts';

const profile = { username: 'ana', name: 'Ana', first_surname: null, second_surname: null, phone_number: null };

test.each([
  ['+52 (55) 1234-5678', true],
  ['551234', true],
  ['55123', false],
  ['55 1234 ext. 5', false],
  ['1'.repeat(25), false],
] as const)('a profile with the phone number %s is taken, or refused', (phone_number, isTaken) => {
  expect(ProfileChange.safeParse({ ...profile, phone_number }).success).toBe(isTaken);
});

test.each([
  ['Ana', 'Ana'],
  ['  Ana ', 'Ana'],
  ['   ', undefined],
  ['a'.repeat(120), 'a'.repeat(120)],
  ['a'.repeat(121), undefined],
] as const)('a profile with the name “%s” is called by it without spaces around it, or refused', (name, taken) => {
  expect(ProfileChange.safeParse({ ...profile, name }).data?.name).toBe(taken);
});

test('a passkey is named within its limit', () => {
  const { body } = passkeyCalls.renamePasskey;
  const isTaken = (name: string) => body.safeParse({ name }).success;
  expect(['', ' ', 'a'.repeat(passkeyLimits.name), 'a'.repeat(passkeyLimits.name + 1)].map(isTaken)).toEqual([false, false, true, false]);
});
