import { expect, test } from 'vitest';
import { AlarmId } from '../../../contract/platform/ids.ts';
import type { SipCall } from '../../../contract/telephony/call.ts';
import { at, startOfDay } from '../../quality/paths/samples.ts';
import { aCall } from './calls.samples.ts';
import { callsOfAlarm, noCalls, withCreated, withHidden, withLoaded, withUpdated } from './lists.ts';

const ids = (calls: readonly SipCall[]) => calls.map(({ id }) => Number(id));
const alarm = (id: number) => AlarmId.parse(id);
const [second, minute] = [1000, 60_000];

test('the calls of an alarm follow every update: current state, newer ones too, newest first', {
  tags: ['OP-4.19', 'OP-7.44', 'OQ-61'],
}, () => {
  const rows = [aCall(1, { id_alarm: alarm(7) }), aCall(2, { id_alarm: alarm(7) })];
  const told = [
    aCall(2, { id_alarm: alarm(7), state: 'ended', ending: 'hung_up', remotePartyNumber: '1001', recording_url: '/recordings/2' }),
    aCall(4, { id_alarm: alarm(7) }),
    aCall(3, { id_alarm: alarm(8) }),
  ];
  const calls = callsOfAlarm(rows, told, 7);
  expect(calls.map(({ id, state, remotePartyNumber, recording_url }) => [Number(id), state, remotePartyNumber, recording_url])).toEqual([
    [4, 'waiting', 'central', null],
    [2, 'ended', '1001', '/recordings/2'],
    [1, 'waiting', 'central', null],
  ]);
});

test('a call reassigned from the alarm leaves its list; calls without updates remain as read', {
  tags: ['OP-4.19'],
}, () => {
  const rows = [aCall(1, { id_alarm: alarm(7) }), aCall(2, { id_alarm: alarm(7) }), aCall(3, { id_alarm: alarm(7) })];
  const told = [aCall(1, { id_alarm: alarm(8) }), aCall(2, { id_alarm: null })];
  expect([ids(callsOfAlarm(rows, told, 7)), ids(callsOfAlarm(rows, told, 8)), ids(callsOfAlarm([], [], 7))]).toEqual([[3], [1], []]);
});

test('a returned call is announced again for 20 s, also to operators who had hidden it', { tags: ['OP-9.04'] }, () => {
  const first = withCreated(noCalls, aCall(1, { waiting_since: at(0) }), startOfDay);
  const hidden = withHidden(first, ['session-1']);
  expect([hidden.toasts, hidden.hidden]).toEqual([[], ['session-1']]);
  const taken = withUpdated(hidden, aCall(1, { waiting_since: at(0), state: 'incoming' }), startOfDay + 30 * second);
  expect([taken.waiting, taken.toasts]).toEqual([[], []]);
  const back = startOfDay + minute;
  // A server may update the start of the wait, or leave it unchanged.
  for (const waiting_since of [at(0), new Date(back).toISOString()]) {
    const again = withUpdated(taken, aCall(1, { waiting_since }), back);
    expect([again.toasts.map(({ until }) => until), again.hidden, ids(again.waiting)]).toEqual([[back + 20 * second], [], [1]]);
    expect(withUpdated(again, aCall(1, { waiting_since }), back + second).toasts.map(({ until }) => until)).toEqual([back + 20 * second]);
  }
  const late = withUpdated(taken, aCall(1, { waiting_since: new Date(back).toISOString() }), back + 15 * second);
  expect(late.toasts.map(({ until }) => until)).toEqual([back + 20 * second]);
});

test('a call returned during a lost link is announced by the reload, one that only waited is not', {
  tags: ['OP-9.04'],
}, () => {
  const hidden = withHidden(withCreated(noCalls, aCall(1, { waiting_since: at(0) }), startOfDay), ['session-1']);
  const still = withLoaded({ ...hidden, touched: [] }, [aCall(1, { waiting_since: at(0) })], startOfDay + 10 * second);
  expect([still.toasts, still.hidden]).toEqual([[], ['session-1']]);
  const back = new Date(startOfDay + 30 * second).toISOString();
  const again = withLoaded({ ...hidden, touched: [] }, [aCall(1, { waiting_since: back })], startOfDay + 40 * second);
  expect([again.toasts.map(({ until }) => until - startOfDay), again.hidden]).toEqual([[50 * second], []]);
  const old = withLoaded({ ...hidden, touched: [] }, [aCall(1, { waiting_since: back })], startOfDay + minute);
  expect([old.toasts, ids(old.waiting)]).toEqual([[], [1]]);
});
