import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { AnyActorRef, StateValue } from 'xstate';
import { UserId } from '../../../contract/platform/ids.ts';
import { ana, at, bruno, refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { dotted } from '../../quality/paths/scripted.ts';
import { type CallsHarness, connectCall, fresh, openCalls, registered } from '../../quality/paths/scripted-calls.ts';
import { aQuality } from '../call/call.paths.ts';
import type { CallContext } from '../call/call.types.ts';
import { someSettings } from '../registration/registration.paths.ts';
import { aCall } from './calls.samples.ts';
import { isAnyRinging, ringingCalls } from './calls.selectors.ts';

test('a call is dialled by a number as people write it; one at a time', async () => {
  const desk = await registered({ announceCall: [replied(aCall(9, { state: 'calling' }))] });
  desk.send({ type: 'call.dial', number: ' (55) 1234 5678 ', alarm: null, name: 'Guard' });
  desk.send({ type: 'call.dial', number: '3002', alarm: null, name: null });
  await vi.waitFor(() =>
    expect(desk.sent.at(-1)).toMatchObject({ type: 'phone.dial', call: 'key-1', number: '5512345678', session: 'session-9' }),
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
  expect(desk.sent.at(-1)).toEqual({ type: 'phone.end', call: 'line-2', as: 'declined' });
  desk.phone({ type: 'phone.ended', call: 'line-2', ending: 'declined', by: 'us' });
  expect(desk.context().notices).toHaveLength(1);
});

test('a call that is being answered rings no more, though its sound is not joined yet', async () => {
  const desk = await registered();
  desk.rings('line-1', '1002', 'session-4');
  desk.send({ type: 'call.answer', key: 'line-1' });
  expect([isAnyRinging(desk.calls.getSnapshot()), desk.state('1002'), desk.context().activeKey]).toEqual([false, 'incoming', 'line-1']);
});

test('one call is spoken in: answering another holds it, resuming it holds the other', async () => {
  const desk = await registered();
  connectCall(desk, 'line-1', '3001');
  connectCall(desk, 'line-2', '3002');
  expect(desk.sent.filter(({ type }) => type === 'phone.hold')).toEqual([{ type: 'phone.hold', call: 'line-1' }]);
  desk.phone({ type: 'phone.held', call: 'line-1' });
  expect([desk.state('3001'), desk.state('3002'), desk.context().activeKey]).toEqual(['on hold', 'connected', 'line-2']);
  desk.send({ type: 'call.resume', key: 'line-1' });
  expect(desk.sent.slice(-2)).toEqual([
    { type: 'phone.hold', call: 'line-2' },
    { type: 'phone.resume', call: 'line-1' },
  ]);
  desk.phone({ type: 'phone.held', call: 'line-2' }, { type: 'phone.resumed', call: 'line-1' });
  desk.phone({ type: 'phone.ended', call: 'line-1', ending: 'hung_up', by: 'them' });
  expect([desk.context().activeKey, desk.state('3002'), desk.facts]).toEqual(['line-2', 'on hold', ['call.began']]);
});

test('a call that could not be held for another one is muted, and heard again when it is chosen', async () => {
  const desk = await registered();
  connectCall(desk, 'line-1', '3001');
  connectCall(desk, 'line-2', '3002');
  desk.phone({ type: 'phone.holdFailed', call: 'line-1' });
  expect(desk.sent.at(-1)).toEqual({ type: 'phone.mute', call: 'line-1', muted: true });
  desk.send({ type: 'call.resume', key: 'line-1' });
  expect(desk.sent.at(-1)).toEqual({ type: 'phone.mute', call: 'line-1', muted: false });
  expect(desk.context()).toMatchObject({ silenced: [], activeKey: 'line-1', parked: ['line-2'] });
});

test('a taken call that comes while another is spoken in is held', async () => {
  const desk = await registered({ takeCall: [replied(fresh(1))] });
  desk.receive(['call.created', fresh(1)]);
  desk.send({ type: 'call.take', session: 'session-1' });
  await vi.waitFor(() => expect(desk.state('3001')).toBe('incoming'));
  connectCall(desk, 'line-2', '3002');
  desk.rings('line-1', '3001', 'session-1');
  desk.phone({ type: 'phone.established', call: 'line-1' });
  expect(desk.sent.at(-1)).toEqual({ type: 'phone.hold', call: 'line-1' });
});

test('commands for a call reach the phone with its line, and none reach a call that is gone', async () => {
  const desk = await registered();
  connectCall(desk, 'line-1', '3001');
  const key = 'line-1';
  const before = desk.sent.length;
  desk.send({ type: 'call.dtmf', key, keys: '5' });
  desk.send({ type: 'call.mute' });
  desk.send({ type: 'call.unmute' });
  desk.send({ type: 'call.transfer', key, number: ' ' });
  desk.send({ type: 'call.transfer', key, number: '1002' });
  desk.send({ type: 'call.hold', key });
  desk.send({ type: 'call.end', key });
  expect(desk.sent.slice(before).map(({ type }) => type)).toEqual([
    'phone.dtmf',
    'phone.mute',
    'phone.mute',
    'phone.transfer',
    'phone.hold',
    'phone.end',
  ]);
  desk.phone({ type: 'phone.dtmfSent', call: key, keys: '5' }, { type: 'phone.ended', call: key, ending: 'hung_up', by: 'us' });
  desk.send({ type: 'call.dismiss', key });
  expect(desk.context()).toMatchObject({ mine: [], activeKey: null, parked: [] });
  const after = desk.sent.length;
  for (const type of ['call.end', 'call.hold', 'call.resume', 'call.answer', 'call.dismiss', 'call.reject'] as const)
    desk.send({ type, key });
  desk.send({ type: 'call.mute' });
  desk.send({ type: 'call.unmute' });
  desk.phone({ type: 'phone.established', call: key });
  expect(desk.sent.length).toBe(after);
});

test('what the phone says of a line reaches the call of that line', async () => {
  const desk = await registered();
  connectCall(desk, 'line-1', '3001');
  const call = 'line-1';
  const own = () => {
    const children = desk.calls.getSnapshot().children as Record<string, AnyActorRef | undefined>;
    const line = children['call-line-1'];
    if (!line) throw new Error('The line has no call');
    const { value, context } = line.getSnapshot() as { value: StateValue; context: CallContext };
    return { value: dotted(value), context };
  };
  desk.phone({ type: 'phone.measured', call, quality: aQuality(50) });
  expect(own().context.quality).toEqual(aQuality(50));
  desk.phone({ type: 'phone.dtmfSent', call, keys: '42' });
  expect(own().context.pressed).toBe('42');
  desk.phone({ type: 'phone.remoteHeld', call, held: true });
  expect(own().value).toContain('line.talking.heldByRemote');
  desk.phone({ type: 'phone.remoteHeld', call, held: false });
  desk.send({ type: 'call.hold', key: call });
  desk.phone({ type: 'phone.held', call });
  desk.send({ type: 'call.resume', key: call });
  desk.phone({ type: 'phone.resumed', call });
  expect(own().value).toContain('line.talking.audible');
  desk.send({ type: 'call.transfer', key: call, number: '1002' });
  expect(own().value).toContain('transfer.requested');
  desk.phone({ type: 'phone.transferFailed', call, ending: 'busy' });
  expect(own().value).toContain('transfer.none');
  desk.send({ type: 'call.transfer', key: call, number: '1003' });
  desk.phone({ type: 'phone.transferred', call });
  expect(desk.state('3001')).toBe('ended');
});

test('a dialled call shows ringing at the other side; an unregistered phone is reported as such', async () => {
  const desk = await registered({ announceCall: [replied(aCall(9, { state: 'calling', direction: 'out' }))] });
  desk.send({ type: 'call.dial', number: '3001', alarm: null, name: null });
  await vi.waitFor(() => expect(desk.state('3001')).toBe('calling'));
  const key = desk.own('3001')?.key ?? '';
  const children = desk.calls.getSnapshot().children as Record<string, AnyActorRef | undefined>;
  desk.phone({ type: 'phone.progressed', call: key, to: 'ringing' });
  expect(children[`call-${key}`]?.getSnapshot().value).toEqual({ calling: 'ringing' });
  const before = desk.context().phone.state;
  desk.phone({ type: 'phone.unregistered' });
  expect(desk.context().phone.state).not.toBe(before);
});

test('a waiting call is ended for the site, one after the other, and each once', async () => {
  const ended = (id: number) => replied(fresh(id, { state: 'ended' }));
  const desk = await registered({ endCall: [ended(1), ended(2)] });
  desk.receive(['call.created', fresh(1)], ['call.created', fresh(2)]);
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
  desk.receive(['call.created', fresh(1)]);
  desk.send({ type: 'call.decline', session: 'session-1' });
  await vi.waitFor(() => expect(desk.context().notices).toMatchObject([{ kind, call: { id: 1 } }]));
  expect([desk.waiting(), desk.context().declining]).toEqual([waiting, []]);
  expect(dotted(desk.calls.getSnapshot().value)).toContain('decline.idle');
});

const ordered = (overrides: object = {}) =>
  aCall(9, { state: 'idle', direction: 'out', remotePartyNumber: '3009', operator: { id: ana.id, name: 'Ana' }, ...overrides });

test('a call that a command orders is dialled by itself, once', { tags: ['OP-9.64'] }, async () => {
  const desk = await registered();
  desk.receive(['call.created', ordered()], ['call.created', ordered()]);
  expect(desk.sent.filter(({ type }) => type === 'phone.dial')).toMatchObject([{ number: '3009', session: 'session-9' }]);
  expect(desk.context().notices).toEqual([]);
  desk.receive(['call.created', ordered({ id: 10, sessionId: 'session-10', operator: { id: UserId.parse(12), name: 'Bruno' } })]);
  desk.receive(['call.created', ordered({ id: 11, sessionId: 'session-11', state: 'calling' })]);
  expect(desk.context().mine).toHaveLength(1);
});

test('an unready phone prompts and dials on request; a tab without the phone does nothing', {
  tags: ['OP-9.64'],
}, async () => {
  const desk = openCalls();
  desk.receive(['call.created', ordered()]);
  desk.send({ type: 'call.dialOrdered', session: 'session-9' });
  expect(desk.context().notices).toMatchObject([{ kind: 'ordered', call: { id: 9 } }]);
  await vi.waitFor(() => expect(desk.context().phone.state).toBe('connecting'));
  desk.phone({ type: 'phone.up' }, { type: 'phone.registered' });
  desk.send({ type: 'call.dialOrdered', session: 'session-9' });
  expect([desk.state('3009'), desk.context().notices]).toEqual(['calling', []]);
  const other = await registered();
  other.phone({ type: 'phone.usedElsewhere' });
  other.receive(['call.created', ordered()]);
  expect([other.context().mine, other.context().notices]).toEqual([[], []]);
});

test('an ordered call dialled on another console of the operator is no longer offered or dialled', {
  tags: ['OP-9.64'],
}, async () => {
  const desk = openCalls();
  desk.receive(['call.created', ordered()]);
  expect(desk.context().notices).toMatchObject([{ kind: 'ordered' }]);
  desk.receive(['call.updated', ordered({ state: 'calling' })]);
  expect(desk.context().notices).toEqual([]);
  await vi.waitFor(() => expect(desk.context().phone.state).toBe('connecting'));
  desk.phone({ type: 'phone.up' }, { type: 'phone.registered' });
  desk.send({ type: 'call.dialOrdered', session: 'session-9' });
  expect([desk.context().mine, desk.context().notices]).toEqual([[], []]);
});

test('when two consoles dial an ordered call at once, the losing one shows no notice', {
  tags: ['OP-9.64'],
}, async () => {
  const desk = await registered();
  desk.receive(['call.created', ordered()]);
  desk.phone({ type: 'phone.ended', call: 'ordered-session-9', ending: 'hung_up', by: 'them' });
  expect(desk.context()).toMatchObject({ mine: [], activeKey: null, notices: [] });
  expect(desk.facts).toEqual(['call.began', 'call.ended']);
});

test('a forced disconnect of the own device ends the registration and names its user', {
  tags: ['OP-4.23', 'ADM-4.10', 'ADM-7.52', 'OP-7.45'],
}, async () => {
  const desk = await registered();
  const force = (device_id: string) =>
    desk.receive(['sip.force_disconnect', { device_id, by: { id: bruno.id, name: 'Bruno' }, at: at(0) }]);
  force('phone-bruno');
  expect(desk.context().phone.state).toBe('registered');
  force('phone-ana');
  expect(desk.context()).toMatchObject({
    phone: { state: 'refused', fault: 'disconnected' },
    notices: [{ kind: 'disconnected', by: 'Bruno' }],
  });
  expect(desk.sent.at(-1)).toEqual({ type: 'phone.unregister' });
});

test('another device of one’s own has the account read again', { tags: ['OP-7.41'] }, async () => {
  const desk = await registered();
  desk.receive(['call.device', { id_device: 5, device_id: 'phone-new' }]);
  expect(desk.script.inputs('readAccount')).toHaveLength(2);
});

test('the phone is connected, switched off and fetched over by hand', async () => {
  const desk = await registered();
  desk.send({ type: 'phone.disconnect' });
  expect(desk.context().phone.state).toBe('off');
  desk.send({ type: 'phone.connect' });
  await vi.waitFor(() => expect(desk.context().phone.state).toBe('connecting'));
  desk.phone({ type: 'phone.usedElsewhere' });
  desk.send({ type: 'phone.takeOver' });
  expect([desk.context().phone.state, desk.sent.at(-1)]).toEqual(['connecting', { type: 'phone.takeOver' }]);
  desk.phone({ type: 'phone.refused', fault: 'replaced' });
  expect(desk.context().phone).toMatchObject({ state: 'refused', fault: 'replaced' });
});

test('devices and volume are kept and told to the phone when they change', async () => {
  const desk = await registered();
  desk.devices({ type: 'devices.restored', choice: { microphone: 'desk', speaker: null, volume: 0.5 } });
  expect(desk.sent.slice(-2)).toEqual([
    { type: 'phone.volume', volume: 0.5 },
    { type: 'phone.devices', microphone: 'desk', speaker: null },
  ]);
  const before = desk.sent.length;
  desk.phone({ type: 'phone.microphone', state: 'refused' });
  expect([desk.context().devices.microphoneState, desk.sent.length]).toEqual(['refused', before]);
  desk.send({ type: 'phone.volume', volume: 0.2 });
  desk.send({ type: 'phone.devices', microphone: null, speaker: 'head' });
  expect(desk.context()).toMatchObject({ volume: 0.2, devices: { microphone: null, speaker: 'head' } });
  desk.send({ type: 'microphone.test' });
  expect(desk.calls.getSnapshot().children.headset?.getSnapshot().value).toBe('testing');
  desk.send({ type: 'microphone.stopTest' });
  expect(desk.calls.getSnapshot().children.headset?.getSnapshot().value).toBe('ready');
});

test('a call whose server stopped ends here and says so, also one that the phone still holds', async () => {
  const desk = await registered();
  desk.rings('line-1', '3001', 'session-7');
  desk.phone({ type: 'phone.established', call: 'line-1' });
  const known = aCall(7, { state: 'connected' });
  desk.receive(['call.created', known], ['call.updated', { ...known, state: 'ended', ending: 'lost' }]);
  expect(desk.sent.filter(({ type }) => type === 'phone.end')).toEqual([]);
  desk.receive(['call.updated', { ...known, state: 'ended', ending: 'server_lost' }]);
  expect(desk.sent.at(-1)).toEqual({ type: 'phone.end', call: 'line-1', as: 'server_lost' });
  desk.phone({ type: 'phone.ended', call: 'line-1', ending: 'server_lost', by: 'them' });
  expect(desk.own('3001')).toMatchObject({ state: 'ended', ending: 'server_lost' });
});

test('where an outside SIP server carries the calls the platform is told of each step of them', async () => {
  const desk = await registered({}, { ...someSettings, embedded: false });
  connectCall(desk, 'line-1', '3001');
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
  connectCall(embedded, 'line-1', '3001');
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

function happens(desk: CallsHarness, { kind, line }: { kind: string; line: string }): void {
  const id = Number(line);
  const since = { waiting_since: new Date(startOfDay + desk.clock.now()).toISOString() };
  const phone = { stood: 'phone.established', held: 'phone.held', holdFailed: 'phone.holdFailed', resumed: 'phone.resumed' } as const;
  const states = { taken: 'connected', waits: 'waiting', over: 'ended' } as const;
  if (kind === 'ring') desk.rings(line, `30${line}`);
  else if (kind === 'answer' || kind === 'resume' || kind === 'dismiss') desk.send({ type: `call.${kind}`, key: line });
  else if (kind === 'ended') desk.phone({ type: 'phone.ended', call: line, ending: 'hung_up', by: 'them' });
  else if (kind in phone) desk.phone({ type: phone[kind as keyof typeof phone], call: line });
  else if (kind === 'created') desk.receive(['call.created', aCall(id, since)]);
  else if (kind in states) desk.receive(['call.updated', aCall(id, { ...since, state: states[kind as keyof typeof states] })]);
  else if (kind === 'hide') desk.send({ type: 'call.reject', session: `session-${line}` });
  else desk.clock.increment(id);
}

test('in any order of events: one active call, no toast beyond 20 s, no call listed twice', {
  tags: ['OP-9.04', 'OP-4.20'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 40 }), async (all) => {
      const desk = await registered();
      for (const one of all) {
        happens(desk, one);
        const { mine, waiting, toasts, activeKey, silenced } = desk.context();
        const now = startOfDay + desk.clock.now();
        // A call with a pending hold is already muted for the other side.
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
