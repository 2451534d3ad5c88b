import { expect, test } from 'vitest';
import { call, connected, open, rang, taken, talking } from '../../quality/paths/call.kit.ts';
import { bruno, refused, replied } from '../../quality/paths/samples.ts';
import { aCall } from '../calls/calls.samples.ts';
import { aQuality, callInput } from './call.paths.ts';

test('a call is dialled after its status check and its announcement, by the platform’s name', {
  tags: ['OP-7.25', 'OP-7.24', 'OQ-58'],
}, async () => {
  const desk = open({ alarm: aCall(1).id_alarm });
  await desk.reaches('calling.dialled');
  expect(desk.script.asked).toEqual([
    { call: 'readStatus', input: { device: 'phone-ana' } },
    { call: 'announceCall', input: { alarm_id: 1, remotePartyNumber: '3001', callingPartyNumber: '1001' } },
  ]);
  expect(desk.commands).toEqual([{ type: 'phone.dial', call: 'call-1', number: '3001', session: 'session-9' }]);
  desk.send({ type: 'phone.progressed', call, to: 'queued' });
  expect(desk.state()).toBe('calling.queued');
  desk.send({ type: 'phone.progressed', call, to: 'ringing' });
  expect(desk.state()).toBe('calling.ringing');
  desk.send({ type: 'phone.established', call });
  expect([desk.state(), desk.part()?.state, desk.part()?.connectedAt]).toEqual([talking, 'connected', callInput.now()]);
  expect(desk.part()).toMatchObject({ direction: 'out', session: 'session-9' });
});

test('a phone that the platform holds for not registered makes and takes no call, and says so', { tags: ['OQ-60'] }, async () => {
  for (const origin of ['dialled', 'taken'] as const) {
    const desk = open({ origin, session: 'session-1' }, { readStatus: [replied({ registered: false, state: 'idle' })] });
    await desk.reaches('ended');
    expect(desk.part()).toMatchObject({ fault: 'not_registered', ending: 'failed' });
    expect(desk.commands).toEqual([]);
  }
});

test('a platform that does not answer what is asked before a call keeps nobody from calling', async () => {
  const failing = open({}, { readStatus: [new Error('network')], announceCall: [new Error('network')] });
  await failing.reaches('calling.dialled');
  expect(failing.commands).toEqual([{ type: 'phone.dial', call: 'call-1', number: '3001', session: null }]);
  const silent = open({}, { readStatus: [], announceCall: [] });
  silent.clock.increment(4000);
  expect(silent.state()).toBe('announcing');
  silent.clock.increment(4000);
  expect(silent.state()).toBe('calling.dialled');
  const take = taken({ readStatus: [], takeCall: [] });
  take.clock.increment(4000);
  expect(take.state()).toBe('taking');
  const taking = taken({ readStatus: [new Error('network')], takeCall: [] });
  await taking.reaches('taking');
});

test('what the platform will not have announced is not dialled', async () => {
  const desk = open({}, { announceCall: [refused('record.not_found')] });
  await desk.reaches('ended');
  expect(desk.part()).toMatchObject({ refusal: { code: 'record.not_found' }, ending: 'failed' });
  expect(desk.commands).toEqual([]);
});

test('for an alarm of a drill nobody is called: the platform is only asked to list the number', async () => {
  const desk = open({ alarm: aCall(1).id_alarm, isDrill: true }, { announceCall: [refused('drill.stays_inside')] });
  expect([desk.state(), desk.part()?.state]).toEqual(['recording', 'idle']);
  await desk.reaches('ended');
  expect(desk.script.asked).toEqual([
    { call: 'announceCall', input: { alarm_id: 1, remotePartyNumber: '3001', callingPartyNumber: '1001' } },
  ]);
  expect(desk.part()).toMatchObject({ refusal: { code: 'drill.stays_inside' }, ending: 'failed' });
  expect(desk.commands).toEqual([]);
});

test('for a drill nobody is called either where the platform answers otherwise, or not at all', async () => {
  const accepted = open({ isDrill: true });
  await accepted.reaches('ended');
  const failing = open({ isDrill: true }, { announceCall: [new Error('network')] });
  await failing.reaches('ended');
  const silent = open({ isDrill: true }, { announceCall: [] });
  silent.clock.increment(3999);
  expect(silent.state()).toBe('recording');
  silent.clock.increment(1);
  const ended = open({ isDrill: true }, { announceCall: [] });
  ended.send({ type: 'call.end' });
  const all = [accepted, failing, silent, ended];
  expect(all.map((desk) => [desk.state(), desk.part()?.fault, desk.part()?.ending])).toEqual([
    ['ended', null, 'hung_up'],
    ['ended', 'unanswered', 'failed'],
    ['ended', 'unanswered', 'failed'],
    ['ended', null, 'hung_up'],
  ]);
  expect(all.flatMap(({ commands }) => commands)).toEqual([]);
});

test('given up before it is dialled, nothing is dialled', async () => {
  const checking = open({}, { readStatus: [] });
  checking.send({ type: 'call.end' });
  expect(checking.part()).toMatchObject({ state: 'ended', ending: 'hung_up' });
  const announcing = open({}, { announceCall: [] });
  await announcing.reaches('announcing');
  announcing.send({ type: 'call.end' });
  expect([announcing.state(), announcing.part()?.ending, announcing.commands]).toEqual(['ended', 'hung_up', []]);
});

test('a call that a command ordered is dialled at once under its name', { tags: ['OP-9.64'] }, () => {
  const desk = open({ origin: 'ordered', session: 'session-7' });
  expect(desk.state()).toBe('calling.dialled');
  expect(desk.commands).toEqual([{ type: 'phone.dial', call: 'call-1', number: '3001', session: 'session-7' }]);
});

test('a call that is listened to is dialled at once, without a microphone, and unannounced', () => {
  const desk = open({ origin: 'listening', number: 'listen-session-5', listensTo: 'session-5' });
  expect([desk.state(), desk.script.asked]).toEqual(['calling.dialled', []]);
  expect(desk.commands).toEqual([{ type: 'phone.dial', call: 'call-1', number: 'listen-session-5', session: null, receiveOnly: true }]);
  desk.send({ type: 'phone.established', call });
  expect(desk.part()).toMatchObject({ state: 'connected', direction: 'out', listensTo: 'session-5' });
});

test('a taken call is answered by itself when its INVITE comes', { tags: ['OP-7.23', 'OQ-58'] }, async () => {
  const desk = taken();
  await desk.reaches('awaited');
  expect(desk.script.asked).toEqual([
    { call: 'readStatus', input: { device: 'phone-ana' } },
    { call: 'takeCall', input: { sessionId: 'session-1', user: 'phone-ana', presavedCaller: 'Gate 1', alarm: 1 } },
  ]);
  desk.send({ type: 'call.arrived', line: call });
  expect([desk.state(), desk.commands]).toEqual(['answering', [{ type: 'phone.answer', call }]]);
  desk.send({ type: 'phone.established', call });
  expect([desk.state(), desk.part()?.direction, desk.part()?.line]).toEqual([talking, 'in', call]);
});

test('its INVITE may be faster than any reply', async () => {
  const checking = taken({ readStatus: [] });
  checking.send({ type: 'call.arrived', line: call });
  expect([checking.state(), checking.commands]).toEqual(['answering', [{ type: 'phone.answer', call }]]);
  const desk = taken({ takeCall: [] });
  await desk.reaches('taking');
  desk.send({ type: 'call.arrived', line: call });
  expect([desk.state(), desk.commands]).toEqual(['answering', [{ type: 'phone.answer', call }]]);
});

test('taken by somebody else first: the refusal names the taker', { tags: ['OQ-58'] }, async () => {
  const desk = taken({ takeCall: [refused('call.taken', { by: { id: bruno.id, name: 'Bruno' } })] });
  await desk.reaches('ended');
  expect(desk.part()).toMatchObject({ refusal: { code: 'call.taken', details: { by: { name: 'Bruno' } } }, ending: 'failed' });
});

test('a take that nobody answered is not known to be one', async () => {
  const desk = taken({ takeCall: [new Error('network')] });
  await desk.reaches('ended');
  expect(desk.part()).toMatchObject({ fault: 'unanswered', ending: 'failed' });
});

test('a taken call that is not put through is given back', async () => {
  const back = taken();
  await back.reaches('awaited');
  back.send({ type: 'call.requeued' });
  expect(back.part()).toMatchObject({ state: 'ended', fault: 'put_back' });
  const late = taken();
  await late.reaches('awaited');
  late.clock.increment(25_000);
  expect(late.part()).toMatchObject({ state: 'ended', fault: 'put_back' });
});

test.each(['call.arrived', 'call.requeued', 'patience'] as const)('given up after it was taken, it waits for others: %s', async (how) => {
  const taking = taken({ takeCall: [] });
  await taking.reaches('taking');
  taking.send({ type: 'call.end' });
  expect(taking.state()).toBe('withdrawing');
  const desk = taken();
  await desk.reaches('awaited');
  desk.send({ type: 'call.end' });
  expect(desk.state()).toBe('withdrawing');
  if (how === 'patience') desk.clock.increment(25_000);
  else desk.send(how === 'call.arrived' ? { type: how, line: call } : { type: how });
  expect(desk.part()).toMatchObject({ state: 'ended', ending: 'hung_up' });
  expect(desk.commands).toEqual(how === 'call.arrived' ? [{ type: 'phone.end', call, as: 'declined' }] : []);
});

test.each(['call.reject', 'call.end'] as const)('a ringing call is turned away by %s', (type) => {
  const desk = rang();
  expect([desk.state(), desk.states()]).toEqual(['incoming', ['incoming']]);
  desk.send({ type });
  expect([desk.state(), desk.commands]).toEqual(['ending', [{ type: 'phone.end', call, as: 'declined' }]]);
  desk.send({ type: 'phone.ended', call, ending: 'declined', by: 'us' });
  expect(desk.part()).toMatchObject({ state: 'ended', ending: 'declined' });
});

test('a call that nobody took up ended as the phone says', { tags: ['OQ-57'] }, async () => {
  const missed = rang();
  missed.send({ type: 'phone.ended', call, ending: 'missed', by: 'them' });
  expect(missed.part()).toMatchObject({ state: 'ended', ending: 'missed' });
  const refusedMicrophone = rang();
  refusedMicrophone.send({ type: 'call.answer' }, { type: 'phone.ended', call, ending: 'no_microphone', by: 'us' });
  expect(refusedMicrophone.part()).toMatchObject({ state: 'ended', ending: 'no_microphone' });
  for (const ending of ['busy', 'declined', 'no_answer', 'unknown_number', 'unreachable'] as const) {
    const desk = open({ origin: 'ordered', session: 's' });
    desk.send({ type: 'phone.ended', call, ending, by: 'them' });
    expect(desk.part()).toMatchObject({ state: 'ended', ending });
  }
});

test('what is being called, answered or spoken in is ended through the phone', () => {
  const calling = open({ origin: 'ordered', session: 's' });
  calling.send({ type: 'call.end' });
  expect([calling.state(), calling.commands.at(-1)]).toEqual(['ending', { type: 'phone.end', call: 'call-1' }]);
  const answering = rang();
  answering.send({ type: 'call.answer' }, { type: 'call.end' });
  expect([answering.state(), answering.commands.at(-1)]).toEqual(['ending', { type: 'phone.end', call }]);
  const desk = connected();
  desk.send({ type: 'call.end' });
  expect([desk.state(), desk.commands.at(-1)]).toEqual(['ending', { type: 'phone.end', call }]);
  desk.clock.increment(3000);
  expect(desk.part()).toMatchObject({ state: 'ended', ending: 'hung_up' });
});

test('an ordered call that another phone of the operator has already is gone without a word', { tags: ['OP-9.64'] }, () => {
  const desk = open({ origin: 'ordered', session: 's' });
  desk.send({ type: 'phone.ended', call: 'call-1', ending: 'hung_up', by: 'them' });
  expect([desk.gone, desk.states()]).toEqual([['call-1'], ['calling']]);
});

test('the other side hangs up; how it ended stands for a moment, or until it was seen', () => {
  const desk = connected();
  desk.send({ type: 'phone.ended', call, ending: 'lost', by: 'them' });
  expect([desk.part(), desk.context().by]).toMatchObject([{ state: 'ended', ending: 'lost' }, 'them']);
  desk.clock.increment(6000);
  expect(desk.gone).toEqual(['call-1']);
  const seen = connected();
  seen.send({ type: 'phone.ended', call, ending: 'hung_up', by: 'them' }, { type: 'call.dismiss' });
  expect(seen.gone).toEqual(['call-1']);
});

test('hold and resume wait for the phone; what it refuses leaves all as it was', { tags: ['OP-4.16'] }, () => {
  const desk = connected();
  desk.send({ type: 'call.hold' });
  expect([desk.commands.at(-1), desk.states().at(-1)]).toEqual([{ type: 'phone.hold', call }, 'connected']);
  desk.send({ type: 'phone.held', call });
  expect(desk.states().at(-1)).toBe('on hold');
  desk.send({ type: 'call.resume' });
  expect(desk.commands.at(-1)).toEqual({ type: 'phone.resume', call });
  desk.send({ type: 'phone.holdFailed', call });
  expect([desk.states().at(-1), desk.context().holdFailed]).toEqual(['on hold', true]);
  desk.send({ type: 'call.resume' });
  expect(desk.context().holdFailed).toBe(false);
  desk.clock.increment(10_000);
  expect([desk.states().at(-1), desk.context().holdFailed]).toEqual(['on hold', true]);
  desk.send({ type: 'call.resume' }, { type: 'phone.resumed', call });
  expect(desk.state()).toBe(talking);
  desk.send({ type: 'call.hold' });
  expect(desk.context().holdFailed).toBe(false);
  desk.send({ type: 'phone.holdFailed', call });
  expect([desk.state(), desk.context().holdFailed]).toEqual([talking, true]);
  desk.send({ type: 'call.hold' });
  desk.clock.increment(10_000);
  expect([desk.state(), desk.context().holdFailed]).toEqual([talking, true]);
});

test('what the phone did by itself is seen: held, and heard again', () => {
  const desk = connected();
  desk.send({ type: 'phone.held', call });
  expect(desk.states().at(-1)).toBe('on hold');
  desk.send({ type: 'phone.resumed', call });
  expect(desk.states().at(-1)).toBe('connected');
});

test('nothing green that is deaf: five seconds without a packet say that nothing is heard', () => {
  const desk = connected();
  desk.clock.increment(30_000);
  expect(desk.state()).toBe(talking);
  desk.send({ type: 'phone.measured', call, quality: aQuality(50) });
  desk.clock.increment(4000);
  desk.send({ type: 'phone.measured', call, quality: aQuality(100) });
  desk.clock.increment(4000);
  expect(desk.state()).toBe(talking);
  desk.send({ type: 'phone.measured', call, quality: aQuality(100) });
  desk.clock.increment(1000);
  expect(desk.state()).toContain('talking.silent');
  desk.send({ type: 'phone.measured', call, quality: { ...aQuality(100), score: 1 } });
  expect([desk.state().includes('talking.silent'), desk.context().quality?.score]).toEqual([true, 1]);
  desk.send({ type: 'phone.measured', call, quality: aQuality(150) });
  expect(desk.state()).toBe(talking);
});

test('held by the other side it is not called silent; it is heard again when they say so', () => {
  const desk = connected();
  const held = (yes: boolean) => desk.send({ type: 'phone.remoteHeld', call, held: yes });
  desk.send({ type: 'phone.measured', call, quality: aQuality(50) });
  held(false);
  expect(desk.state()).toBe(talking);
  held(true);
  expect(desk.state()).toContain('talking.heldByRemote');
  desk.clock.increment(20_000);
  held(true);
  expect(desk.state()).toContain('talking.heldByRemote');
  desk.send({ type: 'call.hold' }, { type: 'phone.held', call }, { type: 'call.resume' }, { type: 'phone.resumed', call });
  expect(desk.state()).toContain('talking.heldByRemote');
  held(false);
  expect(desk.state()).toContain('talking.audible');
  desk.clock.increment(5000);
  expect(desk.state()).toContain('talking.silent');
  held(false);
  expect(desk.state()).toContain('talking.silent');
  held(true);
  expect(desk.state()).toContain('talking.heldByRemote');
});

test('held here while the other side lets go: it is heard when it is resumed', () => {
  const desk = connected();
  desk.send({ type: 'phone.remoteHeld', call, held: true }, { type: 'call.hold' }, { type: 'phone.held', call });
  desk.send({ type: 'phone.remoteHeld', call, held: false }, { type: 'call.resume' }, { type: 'phone.resumed', call });
  expect(desk.state()).toBe(talking);
});

test('the microphone is muted and opened again, also on hold', () => {
  const desk = connected();
  desk.send({ type: 'call.unmute' }, { type: 'call.mute' }, { type: 'call.mute' });
  expect(desk.state()).toContain('microphone.muted');
  desk.send({ type: 'call.hold' }, { type: 'phone.held', call }, { type: 'call.unmute' });
  expect(desk.commands.filter(({ type }) => type === 'phone.mute')).toEqual([
    { type: 'phone.mute', call, muted: true },
    { type: 'phone.mute', call, muted: false },
  ]);
  expect(desk.state()).toContain('microphone.open');
});

test('keys are sent as they are pressed, and shown when they were sent; what is no key is not', () => {
  const desk = connected();
  desk.send({ type: 'call.dtmf', keys: '12#' }, { type: 'call.dtmf', keys: 'x' }, { type: 'call.dtmf', keys: '' });
  expect(desk.commands.filter(({ type }) => type === 'phone.dtmf')).toEqual([{ type: 'phone.dtmf', call, keys: '12#' }]);
  expect(desk.context().pressed).toBe('');
  desk.send({ type: 'phone.dtmfSent', call, keys: '1' }, { type: 'phone.dtmfSent', call, keys: '2' });
  expect(desk.context().pressed).toBe('12');
});

test('a transfer ends the call once the other side has called; if it fails, the call continues', () => {
  const desk = connected();
  const transfer = () => desk.send({ type: 'call.transfer', number: '1002' });
  transfer();
  expect([desk.commands.at(-1), desk.context().transferTo]).toEqual([{ type: 'phone.transfer', call, number: '1002' }, '1002']);
  desk.send({ type: 'phone.transferFailed', call, ending: 'busy' });
  expect([desk.state(), desk.context()]).toMatchObject([talking, { transferTo: null, transferFailed: 'busy' }]);
  transfer();
  expect(desk.context().transferFailed).toBeNull();
  desk.clock.increment(40_000);
  expect([desk.state(), desk.context()]).toMatchObject([talking, { transferFailed: 'no_answer' }]);
  transfer();
  desk.send({ type: 'phone.transferred', call });
  expect(desk.part()).toMatchObject({ state: 'ended', ending: 'transferred' });
});

test('handed on to somebody else by the other side, the call goes on with them', () => {
  const desk = connected();
  desk.send({ type: 'phone.remoteHeld', call, held: true }, { type: 'phone.established', call });
  expect([desk.state(), desk.context().remoteHeld]).toEqual([talking, false]);
});
