import { expect, test } from 'vitest';
import { SipCall, SipCallUpdate } from '../../contract/calls/call.ts';
import { callOf, withTold } from './calls-of.ts';

const call = SipCall.parse({
  id: 1,
  sessionId: 's-1',
  callingPartyNumber: '3001',
  remotePartyNumber: 'central',
  state: 'waiting',
  recording_url: null,
  id_alarm: 7,
  direction: 'in',
});
const updates = (...all: object[]) => new Map(all.map((one) => SipCallUpdate.parse(one)).map((one) => [one.id as number, one]));

test('OP-4.19 the call of an alarm takes state, remote number and recording that were told, and keeps what was not', () => {
  const [now] = withTold([call], updates({ id: 1, state: 'ended', remotePartyNumber: '1001', recording_url: '/r/1.wav' }));
  expect(now).toMatchObject({
    state: 'ended',
    remotePartyNumber: '1001',
    recording_url: '/r/1.wav',
    callingPartyNumber: '3001',
    direction: 'in',
  });
});

test('OP-4.20 a call that was told of comes before those that were read, once', () => {
  const other = { ...call, id: 2, sessionId: 's-2' };
  const all = withTold([call], updates(other, { id: 1, state: 'connected' }));
  expect(all.map(({ id, state }) => [id, state])).toEqual([
    [2, 'waiting'],
    [1, 'connected'],
  ]);
  expect(withTold([call], updates({ id: 9, state: 'ended' }))).toEqual([call]);
});

test('OP-4.17 a call that waits again is nobody’s', () => {
  const taken = { ...call, state: 'connected', operator: { id: 3, name: 'Ana' } } as unknown as SipCall;
  expect(withTold([taken], updates({ id: 1, state: 'waiting' }))[0]?.operator).toBeNull();
});

test('OQ-61 a row of the list is a call, with its alarm as an id or as a record; what is none is left out', () => {
  expect(callOf({ id: 4, sessionId: 's', state: 'connected', id_alarm: { id: 7, alarm_id: 'A-7' } })?.id_alarm).toBe(7);
  expect(callOf({ id: 4, sessionId: 's', state: 'connected', id_alarm: 8 })?.id_alarm).toBe(8);
  expect(callOf({ id: 4 })).toBeNull();
});
