import { afterEach, expect, test, vi } from 'vitest';
import { answerCall, establishCall, type StartedPhone, startPhone, stopPhones } from '../../testing/phone/calling.kit.ts';
import { fakeSdp } from '../../testing/phone/sip-server.fake.ts';

afterEach(() => {
  stopPhones();
  vi.useRealTimers();
});

test('on hold the microphone is silent; resumed it speaks, unless it was muted', { tags: ['OQ-57'] }, async () => {
  const kit = await startPhone();
  await establishCall(kit);
  kit.phone.hold('out-1', true);
  expect(kit.sounds.last.speaks).toBe(false);
  const hold = await kit.server.next('INVITE');
  expect(hold.body).toContain('a=sendonly');
  kit.server.reply(hold, 200, { body: fakeSdp });
  await kit.says('phone.held');
  kit.phone.mute('out-1', true);
  kit.phone.hold('out-1', false);
  const resume = await kit.server.next('INVITE');
  expect(resume.body).toContain('a=sendrecv');
  kit.server.reply(resume, 200, { body: fakeSdp });
  await kit.says('phone.resumed');
  expect(kit.sounds.last.speaks).toBe(false);
  kit.phone.mute('out-1', false);
  expect(kit.sounds.last.speaks).toBe(true);
});

test('a refused hold is rolled back: the microphone is on as before, and the next hold succeeds', async () => {
  const kit = await startPhone();
  await establishCall(kit);
  kit.phone.hold('out-1', true);
  kit.server.reply(await kit.server.next('INVITE'), 488);
  await kit.says('phone.holdFailed');
  expect(kit.sounds.last).toMatchObject({ rolledBack: 1, speaks: true, held: false });
  kit.phone.hold('out-1', true);
  kit.server.reply(await kit.server.next('INVITE'), 200, { body: fakeSdp });
  await kit.says('phone.held');
});

test('a hold that met the wish of the other side is asked for once more', async () => {
  const kit = await startPhone();
  const { call } = await answerCall(kit);
  kit.phone.hold(call, true);
  kit.server.reply(await kit.server.next('INVITE'), 491);
  kit.server.reply(await kit.server.next('INVITE'), 200, { body: fakeSdp });
  await kit.says('phone.held');
});

/** Waits until pending events are processed. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 10));

/** An established call whose hold had no answer for 8 s: its previous state is restored. */
async function unheard(kit: StartedPhone) {
  await establishCall(kit);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  kit.phone.hold('out-1', true);
  const hold = await kit.server.next('INVITE');
  await vi.advanceTimersByTimeAsync(7_990);
  expect(kit.said.at(-1)?.type).toBe('phone.established');
  await vi.advanceTimersByTimeAsync(20);
  expect(kit.said.at(-1)).toEqual({ type: 'phone.holdFailed', call: 'out-1' });
  expect(kit.sounds.last).toMatchObject({ speaks: true, held: false });
  return hold;
}

test('a hold without an answer for 8 s is rolled back; the next one waits for its end', async () => {
  const kit = await startPhone();
  const hold = await unheard(kit);
  kit.phone.hold('out-1', true);
  expect(kit.said.filter(({ type }) => type === 'phone.holdFailed')).toHaveLength(2);
  vi.useRealTimers();
  kit.server.reply(hold, 408);
  await expect.poll(() => kit.sounds.last.rolledBack).toBe(1);
  await settled();
  kit.phone.hold('out-1', true);
  kit.server.reply(await kit.server.next('INVITE'), 200, { body: fakeSdp });
  await kit.says('phone.held');
  expect(kit.said.filter(({ type }) => type === 'phone.holdFailed')).toHaveLength(2);
});

test('a hold that is agreed to after it was given up is taken back without a word', async () => {
  const kit = await startPhone();
  const hold = await unheard(kit);
  vi.useRealTimers();
  kit.server.reply(hold, 200, { body: fakeSdp });
  const back = await kit.server.next('INVITE');
  expect(back.body).toContain('a=sendrecv');
  kit.server.reply(back, 200, { body: fakeSdp });
  await kit.server.next('ACK');
  await settled();
  expect(kit.said.at(-1)?.type).toBe('phone.holdFailed');
  expect(kit.sounds.last).toMatchObject({ speaks: true, held: false });
  kit.phone.hold('out-1', true);
  kit.server.reply(await kit.server.next('INVITE'), 200, { body: fakeSdp });
  await kit.says('phone.held');
});

test('where the other side stays on hold, late as it agreed, that is said', async () => {
  const kit = await startPhone();
  const hold = await unheard(kit);
  vi.useRealTimers();
  kit.server.reply(hold, 200, { body: fakeSdp });
  kit.server.reply(await kit.server.next('INVITE'), 488);
  expect(await kit.says('phone.held')).toMatchObject({ call: 'out-1' });
  expect(kit.sounds.last).toMatchObject({ speaks: false, held: true });
  kit.phone.hold('out-1', false);
  kit.server.reply(await kit.server.next('INVITE'), 200, { body: fakeSdp });
  await kit.says('phone.resumed');
  expect(kit.sounds.last.speaks).toBe(true);
});

test('a hold is refused while the sound looks for a new way, which it finds all the same', async () => {
  const kit = await startPhone();
  await establishCall(kit);
  kit.sounds.last.listener?.mediaPathChanged('failed');
  const looking = await kit.server.next('INVITE');
  kit.phone.hold('out-1', true);
  await kit.says('phone.holdFailed');
  await settled();
  expect(kit.sounds.last).toMatchObject({ rolledBack: 0, speaks: true, held: false });
  kit.server.reply(looking, 200, { body: fakeSdp });
  await kit.server.next('ACK');
  await settled();
  kit.phone.hold('out-1', true);
  kit.server.reply(await kit.server.next('INVITE'), 200, { body: fakeSdp });
  await kit.says('phone.held');
});

test('a sound that loses its way while a hold is asked for looks for a new one after it', async () => {
  const kit = await startPhone();
  await establishCall(kit);
  kit.phone.hold('out-1', true);
  const hold = await kit.server.next('INVITE');
  kit.sounds.last.listener?.mediaPathChanged('failed');
  kit.server.reply(hold, 200, { body: fakeSdp });
  await kit.says('phone.held');
  expect((await kit.server.next('INVITE')).body).toContain('a=sendonly');
  expect(kit.sounds.last.restarts).toBe(1);
});

test('no hold is begun while the server is away', async () => {
  const kit = await startPhone();
  await establishCall(kit);
  kit.server.isThere = false;
  kit.server.drop();
  kit.phone.hold('out-1', true);
  expect(await kit.says('phone.holdFailed')).toMatchObject({ call: 'out-1' });
  expect(kit.sounds.last.speaks).toBe(true);
});

test('the other side holds and comes back', async () => {
  const kit = await startPhone();
  await establishCall(kit);
  kit.sounds.last.listener?.remoteHoldChanged(true);
  expect(await kit.says('phone.remoteHeld')).toMatchObject({ held: true });
  kit.sounds.last.listener?.remoteHoldChanged(false);
  expect(await kit.says('phone.remoteHeld')).toMatchObject({ held: false });
});
