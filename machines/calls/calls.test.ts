import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createActor, SimulatedClock, setup } from 'xstate';
import { UserId } from '../../contract/ids.ts';
import { callMachine } from '../call/call.machine.ts';
import type { PhoneSaid, PhoneTold } from '../call/phone.ts';
import { directoryMachine } from '../directory/directory.machine.ts';
import { type DevicesSaid, headsetMachine } from '../headset/headset.machine.ts';
import type { RoomEvent } from '../link/stream.ts';
import { ana, at, bruno, refused, replied, startOfDay } from '../paths/city.ts';
import { dotted, Script } from '../paths/scripted.ts';
import { feeding } from '../port.ts';
import { registrationMachine } from '../registration/registration.machine.ts';
import { anAccount, someSettings } from '../registration/registration.paths.ts';
import { callsMachine } from './calls.machine.ts';
import { aCall } from './calls.samples.ts';
import { activeCall, isAnyRinging, recordOf, ringingCalls } from './calls.selectors.ts';
import type { CallReport, CallsEvent, CallsFact } from './calls.types.ts';

type Port = 'readWaiting' | 'endCall' | 'readAccount' | 'readStatus' | 'takeCall' | 'announceCall' | 'readDirectory';

const there = replied({ registered: true, state: 'idle' });

function open(replies: Partial<Record<Port, unknown[]>> = {}, settings = someSettings) {
  const script = new Script<Port>({
    readWaiting: [replied([])],
    readAccount: [replied(anAccount), replied(anAccount)],
    readStatus: [there, there, there, there],
    ...replies,
  });
  const clock = new SimulatedClock();
  const told: PhoneTold[] = [];
  const reports: CallReport[] = [];
  const facts: string[] = [];
  let says: (event: PhoneSaid) => void = () => undefined;
  let devices: (event: DevicesSaid) => void = () => undefined;
  let keys = 0;
  const machine = callsMachine.provide({
    actors: {
      readWaiting: script.port('readWaiting'),
      endCall: script.port('endCall'),
      phone: feeding<PhoneSaid, void, PhoneTold>((say, _, listen) => {
        says = say;
        listen((event) => told.push(event));
      }),
      reporter: feeding((_, __, listen) => listen(({ report }: { report: CallReport }) => reports.push(report))),
      clock: feeding(() => undefined),
      registration: registrationMachine.provide({ actors: { readAccount: script.port('readAccount') } }),
      headset: headsetMachine.provide({
        actors: { devices: feeding((say) => void (devices = say)), meter: feeding(() => undefined) },
      }),
      directory: directoryMachine.provide({ actors: { readDirectory: script.port('readDirectory') } }),
      call: callMachine.provide({
        actors: {
          readStatus: script.port('readStatus'),
          takeCall: script.port('takeCall'),
          announceCall: script.port('announceCall'),
        },
      }),
    },
  });
  const now = () => startOfDay + clock.now();
  const input = { me: ana.id, settings, newKey: () => `key-${(keys += 1)}`, now };
  const parent = setup({ types: { events: {} as CallsFact }, actors: { calls: machine } }).createMachine({
    invoke: { src: 'calls', id: 'calls', input },
    on: { '*': { actions: ({ event }) => void facts.push(event.type) } },
  });
  const calls = createActor(parent, { clock }).start().getSnapshot().children['calls'];
  if (!calls) throw new Error('No calls');
  const context = () => calls.getSnapshot().context;
  const own = (number: string) => context().mine.findLast((one) => one.number === number);
  return {
    script,
    clock,
    told,
    reports,
    facts,
    calls,
    context,
    own,
    send: (event: CallsEvent) => calls.send(event),
    phone: (...said: PhoneSaid[]) => said.forEach((one) => says(one)),
    devices: (said: DevicesSaid) => devices(said),
    said: (...events: [RoomEvent['name'], unknown][]) =>
      calls.send({
        type: 'rooms.said',
        events: events.map(([name, data]) => ({ name, event_id: null, epoch: null, data }) as unknown as RoomEvent),
      }),
    waiting: () => context().waiting.map(({ id }) => Number(id)),
    toasts: () => context().toasts.map(({ call }) => Number(call.id)),
    state: (number: string) => own(number)?.state,
    rings: (call: string, number: string, session: string | null = null) => says({ type: 'phone.rang', call, number, name: null, session }),
    list: () => dotted(calls.getSnapshot().value).split(' ')[0],
  };
}
type Desk = ReturnType<typeof open>;
async function registered(replies: Partial<Record<Port, unknown[]>> = {}, settings = someSettings): Promise<Desk> {
  const desk = open(replies, settings);
  await vi.waitFor(() => expect([desk.context().phone.state, desk.list()]).toEqual(['connecting', 'list.read']));
  desk.phone({ type: 'phone.up' }, { type: 'phone.registered' });
  return desk;
}
/** A call that rang and is spoken in. */
function stands(desk: Desk, call: string, number: string): void {
  desk.rings(call, number);
  desk.send({ type: 'call.answer', key: call });
  desk.phone({ type: 'phone.stood', call });
}
const fresh = (id: number, given: object = {}) => aCall(id, { waiting_since: at(0), ...given });

test('OP-7.22 OP-4.17 the waiting calls are read, the longest first; those that wait no more are not listed', async () => {
  const desk = await registered({ readWaiting: [replied([aCall(3), aCall(1), aCall(2, { state: 'connected' })])] });
  expect(desk.waiting()).toEqual([1, 3]);
});

test('OP-4.20 a created call is added only if its id is not already present', async () => {
  const desk = await registered();
  desk.said(['call.created', fresh(1)], ['call.created', fresh(1, { callingPartyNumber: 'other' })]);
  expect(desk.context().waiting).toEqual([fresh(1)]);
  desk.said(['call.updated', fresh(1, { state: 'connected' })], ['call.created', fresh(1)]);
  expect(desk.waiting()).toEqual([]);
});

test('OP-4.18 OP-7.44 an update out of waiting takes it off the list and off the screen, however little it says', async () => {
  const desk = await registered();
  desk.said(['call.created', fresh(1)], ['call.created', fresh(2)]);
  desk.said(['call.updated', { id: 1, state: 'connected', id_alarm: null, remotePartyNumber: null, recording_url: null }]);
  expect([desk.waiting(), desk.toasts()]).toEqual([[2], [2]]);
  expect(desk.context().told.find(({ id }) => Number(id) === 1)).toMatchObject({ sessionId: 'session-1', id_alarm: 1, state: 'connected' });
  desk.said(['call.updated', { id: 2, state: 'strange' }]);
  expect(desk.waiting()).toEqual([]);
});

test('a call that waits again is listed and announced anew; one of which too little is known has the list read again', async () => {
  const desk = await registered({ readWaiting: [replied([]), replied([fresh(7)])] });
  desk.said(['call.created', fresh(1)], ['call.updated', fresh(1, { state: 'incoming' })], ['call.updated', fresh(1)]);
  expect([desk.waiting(), desk.toasts()]).toEqual([[1], [1]]);
  desk.said(['call.updated', { id: 7, state: 'waiting' }]);
  expect(desk.list()).toBe('list.reading');
  await vi.waitFor(() => expect(desk.waiting()).toEqual([1, 7].filter((id) => id === 7)));
});

test('OQ-110 after a lost link the list is read again; what was told of meanwhile counts more than what is read', async () => {
  const desk = await registered({ readWaiting: [replied([]), replied([fresh(1), fresh(2)])] });
  desk.said(['call.created', fresh(1)], ['call.created', fresh(4)]);
  desk.send({ type: 'rooms.renew' });
  desk.said(['call.updated', fresh(1, { state: 'ended' })], ['call.created', fresh(3)]);
  await vi.waitFor(() => expect(desk.list()).toBe('list.read'));
  expect(desk.waiting()).toEqual([2, 3]);
  expect(desk.toasts()).toEqual([3, 2]);
});

test('a list that cannot be read is asked for again and stays; one that may not be read is empty', async () => {
  const desk = open({ readWaiting: [new Error('network'), refused('access.forbidden')] });
  await vi.waitFor(() => expect(desk.list()).toBe('list.unread'));
  desk.said(['call.created', fresh(1)]);
  desk.clock.increment(5000);
  expect([desk.list(), desk.waiting()]).toEqual(['list.reading', [1]]);
  await vi.waitFor(() => expect(desk.list()).toBe('list.refused'));
  expect([desk.waiting(), desk.context().refusal?.code]).toEqual([[], 'access.forbidden']);
});

test('OP-9.04 OQ-62 a waiting call is announced for 20 s, then only listed; rejecting hides it sooner, for this operator', async () => {
  const desk = await registered();
  desk.said(['call.created', fresh(1)], ['call.created', fresh(2)]);
  desk.send({ type: 'call.reject', session: 'session-2' });
  expect([desk.toasts(), desk.waiting(), desk.context().hidden]).toEqual([[1], [1, 2], ['session-2']]);
  expect(isAnyRinging(desk.calls.getSnapshot())).toBe(true);
  desk.clock.increment(19_999);
  expect(desk.toasts()).toEqual([1]);
  desk.clock.increment(1);
  expect([desk.toasts(), desk.waiting()]).toEqual([[], [1, 2]]);
  desk.said(['call.updated', fresh(1)]);
  expect([desk.toasts(), isAnyRinging(desk.calls.getSnapshot())]).toEqual([[], false]);
  desk.send({ type: 'call.reject', session: 'nobody' });
  expect(desk.context().hidden).toEqual(['session-2', 'session-1']);
});

test('a computer that slept takes what is over off the screen with the first word of the clock', async () => {
  const desk = await registered();
  desk.said(['call.created', fresh(1)]);
  desk.send({ type: 'clock.ticked', now: startOfDay + 19_999 });
  expect(desk.toasts()).toEqual([1]);
  desk.send({ type: 'clock.ticked', now: startOfDay + 20_000 });
  expect(desk.toasts()).toEqual([]);
});

test('OQ-58 a call is taken: its INVITE is answered by itself, and alarms ring lower until it is over', async () => {
  const desk = await registered({ takeCall: [replied(fresh(1, { state: 'incoming' }))] });
  desk.said(['call.created', fresh(1)]);
  desk.send({ type: 'call.take', session: 'session-1' });
  desk.send({ type: 'call.take', session: 'session-1' });
  await vi.waitFor(() => expect(desk.script.inputs('takeCall')).toHaveLength(1));
  await vi.waitFor(() => expect(desk.state('3001')).toBe('incoming'));
  expect(ringingCalls(desk.calls.getSnapshot())).toEqual([]);
  desk.said(['call.updated', fresh(1, { state: 'incoming', operator: { id: ana.id, name: 'Ana' } })]);
  desk.rings('line-1', '3001', 'session-1');
  expect(desk.told.at(-1)).toEqual({ type: 'phone.answer', call: 'line-1' });
  desk.phone({ type: 'phone.stood', call: 'line-1' });
  expect([desk.waiting(), desk.facts, activeCall(desk.calls.getSnapshot())]).toMatchObject([[], ['call.began'], { state: 'connected' }]);
  expect(recordOf(desk.context(), 'session-1')?.device?.command?.name).toBe('Open gate 1');
  desk.phone({ type: 'phone.ended', call: 'line-1', ending: 'hung_up', by: 'them' });
  expect([desk.facts, desk.state('3001'), desk.context().activeKey]).toEqual([['call.began', 'call.ended'], 'ended', null]);
  desk.clock.increment(6000);
  expect(desk.context().mine).toEqual([]);
});

test('where an INVITE names no call, the one from the awaited number is answered, another rings', async () => {
  const desk = await registered({ takeCall: [replied(fresh(1))] });
  desk.said(['call.created', fresh(1)]);
  desk.send({ type: 'call.take', session: 'session-1' });
  desk.rings('line-2', '1002');
  expect(desk.state('1002')).toBe('incoming');
  desk.rings('line-1', '3001');
  await vi.waitFor(() => expect(desk.told.at(-1)).toEqual({ type: 'phone.answer', call: 'line-1' }));
});

test('nobody takes or dials without a phone, and only what waits is taken', async () => {
  const desk = open();
  desk.said(['call.created', fresh(1)]);
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
  desk.said(['call.created', fresh(1)]);
  desk.send({ type: 'call.take', session: 'session-1' });
  await vi.waitFor(() => expect(desk.context().notices).toMatchObject([{ id: 1, kind: 'taken', by: 'Bruno', call: { id: 1 } }]));
  expect([desk.waiting(), desk.toasts()]).toEqual([[], []]);
  desk.send({ type: 'notice.drop', id: 1 });
  expect(desk.context().notices).toEqual([]);
});

test.each([
  [refused('call.over'), 'over', []],
  [refused('call.taken'), 'taken', []],
  [refused('access.forbidden'), 'refused', [1]],
  [new Error('network'), 'unanswered', [1]],
] as const)('a take that comes to nothing says why: %#', async (reply, kind, waiting) => {
  const desk = await registered({ takeCall: [reply] });
  desk.said(['call.created', fresh(1)]);
  desk.send({ type: 'call.take', session: 'session-1' });
  await vi.waitFor(() => expect(desk.context().notices).toMatchObject([{ kind }]));
  expect(desk.waiting()).toEqual(waiting);
});

test('a taken call that is given back waits again, says so, and can be taken once more', async () => {
  const desk = await registered({ takeCall: [replied(fresh(1)), replied(fresh(1))] });
  desk.said(['call.created', fresh(1)]);
  desk.send({ type: 'call.take', session: 'session-1' });
  await vi.waitFor(() => expect(desk.state('3001')).toBe('incoming'));
  desk.said(['call.updated', fresh(1, { state: 'incoming' })], ['call.updated', fresh(1)]);
  expect([desk.waiting(), desk.context().notices]).toMatchObject([[1], [{ kind: 'put_back' }]]);
  desk.send({ type: 'call.take', session: 'session-1' });
  expect(desk.context().mine).toHaveLength(1);
  await vi.waitFor(() => expect(desk.script.inputs('takeCall')).toHaveLength(2));
});

test('a call is dialled by a number as people write it; one at a time', async () => {
  const desk = await registered({ announceCall: [replied(aCall(9, { state: 'calling' }))] });
  desk.send({ type: 'call.dial', number: ' (55) 1234 5678 ', alarm: null, name: 'Guard' });
  desk.send({ type: 'call.dial', number: '3002', alarm: null, name: null });
  await vi.waitFor(() =>
    expect(desk.told.at(-1)).toMatchObject({ type: 'phone.dial', call: 'key-1', number: '5512345678', session: 'session-9' }),
  );
  expect(desk.context().mine.map(({ name }) => name)).toEqual(['Guard']);
  desk.phone({ type: 'phone.ended', call: 'key-1', ending: 'busy', by: 'them' });
  expect([desk.own('5512345678')?.ending, desk.context().notices]).toEqual(['busy', []]);
});

test('a call at the own number rings here; turned away or missed, it says so', async () => {
  const desk = await registered();
  desk.rings('line-1', '1002', 'session-4');
  desk.rings('line-1', '1002', 'session-4');
  expect(ringingCalls(desk.calls.getSnapshot())).toMatchObject([{ key: 'line-1', until: startOfDay + 20_000, direction: 'in' }]);
  expect([isAnyRinging(desk.calls.getSnapshot()), desk.context().activeKey]).toEqual([true, null]);
  desk.phone({ type: 'phone.ended', call: 'line-1', ending: 'missed', by: 'them' });
  expect(desk.context().notices).toMatchObject([{ kind: 'missed', number: '1002' }]);
  desk.rings('line-2', '1002');
  desk.send({ type: 'call.reject', key: 'line-2' });
  expect(desk.told.at(-1)).toEqual({ type: 'phone.end', call: 'line-2', as: 'declined' });
  desk.phone({ type: 'phone.ended', call: 'line-2', ending: 'declined', by: 'us' });
  expect(desk.context().notices).toHaveLength(1);
});

test('one call is spoken in: answering another holds it, resuming it holds the other', async () => {
  const desk = await registered();
  stands(desk, 'line-1', '3001');
  stands(desk, 'line-2', '3002');
  expect(desk.told.filter(({ type }) => type === 'phone.hold')).toEqual([{ type: 'phone.hold', call: 'line-1' }]);
  desk.phone({ type: 'phone.held', call: 'line-1' });
  expect([desk.state('3001'), desk.state('3002'), desk.context().activeKey]).toEqual(['on hold', 'connected', 'line-2']);
  desk.send({ type: 'call.resume', key: 'line-1' });
  expect(desk.told.slice(-2)).toEqual([
    { type: 'phone.hold', call: 'line-2' },
    { type: 'phone.resume', call: 'line-1' },
  ]);
  desk.phone({ type: 'phone.held', call: 'line-2' }, { type: 'phone.resumed', call: 'line-1' });
  desk.phone({ type: 'phone.ended', call: 'line-1', ending: 'hung_up', by: 'them' });
  expect([desk.context().activeKey, desk.state('3002'), desk.facts]).toEqual(['line-2', 'on hold', ['call.began']]);
});

test('a call that could not be held for another one is muted, and heard again when it is chosen', async () => {
  const desk = await registered();
  stands(desk, 'line-1', '3001');
  stands(desk, 'line-2', '3002');
  desk.phone({ type: 'phone.holdFailed', call: 'line-1' });
  expect(desk.told.at(-1)).toEqual({ type: 'phone.mute', call: 'line-1', muted: true });
  desk.send({ type: 'call.resume', key: 'line-1' });
  expect(desk.told.at(-1)).toEqual({ type: 'phone.mute', call: 'line-1', muted: false });
  expect(desk.context()).toMatchObject({ silenced: [], activeKey: 'line-1', parked: ['line-2'] });
});

test('a taken call that comes while another is spoken in is held', async () => {
  const desk = await registered({ takeCall: [replied(fresh(1))] });
  desk.said(['call.created', fresh(1)]);
  desk.send({ type: 'call.take', session: 'session-1' });
  await vi.waitFor(() => expect(desk.state('3001')).toBe('incoming'));
  stands(desk, 'line-2', '3002');
  desk.rings('line-1', '3001', 'session-1');
  desk.phone({ type: 'phone.stood', call: 'line-1' });
  expect(desk.told.at(-1)).toEqual({ type: 'phone.hold', call: 'line-1' });
});

test('what is done to a call reaches the phone under its line, and nothing reaches a call that is not there', async () => {
  const desk = await registered();
  stands(desk, 'line-1', '3001');
  const key = 'line-1';
  const before = desk.told.length;
  desk.send({ type: 'call.keys', key, keys: '5' });
  desk.send({ type: 'call.mute' });
  desk.send({ type: 'call.unmute' });
  desk.send({ type: 'call.transfer', key, number: ' ' });
  desk.send({ type: 'call.transfer', key, number: '1002' });
  desk.send({ type: 'call.hold', key });
  desk.send({ type: 'call.end', key });
  expect(desk.told.slice(before).map(({ type }) => type)).toEqual([
    'phone.keys',
    'phone.mute',
    'phone.mute',
    'phone.transfer',
    'phone.hold',
    'phone.end',
  ]);
  desk.phone({ type: 'phone.keyed', call: key, keys: '5' }, { type: 'phone.ended', call: key, ending: 'hung_up', by: 'us' });
  desk.send({ type: 'call.dismiss', key });
  expect(desk.context()).toMatchObject({ mine: [], activeKey: null, parked: [] });
  const after = desk.told.length;
  for (const type of ['call.end', 'call.hold', 'call.resume', 'call.answer', 'call.dismiss', 'call.reject'] as const)
    desk.send({ type, key });
  desk.send({ type: 'call.mute' });
  desk.send({ type: 'call.unmute' });
  desk.phone({ type: 'phone.stood', call: key });
  expect(desk.told.length).toBe(after);
});

test('a waiting call is ended for the site, one after the other, and each once', async () => {
  const ended = (id: number) => replied(fresh(id, { state: 'ended' }));
  const desk = await registered({ endCall: [ended(1), ended(2)] });
  desk.said(['call.created', fresh(1)], ['call.created', fresh(2)]);
  for (const session of ['session-1', 'session-1', 'session-2', 'session-2', 'session-9']) desk.send({ type: 'call.decline', session });
  await vi.waitFor(() => expect([desk.waiting(), desk.context().declining]).toEqual([[], []]));
  expect(desk.script.inputs('endCall')).toEqual([{ session: 'session-1' }, { session: 'session-2' }]);
  expect(desk.context().notices).toEqual([]);
});

test.each([
  [refused('call.over'), 'over', []],
  [refused('call.taken', { by: { name: 'Bruno' } }), 'taken', []],
  [refused('access.forbidden'), 'refused', [1]],
  [new Error('network'), 'unanswered', [1]],
] as const)('one that could not be ended says why: %#', async (reply, kind, waiting) => {
  const desk = await registered({ endCall: [reply] });
  desk.said(['call.created', fresh(1)]);
  desk.send({ type: 'call.decline', session: 'session-1' });
  await vi.waitFor(() => expect(desk.context().notices).toMatchObject([{ kind, call: { id: 1 } }]));
  expect([desk.waiting(), desk.context().declining]).toEqual([waiting, []]);
});

const ordered = (given: object = {}) =>
  aCall(9, { state: 'idle', direction: 'out', remotePartyNumber: '3009', operator: { id: ana.id, name: 'Ana' }, ...given });

test('OP-9.64 a call that a command orders is dialled by itself, once', async () => {
  const desk = await registered();
  desk.said(['call.created', ordered()], ['call.created', ordered()]);
  expect(desk.told.filter(({ type }) => type === 'phone.dial')).toMatchObject([{ number: '3009', session: 'session-9' }]);
  expect(desk.context().notices).toEqual([]);
  desk.said(['call.created', ordered({ id: 10, sessionId: 'session-10', operator: { id: UserId.parse(12), name: 'Bruno' } })]);
  desk.said(['call.created', ordered({ id: 11, sessionId: 'session-11', state: 'calling' })]);
  expect(desk.context().mine).toHaveLength(1);
});

test('OP-9.64 while the phone is not ready it asks, and calls when it is told to; another tab that has the phone does it itself', async () => {
  const desk = open();
  desk.said(['call.created', ordered()]);
  desk.send({ type: 'call.dialOrdered', session: 'session-9' });
  expect(desk.context().notices).toMatchObject([{ kind: 'ordered', call: { id: 9 } }]);
  await vi.waitFor(() => expect(desk.context().phone.state).toBe('connecting'));
  desk.phone({ type: 'phone.up' }, { type: 'phone.registered' });
  desk.send({ type: 'call.dialOrdered', session: 'session-9' });
  expect([desk.state('3009'), desk.context().notices]).toEqual(['calling', []]);
  const other = await registered();
  other.phone({ type: 'phone.elsewhere' });
  other.said(['call.created', ordered()]);
  expect([other.context().mine, other.context().notices]).toEqual([[], []]);
});

test('OP-4.23 ADM-4.10 ADM-7.52 a forced disconnect of the own device ends the registration and says by whom; of another one nothing', async () => {
  const desk = await registered();
  const force = (device_id: string) => desk.said(['sip.force_disconnect', { device_id, by: { id: bruno.id, name: 'Bruno' }, at: at(0) }]);
  force('phone-bruno');
  expect(desk.context().phone.state).toBe('registered');
  force('phone-ana');
  expect(desk.context()).toMatchObject({
    phone: { state: 'refused', fault: 'disconnected' },
    notices: [{ kind: 'disconnected', by: 'Bruno' }],
  });
  expect(desk.told.at(-1)).toEqual({ type: 'phone.unregister' });
});

test('OP-7.41 another device of one’s own has the account read again', async () => {
  const desk = await registered();
  desk.said(['call.device', { id_device: 5, device_id: 'phone-new' }]);
  expect(desk.script.inputs('readAccount')).toHaveLength(2);
});

test('the phone is connected, switched off and fetched over by hand', async () => {
  const desk = await registered();
  desk.send({ type: 'phone.disconnect' });
  expect(desk.context().phone.state).toBe('off');
  desk.send({ type: 'phone.connect' });
  await vi.waitFor(() => expect(desk.context().phone.state).toBe('connecting'));
  desk.phone({ type: 'phone.elsewhere' });
  desk.send({ type: 'phone.fetch' });
  expect([desk.context().phone.state, desk.told.at(-1)]).toEqual(['connecting', { type: 'phone.fetch' }]);
  desk.phone({ type: 'phone.refused', fault: 'replaced' });
  expect(desk.context().phone).toMatchObject({ state: 'refused', fault: 'replaced' });
});

test('devices and volume are kept and told to the phone when they change', async () => {
  const desk = await registered();
  desk.devices({ type: 'devices.kept', choice: { microphone: 'desk', speaker: null, volume: 0.5 } });
  expect(desk.told.slice(-2)).toEqual([
    { type: 'phone.volume', volume: 0.5 },
    { type: 'phone.devices', microphone: 'desk', speaker: null },
  ]);
  const before = desk.told.length;
  desk.phone({ type: 'phone.microphone', state: 'refused' });
  expect([desk.context().devices.microphoneState, desk.told.length]).toEqual(['refused', before]);
  desk.send({ type: 'phone.volume', volume: 0.2 });
  desk.send({ type: 'phone.devices', microphone: null, speaker: 'head' });
  expect(desk.context()).toMatchObject({ volume: 0.2, devices: { microphone: null, speaker: 'head' } });
  desk.send({ type: 'microphone.test' });
  expect(desk.calls.getSnapshot().children.headset?.getSnapshot().value).toBe('testing');
  desk.send({ type: 'microphone.testEnd' });
  expect(desk.calls.getSnapshot().children.headset?.getSnapshot().value).toBe('ready');
});

test('where an outside SIP server carries the calls the platform is told of each step of them', async () => {
  const desk = await registered({}, { ...someSettings, embedded: false });
  stands(desk, 'line-1', '3001');
  desk.phone({ type: 'phone.held', call: 'line-1' }, { type: 'phone.ended', call: 'line-1', ending: 'lost', by: 'them' });
  expect(desk.reports.map(({ state }) => state)).toEqual(['connected', 'on hold', 'ended']);
  expect(desk.reports.at(-1)).toEqual({
    sessionId: 'key-1',
    state: 'ended',
    direction: 'in',
    remotePartyNumber: '3001',
    id_alarm: null,
    ending: 'lost',
  });
  const embedded = await registered();
  stands(embedded, 'line-1', '3001');
  expect(embedded.reports).toEqual([]);
});

const lines = ['line-1', 'line-2', 'line-3'];
const happening = fc.oneof(
  fc.record({
    kind: fc.constantFrom('ring', 'answer', 'resume', 'stood', 'held', 'holdFailed', 'resumed', 'ended', 'dismiss'),
    line: fc.constantFrom(...lines),
  }),
  fc.record({ kind: fc.constantFrom('created', 'taken', 'waits', 'over', 'hide'), line: fc.constantFrom('1', '2', '3') }),
  fc.record({ kind: fc.constant('passes'), line: fc.constantFrom('100', '4000', '20000') }),
);

function happens(desk: Desk, { kind, line }: { kind: string; line: string }): void {
  const id = Number(line);
  const since = { waiting_since: new Date(startOfDay + desk.clock.now()).toISOString() };
  const phone = { stood: 'phone.stood', held: 'phone.held', holdFailed: 'phone.holdFailed', resumed: 'phone.resumed' } as const;
  const states = { taken: 'connected', waits: 'waiting', over: 'ended' } as const;
  if (kind === 'ring') desk.rings(line, `30${line}`);
  else if (kind === 'answer' || kind === 'resume' || kind === 'dismiss') desk.send({ type: `call.${kind}`, key: line });
  else if (kind === 'ended') desk.phone({ type: 'phone.ended', call: line, ending: 'hung_up', by: 'them' });
  else if (kind in phone) desk.phone({ type: phone[kind as keyof typeof phone], call: line });
  else if (kind === 'created') desk.said(['call.created', aCall(id, since)]);
  else if (kind in states) desk.said(['call.updated', aCall(id, { ...since, state: states[kind as keyof typeof states] })]);
  else if (kind === 'hide') desk.send({ type: 'call.reject', session: `session-${line}` });
  else desk.clock.increment(id);
}

test('OP-9.04 OP-4.20 whatever happens in whatever order: one call is spoken in, no toast outlives 20 s, no call is listed twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 40 }), async (all) => {
      const desk = await registered();
      for (const one of all) {
        happens(desk, one);
        const { mine, waiting, toasts, activeKey, silenced } = desk.context();
        const now = startOfDay + desk.clock.now();
        // A call that is asked to hold is silent for the other side already.
        const open = mine.filter(
          ({ key, state, ref }) => state === 'connected' && !silenced.includes(key) && !ref.getSnapshot().hasTag('busy'),
        );
        expect(open.length).toBeLessThanOrEqual(1);
        if (activeKey !== null) expect(mine.map(({ key }) => key)).toContain(activeKey);
        for (const { until } of toasts) expect([until > now, until <= now + 20_000]).toEqual([true, true]);
        expect(new Set(waiting.map(({ id }) => id)).size).toBe(waiting.length);
        expect(waiting.every(({ state }) => state === 'waiting')).toBe(true);
        expect(new Set(mine.map(({ key }) => key)).size).toBe(mine.length);
      }
    }),
    { numRuns: 60 },
  );
});
