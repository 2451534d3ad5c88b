import { expect, test } from 'vitest';
import type { AlarmContact } from '../../../contract/alarms/contact-calls.ts';
import { at, startOfDay } from '../../../machines/quality/paths/samples.ts';
import { type CarriedCall, calledContact, callTo, isOutcomeOpen } from './carried-call.ts';

const contact = (id: number, phone: string, last: AlarmContact['last'] = null) => ({ id, phone, last }) as AlarmContact;
const call = (key: string, number: string, more: Partial<CarriedCall> = {}): CarriedCall => ({
  ...{ key, number, answeredAt: null, hasEnded: false, isRecorded: false },
  ...more,
});
const contacts = [contact(1, '+52 55 1000'), contact(2, '(55) 2000')];

test('a call belongs to the contact whose number was dialled, however it is written', () => {
  const calls = [call('a', '+52551000'), call('b', '552000'), call('c', '999')];
  expect([calledContact(calls, contacts)?.id, callTo(calls, contacts[0] as AlarmContact)?.key]).toEqual([2, 'a']);
  expect(calledContact([call('c', '999')], contacts)).toBeUndefined();
});

test('an answered call has its outcome chosen until an attempt is recorded after it', () => {
  const answered = call('a', '+52551000', { answeredAt: startOfDay + 60_000 });
  const last = (seconds: number) => ({ at: at(seconds) }) as AlarmContact['last'];
  expect(isOutcomeOpen(answered, { last: null })).toBe(true);
  expect(isOutcomeOpen(answered, { last: last(30) })).toBe(true);
  expect(isOutcomeOpen(answered, { last: last(90) })).toBe(false);
  expect(isOutcomeOpen(call('b', '1'), { last: null })).toBe(false);
});
