import { expect, test, vi } from 'vitest';
import { ana, at, bruno, refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { connectCall, fresh, openCalls, registered } from '../../quality/paths/scripted-calls.ts';
import { aCall } from './calls.samples.ts';
import { activeCall, isAnyRinging, recordOf, ringingCalls } from './calls.selectors.ts';
import type { CallsEvent } from './calls.types.ts';

test('the waiting calls are read, the longest first; those that wait no more are not listed', {
  tags: ['OP-7.22', 'OP-4.17'],
}, async () => {
  const desk = await registered({ readWaiting: [replied([aCall(3), aCall(1), aCall(2, { state: 'connected' })])] });
  expect(desk.waiting()).toEqual([1, 3]);
});

test('a created call is added only if its id is not already present', { tags: ['OP-4.20'] }, async () => {
  const desk = await registered();
  desk.receive(['call.created', fresh(1)], ['call.created', fresh(1, { callingPartyNumber: 'other' })]);
  expect(desk.context().waiting).toEqual([fresh(1)]);
  desk.receive(['call.updated', fresh(1, { state: 'connected' })], ['call.created', fresh(1)]);
  expect(desk.waiting()).toEqual([]);
});

test('an update out of waiting takes it off the list and off the screen, however little it says', {
  tags: ['OP-4.18', 'OP-7.44'],
}, async () => {
  const desk = await registered();
  desk.receive(['call.created', fresh(1)], ['call.created', fresh(2)]);
  desk.receive(['call.updated', { id: 1, state: 'connected', id_alarm: null, remotePartyNumber: null, recording_url: null }]);
  expect([desk.waiting(), desk.toasts()]).toEqual([[2], [2]]);
  expect(desk.context().known.find(({ id }) => Number(id) === 1)).toMatchObject({
    sessionId: 'session-1',
    id_alarm: 1,
    state: 'connected',
  });
  desk.receive(['call.updated', { id: 2, state: 'strange' }]);
  expect(desk.waiting()).toEqual([]);
});

test('a call that waits again is listed and announced; an incomplete event reloads the list', async () => {
  const desk = await registered({ readWaiting: [replied([]), replied([fresh(7)])] });
  desk.receive(['call.created', fresh(1)], ['call.updated', fresh(1, { state: 'incoming' })], ['call.updated', fresh(1)]);
  expect([desk.waiting(), desk.toasts()]).toEqual([[1], [1]]);
  desk.receive(['call.updated', { id: 7, state: 'waiting' }]);
  expect(desk.list()).toBe('list.reading');
  await vi.waitFor(() => expect(desk.waiting()).toEqual([1, 7].filter((id) => id === 7)));
});

test('after a lost link the list is reloaded; events received meanwhile override it', {
  tags: ['OQ-110'],
}, async () => {
  const desk = await registered({ readWaiting: [replied([]), replied([fresh(1), fresh(2)])] });
  desk.receive(['call.created', fresh(1)], ['call.created', fresh(4)]);
  desk.send({ type: 'stream.resync' });
  desk.receive(['call.updated', fresh(1, { state: 'ended' })], ['call.created', fresh(3)]);
  await vi.waitFor(() => expect(desk.list()).toBe('list.read'));
  expect(desk.waiting()).toEqual([2, 3]);
  expect(desk.toasts()).toEqual([3, 2]);
});

test('a list that cannot be read is asked for again and stays; one that may not be read is empty', async () => {
  const desk = openCalls({ readWaiting: [new Error('network'), refused('access.forbidden')] });
  await vi.waitFor(() => expect(desk.list()).toBe('list.unread'));
  desk.receive(['call.created', fresh(1)]);
  desk.clock.increment(5000);
  expect([desk.list(), desk.waiting()]).toEqual(['list.reading', [1]]);
  await vi.waitFor(() => expect(desk.list()).toBe('list.refused'));
  expect([desk.waiting(), desk.context().refusal?.code]).toEqual([[], 'access.forbidden']);
});

test('a waiting call is announced for 20 s, then only listed; rejecting hides it here only', {
  tags: ['OP-9.04', 'OQ-62'],
}, async () => {
  const desk = await registered();
  desk.receive(['call.created', fresh(1)], ['call.created', fresh(2)]);
  desk.send({ type: 'call.reject', session: 'session-2' });
  expect([desk.toasts(), desk.waiting(), desk.context().hidden]).toEqual([[1], [1, 2], ['session-2']]);
  expect(isAnyRinging(desk.calls.getSnapshot())).toBe(true);
  desk.clock.increment(19_999);
  expect(desk.toasts()).toEqual([1]);
  desk.clock.increment(1);
  expect([desk.toasts(), desk.waiting()]).toEqual([[], [1, 2]]);
  desk.receive(['call.updated', fresh(1)]);
  expect([desk.toasts(), isAnyRinging(desk.calls.getSnapshot())]).toEqual([[], false]);
  desk.send({ type: 'call.reject', session: 'nobody' });
  expect(desk.context().hidden).toEqual(['session-2', 'session-1']);
});

test('a computer that slept takes what is over off the screen with the first word of the clock', async () => {
  const desk = await registered();
  desk.receive(['call.created', fresh(1)]);
  desk.send({ type: 'clock.ticked', now: startOfDay + 19_999 });
  expect(desk.toasts()).toEqual([1]);
  desk.send({ type: 'clock.ticked', now: startOfDay + 20_000 });
  expect(desk.toasts()).toEqual([]);
});

test('a call is taken: its INVITE is answered by itself, and alarms ring lower until it is over', { tags: ['OQ-58'] }, async () => {
  const desk = await registered({ takeCall: [replied(fresh(1, { state: 'incoming' }))] });
  desk.receive(['call.created', fresh(1)]);
  desk.send({ type: 'call.take', session: 'session-1' });
  desk.send({ type: 'call.take', session: 'session-1' });
  await vi.waitFor(() => expect(desk.script.inputs('takeCall')).toHaveLength(1));
  await vi.waitFor(() => expect(desk.state('3001')).toBe('incoming'));
  expect(ringingCalls(desk.calls.getSnapshot())).toEqual([]);
  desk.receive(['call.updated', fresh(1, { state: 'incoming', operator: { id: ana.id, name: 'Ana' } })]);
  desk.rings('line-1', '3001', 'session-1');
  expect(desk.sent.at(-1)).toEqual({ type: 'phone.answer', call: 'line-1' });
  desk.phone({ type: 'phone.established', call: 'line-1' });
  expect([desk.waiting(), desk.facts, activeCall(desk.calls.getSnapshot())]).toMatchObject([[], ['call.began'], { state: 'connected' }]);
  expect(recordOf(desk.calls.getSnapshot(), 'session-1')?.device?.command?.name).toBe('Open gate 1');
  desk.phone({ type: 'phone.ended', call: 'line-1', ending: 'hung_up', by: 'them' });
  expect([desk.facts, desk.state('3001'), desk.context().activeKey]).toEqual([['call.began', 'call.ended'], 'ended', null]);
  desk.clock.increment(6000);
  expect(desk.context().mine).toEqual([]);
});

test('where an INVITE names no call, the one from the awaited number is answered, another rings', async () => {
  const desk = await registered({ takeCall: [replied(fresh(1))] });
  desk.receive(['call.created', fresh(1)]);
  desk.send({ type: 'call.take', session: 'session-1' });
  desk.rings('line-2', '1002');
  expect(desk.state('1002')).toBe('incoming');
  desk.rings('line-1', '3001');
  await vi.waitFor(() => expect(desk.sent.at(-1)).toEqual({ type: 'phone.answer', call: 'line-1' }));
});

test('nobody takes or dials without a phone, and only what waits is taken', async () => {
  const desk = openCalls();
  desk.receive(['call.created', fresh(1)]);
  const can = (event: CallsEvent) => desk.calls.getSnapshot().can(event);
  const [take, dial] = [
    { type: 'call.take', session: 'session-1' },
    { type: 'call.dial', number: '3001', alarm: null, name: null },
  ] as const;
  expect([can(take), can(dial)]).toEqual([false, false]);
  await vi.waitFor(() => expect(desk.context().phone.state).toBe('connecting'));
  desk.phone({ type: 'phone.up' }, { type: 'phone.registered' });
  expect([can(take), can(dial), can({ ...take, session: 'session-9' }), can({ ...dial, number: ' ' })]).toEqual([true, true, false, false]);
  desk.phone({ type: 'phone.down', retryAt: null });
  expect([can(take), can(dial)]).toEqual([false, false]);
});

test('taken by another operator first: the notice names the taker, and the row is gone', async () => {
  const desk = await registered({ takeCall: [refused('call.taken', { by: { id: bruno.id, name: 'Bruno' }, at: at(1) })] });
  desk.receive(['call.created', fresh(1)]);
  desk.send({ type: 'call.take', session: 'session-1' });
  await vi.waitFor(() => expect(desk.context().notices).toMatchObject([{ id: 1, kind: 'taken', by: 'Bruno', call: { id: 1 } }]));
  expect([desk.waiting(), desk.toasts()]).toEqual([[], []]);
  desk.send({ type: 'notice.dismiss', id: 1 });
  expect(desk.context().notices).toEqual([]);
});

test.each([
  [refused('call.over'), 'over', []],
  [refused('call.taken'), 'taken', []],
  [refused('access.forbidden'), 'refused', [1]],
  [new Error('network'), 'unanswered', [1]],
] as const)('a take that comes to nothing says why: %#', async (reply, kind, waiting) => {
  const desk = await registered({ takeCall: [reply] });
  desk.receive(['call.created', fresh(1)]);
  desk.send({ type: 'call.take', session: 'session-1' });
  await vi.waitFor(() => expect(desk.context().notices).toMatchObject([{ kind }]));
  expect(desk.waiting()).toEqual(waiting);
});

test('what is put back is announced a second time for its own 20 s, but not to who gave it up', { tags: ['OP-9.04'] }, async () => {
  const desk = await registered({ takeCall: [replied(fresh(2))] });
  desk.receive(['call.created', fresh(1)], ['call.created', fresh(2)]);
  desk.clock.increment(15_000);
  desk.receive(['call.updated', fresh(1, { state: 'incoming' })], ['call.updated', fresh(1)]);
  desk.clock.increment(5000);
  expect(desk.toasts()).toEqual([1]);
  desk.clock.increment(14_999);
  expect(desk.toasts()).toEqual([1]);
  desk.clock.increment(1);
  expect([desk.toasts(), desk.waiting()]).toEqual([[], [1, 2]]);
  desk.send({ type: 'call.take', session: 'session-2' });
  await vi.waitFor(() => expect(desk.state('3002')).toBe('incoming'));
  desk.receive(['call.updated', fresh(2, { state: 'incoming' })]);
  desk.send({ type: 'call.end', key: 'taken-session-2' });
  desk.receive(['call.updated', fresh(2)]);
  expect([desk.toasts(), desk.waiting(), desk.context().notices]).toEqual([[], [1, 2], []]);
});

test('a taken call that is given back waits again, says so, and can be taken once more', async () => {
  const desk = await registered({ takeCall: [replied(fresh(1)), replied(fresh(1))] });
  desk.receive(['call.created', fresh(1)]);
  desk.send({ type: 'call.take', session: 'session-1' });
  await vi.waitFor(() => expect(desk.state('3001')).toBe('incoming'));
  desk.receive(['call.updated', fresh(1, { state: 'incoming' })], ['call.updated', fresh(1)]);
  expect([desk.waiting(), desk.context().notices]).toMatchObject([[1], [{ kind: 'put_back' }]]);
  desk.send({ type: 'call.take', session: 'session-1' });
  expect(desk.context().mine).toHaveLength(1);
  await vi.waitFor(() => expect(desk.script.inputs('takeCall')).toHaveLength(2));
});

test('nothing can be done with a call that is not there, nor with a number that is none', async () => {
  const desk = await registered();
  desk.receive(['call.created', fresh(1)]);
  connectCall(desk, 'line-1', '3001');
  const [own] = desk.context().mine;
  if (!own) throw new Error('No call');
  const can = (event: CallsEvent) => desk.calls.getSnapshot().can(event);
  const ofKey = (key: string) =>
    (['call.answer', 'call.resume', 'call.reject', 'call.end', 'call.hold', 'call.dismiss', 'call.gone'] as const).map((type) =>
      can({ type, key }),
    );
  expect(ofKey('line-1')).toEqual(Array(7).fill(true));
  expect(ofKey('line-9')).toEqual(Array(7).fill(false));
  const { ref: _, until: __, ...part } = own;
  expect(
    [
      { type: 'call.changed', call: { ...part, key: 'line-9' } },
      { type: 'call.dtmf', key: 'line-9', keys: '5' },
      { type: 'call.transfer', key: 'line-9', number: '1002' },
      { type: 'call.transfer', key: 'line-1', number: ' ' },
      { type: 'call.decline', session: 'session-9' },
      { type: 'phone.rang', call: 'line-1', number: '3001', name: null, session: null },
      { type: 'clock.ticked', now: startOfDay + 19_999 },
    ].map((event) => can(event as CallsEvent)),
  ).toEqual(Array(7).fill(false));
  expect([can({ type: 'call.mute' }), can({ type: 'call.unmute' })]).toEqual([true, true]);
  const silent = await registered();
  expect((['call.mute', 'call.unmute'] as const).map((type) => silent.calls.getSnapshot().can({ type }))).toEqual([false, false]);
});

test('waiting calls that could not be read are asked for after five seconds, and known from then', async () => {
  const desk = openCalls({ readWaiting: [new Error('network'), replied([fresh(1)])] });
  await vi.waitFor(() => expect(desk.list()).toBe('list.unread'));
  desk.clock.increment(4999);
  expect(desk.list()).toBe('list.unread');
  desk.clock.increment(1);
  expect(desk.list()).toBe('list.reading');
  await vi.waitFor(() => expect(desk.context().known.map(({ id }) => id)).toEqual([1]));
});

test('calls that may not be read are announced no more', async () => {
  const desk = await registered({ readWaiting: [replied([]), refused('access.forbidden')] });
  desk.receive(['call.created', fresh(1)]);
  desk.send({ type: 'calls.renew' });
  await vi.waitFor(() => expect(desk.list()).toBe('list.refused'));
  expect([desk.waiting(), desk.toasts()]).toEqual([[], []]);
});

test('a declined call is announced no more; each refusal is a notice of its own number', async () => {
  const over = fresh(1, { state: 'ended' });
  const desk = await registered({ endCall: [replied(over), refused('call.over'), refused('access.forbidden')] });
  desk.receive(['call.created', fresh(1)], ['call.created', fresh(2)], ['call.created', fresh(3)]);
  for (const session of ['session-1', 'session-2', 'session-3']) desk.send({ type: 'call.decline', session });
  await vi.waitFor(() => expect(desk.context().notices).toHaveLength(2));
  expect(desk.context().notices).toMatchObject([
    { id: 1, kind: 'over' },
    { id: 2, kind: 'refused' },
  ]);
  expect([desk.waiting(), desk.toasts(), desk.context().declining]).toEqual([[3], [3], []]);
  expect(desk.context().known.find(({ id }) => Number(id) === 1)).toEqual(over);
});
