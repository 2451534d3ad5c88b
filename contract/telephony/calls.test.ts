import { expect, test } from 'vitest';
import { hasEnded } from './call.ts';
import { DialedNumber, listenedSession, listeningNumber, PhoneAccount } from './calls.ts';

test('the name of a phone’s digest is its number, unless another one is sent', { tags: ['OQ-59'] }, () => {
  const account = { device_id: '4', number: '201', ha1: null, password: null };
  expect(PhoneAccount.parse(account).authorization_user).toBe('201');
  expect(PhoneAccount.parse({ ...account, authorization_user: 'gate' }).authorization_user).toBe('gate');
});

test('a number to listen to a call names its session; the number of a phone names none', () => {
  expect(listeningNumber('a-1')).toBe('listen-a-1');
  expect([listenedSession('listen-a-1'), listenedSession('201'), listenedSession('a-listen-1')]).toEqual(['a-1', null, null]);
});

test('a dialled number has one to a hundred characters of a number or SIP user', () => {
  const isValid = (number: string) => DialedNumber.safeParse(number).success;
  expect(['+52551234', ' 201 ', 'gate@10.0.0.4:5060', '*9#', '1'.repeat(100)].filter((number) => !isValid(number))).toEqual([]);
  expect(['', ' ', '20 1', '201;x', '1'.repeat(101)].filter(isValid)).toEqual([]);
});

test('a call has ended only in that state', () => {
  expect(['ended', 'waiting', 'Ended', ''].map((state) => hasEnded({ state }))).toEqual([true, false, false, false]);
});
