import { afterEach, expect, test, vi } from 'vitest';
import { answerCall, establishCall, startPhone, stopPhones } from '../../testing/phone/calling.kit.ts';
import { fakeSdp } from '../../testing/phone/sip-server.fake.ts';

afterEach(() => {
  stopPhones();
  vi.useRealTimers();
});

test('a dialled call names its session, says how it goes and stands when the other side agrees', { tags: ['OQ-58'] }, async () => {
  const kit = await startPhone();
  kit.phone.dial('out-1', '3001', 'session-1');
  const invite = await kit.server.next('INVITE');
  expect(invite.start).toContain('sip:3001@atalaya');
  expect(invite.header('x-session-id')).toBe('session-1');
  kit.server.reply(invite, 182);
  expect(await kit.says('phone.progressed')).toMatchObject({ to: 'queued' });
  kit.server.reply(invite, 180);
  expect(await kit.says('phone.progressed')).toMatchObject({ to: 'ringing' });
  kit.server.accept(invite);
  expect(await kit.says('phone.established')).toEqual({ type: 'phone.established', call: 'out-1' });
  kit.beat(1);
  expect(await kit.says('phone.measured')).toMatchObject({ call: 'out-1', quality: { received: 50 } });
});

test('a call that only receives needs no microphone', async () => {
  const kit = await startPhone();
  kit.sounds.microphone = 'refused';
  kit.phone.dial('out-1', 'listen-session-1', null, true);
  const invite = await kit.server.next('INVITE');
  expect([invite.start.includes('sip:listen-session-1@atalaya'), /^a=(\w+)$/m.exec(invite.body)?.[1]]).toEqual([true, 'recvonly']);
  kit.server.accept(invite);
  expect(await kit.says('phone.established')).toEqual({ type: 'phone.established', call: 'out-1' });
});

test('what the other side lets hear before it answers is heard', async () => {
  const kit = await startPhone();
  kit.phone.dial('out-1', '3001', null);
  const invite = await kit.server.next('INVITE');
  expect(invite.header('x-session-id')).toBe('');
  kit.server.reply(invite, 183, { body: fakeSdp });
  await kit.says('phone.progressed');
  expect(kit.sounds.last.heardEarly).toBe(1);
});

test('a call whose sound found its way before the answer stands for as long as both speak', async () => {
  const kit = await startPhone();
  kit.phone.dial('out-1', '3001', null);
  const invite = await kit.server.next('INVITE');
  kit.server.reply(invite, 183, { body: fakeSdp });
  await kit.says('phone.progressed');
  kit.sounds.last.listener?.mediaPathChanged('up');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  kit.server.accept(invite);
  await kit.says('phone.established');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(kit.said.at(-1)?.type).toBe('phone.established');
});

test.each([
  [486, 'busy'],
  [603, 'declined'],
  [480, 'no_answer'],
  [408, 'no_answer'],
  [404, 'unknown_number'],
  [503, 'unreachable'],
  [488, 'no_media'],
  [500, 'failed'],
] as const)('a call that is refused with %i ended as %s', async (status, ending) => {
  const kit = await startPhone();
  kit.phone.dial('out-1', '3001', null);
  kit.server.reply(await kit.server.next('INVITE'), status);
  expect(await kit.says('phone.ended')).toEqual({ type: 'phone.ended', call: 'out-1', ending, by: 'them' });
  expect(kit.sounds.last.isClosed).toBe(true);
});

test('no call goes out from a phone that is not registered, or to what is no number', async () => {
  const kit = await startPhone();
  kit.phone.dial('out-1', '@', null);
  expect(await kit.says('phone.ended')).toMatchObject({ ending: 'unknown_number' });
  kit.server.isThere = false;
  kit.server.drop();
  kit.phone.dial('out-2', '3001', null);
  expect(await kit.says('phone.ended')).toMatchObject({ call: 'out-2', ending: 'unreachable', by: 'us' });
});

test('a dialled call that is given up is cancelled', async () => {
  const kit = await startPhone();
  kit.phone.dial('out-1', '3001', null);
  const invite = await kit.server.next('INVITE');
  kit.server.reply(invite, 180);
  await kit.says('phone.progressed');
  kit.phone.end('out-1');
  expect(await kit.says('phone.ended')).toMatchObject({ ending: 'hung_up', by: 'us' });
  const cancel = await kit.server.next('CANCEL');
  kit.server.reply(cancel, 200);
  kit.server.reply(invite, 487);
  await kit.server.next('ACK');
  expect(kit.said.filter(({ type }) => type === 'phone.ended')).toHaveLength(1);
});

test('without a microphone no call is made, and the one that rings is given back', async () => {
  const kit = await startPhone();
  kit.sounds.microphone = 'refused';
  kit.phone.dial('out-1', '3001', null);
  expect(await kit.says('phone.microphone')).toMatchObject({ state: 'refused' });
  expect(await kit.says('phone.ended')).toMatchObject({ call: 'out-1', ending: 'no_microphone', by: 'us' });
  kit.sounds.microphone = 'none';
  kit.server.invite(kit.address);
  kit.phone.answer((await kit.says('phone.rang')).call);
  expect(await kit.says('phone.microphone')).toMatchObject({ state: 'none' });
  expect(await kit.says('phone.ended')).toMatchObject({ ending: 'no_microphone', by: 'us' });
  await kit.server.next(480);
});

test('an incoming call reports caller and session, rings, and is established when answered', async () => {
  const kit = await startPhone();
  kit.server.invite(kit.address, ['X-Session-Id: session-9']);
  expect(await kit.says('phone.rang')).toEqual({ type: 'phone.rang', call: 'in-1', number: '3001', name: 'Gate', session: 'session-9' });
  await kit.server.next(180);
  kit.phone.answer('in-1');
  kit.phone.answer('in-1');
  expect((await kit.server.next(200)).body).toContain('a=sendrecv');
  await kit.says('phone.established');
});

test('a caller without a name rings under its number', async () => {
  const kit = await startPhone();
  kit.server.invite(kit.address, [], '<sip:3001@atalaya>');
  expect(await kit.says('phone.rang')).toMatchObject({ number: '3001', name: null, session: null });
});

test('a caller that gives up is missed; answered elsewhere it is not', async () => {
  const kit = await startPhone();
  const first = kit.server.invite(kit.address);
  await kit.says('phone.rang');
  kit.server.request(first, 'CANCEL');
  expect(await kit.says('phone.ended')).toMatchObject({ call: 'in-1', ending: 'missed', by: 'them' });
  await kit.server.next(487);
  const second = kit.server.invite(kit.address);
  await kit.says('phone.rang');
  kit.server.request(second, 'CANCEL', { headers: ['Reason: SIP;cause=200;text="Call completed elsewhere"'] });
  expect(await kit.says('phone.ended')).toMatchObject({ call: 'in-2', ending: 'hung_up', by: 'them' });
});

test.each([
  ['busy', 486],
  ['declined', 603],
] as const)('a call that rings is turned away as %s', async (as, status) => {
  const kit = await startPhone();
  kit.server.invite(kit.address);
  const { call } = await kit.says('phone.rang');
  kit.phone.end(call, as);
  expect(await kit.says('phone.ended')).toMatchObject({ ending: as, by: 'us' });
  await kit.server.next(status);
});

test('either side hangs up; the server says why where it does', async () => {
  const kit = await startPhone();
  const ours = await establishCall(kit);
  kit.phone.end('out-1');
  expect(await kit.says('phone.ended')).toMatchObject({ call: 'out-1', ending: 'hung_up', by: 'us' });
  expect((await kit.server.next('BYE')).header('call-id')).toBe(ours.dialog.callId);
  const theirs = await answerCall(kit);
  kit.server.request(theirs.dialog, 'BYE', { headers: ['Reason: SIP;cause=480;text="lost"'] });
  expect(await kit.says('phone.ended')).toMatchObject({ call: theirs.call, ending: 'lost', by: 'them' });
  await kit.server.next(200);
});

test('a call outlives its connection: it is hung up over the next one', async () => {
  const kit = await startPhone();
  await establishCall(kit);
  kit.server.drop();
  await kit.says('phone.down');
  expect(kit.said.some(({ type }) => type === 'phone.ended')).toBe(false);
  expect(kit.sounds.last.isClosed).toBe(false);
  await kit.says('phone.registered');
  kit.phone.end('out-1');
  await kit.says('phone.ended');
  await kit.server.next('BYE');
});

test('a goodbye that could not be said is said when the server is back', async () => {
  const kit = await startPhone();
  const { dialog } = await establishCall(kit);
  kit.server.drop();
  await kit.says('phone.down');
  kit.phone.end('out-1');
  expect(await kit.says('phone.ended')).toMatchObject({ ending: 'hung_up', by: 'us' });
  expect(kit.sounds.last.isClosed).toBe(true);
  await kit.says('phone.registered');
  expect((await kit.server.next('BYE')).header('call-id')).toBe(dialog.callId);
});

test('a call whose server stopped ends by them, with this reason', async () => {
  const kit = await startPhone();
  await establishCall(kit);
  kit.phone.end('out-1', 'server_lost');
  expect(await kit.says('phone.ended')).toEqual({ type: 'phone.ended', call: 'out-1', ending: 'server_lost', by: 'them' });
});

test('a phone that unregisters while the server is away says its goodbyes first', { tags: ['ADM-4.10'] }, async () => {
  const kit = await startPhone();
  await establishCall(kit);
  kit.server.drop();
  await kit.says('phone.down');
  kit.phone.unregister();
  const before = kit.said.length;
  await kit.server.next('BYE');
  await expect.poll(() => kit.server.frames.at(-1)?.header('contact')).toContain('expires=0');
  expect(kit.said.slice(before)).toEqual([]);
});

test('keys go in the sound, and where the other side does not take them there, as messages', { tags: ['OQ-60'] }, async () => {
  const kit = await startPhone();
  await establishCall(kit);
  kit.phone.sendDtmf('out-1', '1#');
  expect(await kit.says('phone.dtmfSent')).toMatchObject({ keys: '1#' });
  expect(kit.sounds.last.keys).toBe('1#');
  kit.sounds.keysInSound = false;
  kit.phone.sendDtmf('out-1', '7 x*');
  const first = await kit.server.next('INFO');
  expect(first.header('content-type')).toBe('application/dtmf-relay');
  expect(first.body).toBe('Signal=7\r\nDuration=160');
  kit.server.reply(first, 200);
  kit.server.reply(await kit.server.next('INFO'), 200);
  expect(await kit.says('phone.dtmfSent')).toMatchObject({ keys: '7*' });
});

const fragment = (status: number) => ({
  headers: ['Event: refer', 'Subscription-State: active'],
  type: 'message/sipfrag',
  body: `SIP/2.0 ${status} x`,
});

test('a call is given to somebody else: the one who gave it hangs up when the other two speak', async () => {
  const kit = await startPhone();
  const { dialog } = await establishCall(kit);
  kit.phone.transfer('out-1', '1002');
  const refer = await kit.server.next('REFER');
  expect(refer.header('refer-to')).toContain('sip:1002@atalaya');
  kit.server.reply(refer, 202);
  const back = { ...dialog, sequence: 10 };
  kit.server.request(back, 'NOTIFY', fragment(180));
  await kit.server.next(200);
  expect(kit.said.some(({ type }) => type === 'phone.ended')).toBe(false);
  kit.server.request(back, 'NOTIFY', fragment(200));
  await kit.says('phone.transferred');
  expect(await kit.says('phone.ended')).toMatchObject({ ending: 'transferred', by: 'us' });
  await kit.server.next('BYE');
});

test('a transfer that fails leaves the call as it was', async () => {
  const kit = await startPhone();
  const { dialog } = await establishCall(kit);
  kit.phone.transfer('out-1', '1002');
  kit.server.reply(await kit.server.next('REFER'), 202);
  kit.server.request({ ...dialog, sequence: 10 }, 'NOTIFY', fragment(486));
  expect(await kit.says('phone.transferFailed')).toMatchObject({ ending: 'busy' });
  kit.phone.transfer('out-1', '1002');
  kit.server.reply(await kit.server.next('REFER'), 405);
  expect(await kit.says('phone.transferFailed')).toMatchObject({ ending: 'failed' });
});

test('who is asked to call somebody else does, and the call goes on under its name', async () => {
  const kit = await startPhone();
  const { call, dialog } = await answerCall(kit);
  kit.server.request(dialog, 'REFER', { headers: ['Refer-To: <sip:3002@atalaya>'] });
  await kit.server.next(202);
  const invite = await kit.server.next('INVITE');
  expect(invite.start).toContain('sip:3002@atalaya');
  kit.server.request(dialog, 'BYE');
  kit.server.accept(invite);
  expect(await kit.says('phone.established')).toEqual({ type: 'phone.established', call });
  expect(kit.said.some(({ type }) => type === 'phone.ended')).toBe(false);
  kit.phone.end(call);
  await kit.says('phone.ended');
});

test('nobody is called at another server because the other side asks for it', async () => {
  const kit = await startPhone();
  const { dialog } = await answerCall(kit);
  kit.server.request(dialog, 'REFER', { headers: ['Refer-To: <sip:0900@elsewhere.test>'] });
  await kit.server.next(603);
});

test('a call whose sound never finds its way ends and says so', async () => {
  const kit = await startPhone();
  await establishCall(kit);
  kit.sounds.last.listener?.mediaPathChanged('up');
  kit.sounds.last.listener?.mediaPathChanged('failed');
  expect((await kit.server.next('INVITE')).body).toContain('a=sendrecv');
  expect(kit.sounds.last.restarts).toBe(1);
});

test('more calls than one can hold are told that we are busy', async () => {
  const kit = await startPhone();
  for (let count = 0; count < 8; count += 1) {
    kit.server.invite(kit.address);
    await kit.says('phone.rang');
  }
  kit.server.invite(kit.address);
  await kit.server.next(486);
});

test('a page that goes says goodbye and takes its address back at once', async () => {
  const kit = await startPhone();
  await establishCall(kit);
  kit.phone.leave();
  await kit.server.next('BYE');
  expect((await kit.server.next('REGISTER')).header('contact')).toContain('expires=0');
});

test('microphone, speaker and volume come from the kit; a lost microphone is reported', async () => {
  const kit = await startPhone();
  kit.phone.setVolume(0.4);
  expect(kit.sounds.chosen).toBe(0.4);
  kit.phone.selectDevices('m', 's');
  expect(kit.sounds.chosen).toEqual({ microphone: 'm', speaker: 's' });
  kit.sounds.onMicrophoneState('none');
  await establishCall(kit);
  kit.sounds.onMicrophoneState('none');
  expect(kit.said.filter(({ type }) => type === 'phone.microphone')).toEqual([{ type: 'phone.microphone', state: 'none' }]);
});

test('a call that nobody knows is left alone', async () => {
  const kit = await startPhone();
  const before = kit.said.length;
  kit.phone.answer('x');
  kit.phone.end('x');
  kit.phone.hold('x', true);
  kit.phone.mute('x', true);
  kit.phone.sendDtmf('x', '1');
  kit.phone.transfer('x', '1');
  expect(kit.said).toHaveLength(before);
});
