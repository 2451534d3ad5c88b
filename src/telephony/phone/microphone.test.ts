import { expect, test } from 'vitest';
import { FakeDevices, type FakeTrack } from '../../testing/phone/browser.fake.ts';
import { type MicrophoneState, NoMicrophone } from './call-audio.ts';
import { createMicrophone, type MicrophoneOwner } from './microphone.ts';

function start() {
  const devices = new FakeDevices();
  const microphone = createMicrophone(devices.own);
  const received: MicrophoneState[] = [];
  microphone.watch((state) => received.push(state));
  return { devices, microphone, received };
}
/** Who speaks into it, and what into now. */
function speaker() {
  const into: FakeTrack[] = [];
  const owner: MicrophoneOwner = { replaced: (track) => into.push(track as unknown as FakeTrack) };
  return { owner, into };
}

test('opened once for all calls, each with its own track, and closed with the last call', async () => {
  const { devices, microphone } = start();
  const [first, second] = [speaker().owner, speaker().owner];
  const tracks = await Promise.all([microphone.acquire(first), microphone.acquire(second)]);
  expect(devices.asked).toBe(1);
  expect(tracks[0]).not.toBe(tracks[1]);
  microphone.release(first);
  expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'live']);
  expect(devices.given[0]?.readyState).toBe('live');
  microphone.release(second);
  expect(devices.given[0]?.readyState).toBe('ended');
});

test.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'none'],
  ['NotReadableError', 'none'],
] as const)('%s of the browser is a microphone that is %s', async (fault, why) => {
  const { devices, microphone } = start();
  devices.fault = fault;
  await expect(microphone.acquire(speaker().owner)).rejects.toMatchObject({ name: 'NoMicrophone', reason: why });
});

test('a page without devices has its microphone refused', async () => {
  await expect(createMicrophone(undefined).acquire(speaker().owner)).rejects.toEqual(new NoMicrophone('refused'));
});

test('who gave it back before it was there leaves nothing open', async () => {
  const { devices, microphone } = start();
  const { owner } = speaker();
  const taken = microphone.acquire(owner);
  microphone.release(owner);
  expect((await taken).readyState).toBe('ended');
  expect(devices.given.map(({ readyState }) => readyState)).toEqual(['ended']);
});

test('another one is chosen in a call: it is spoken into without a gap, the old one is closed', async () => {
  const { devices, microphone, received } = start();
  devices.plugged = ['built-in', 'headset'];
  const { owner, into } = speaker();
  const before = await microphone.acquire(owner);
  microphone.choose('headset');
  await expect.poll(() => into.map(({ device }) => device)).toEqual(['headset']);
  expect([before.readyState, devices.given[0]?.readyState, devices.given[1]?.readyState]).toEqual(['ended', 'ended', 'live']);
  microphone.choose('headset');
  expect(devices.asked).toBe(2);
  expect(received).toEqual([]);
});

test('an unplugged device falls back to the system default, and is used once plugged in again', async () => {
  const { devices, microphone } = start();
  microphone.choose('headset');
  const { owner, into } = speaker();
  expect((await microphone.acquire(owner)).getSettings().deviceId).toBe('built-in');
  devices.plugged = ['built-in', 'headset'];
  devices.change();
  await expect.poll(() => into.map(({ device }) => device)).toEqual(['headset']);
  devices.change();
  expect(devices.asked).toBe(3);
});

test('a device unplugged during a call is reported once; a newly plugged-in one replaces it', async () => {
  const { devices, microphone, received } = start();
  const { owner, into } = speaker();
  await microphone.acquire(owner);
  devices.plugged = [];
  devices.given[0]?.lose();
  await expect.poll(() => received).toEqual(['none']);
  devices.change();
  await expect.poll(() => devices.asked).toBe(3);
  expect(received).toEqual(['none']);
  devices.plugged = ['headset'];
  devices.change();
  await expect.poll(() => received).toEqual(['none', 'there']);
  expect(into.map(({ device }) => device)).toEqual(['headset']);
});

test('a call that finds a microphone again finds it for those that had lost theirs', async () => {
  const { devices, microphone, received } = start();
  const first = speaker();
  await microphone.acquire(first.owner);
  devices.plugged = [];
  devices.given[0]?.lose();
  await expect.poll(() => received).toEqual(['none']);
  devices.plugged = ['headset'];
  const second = speaker();
  expect((await microphone.acquire(second.owner)).readyState).toBe('live');
  expect(first.into.map(({ device, readyState }) => [device, readyState])).toEqual([['headset', 'live']]);
  expect(second.into).toEqual([]);
  expect(received).toEqual(['none', 'there']);
});

test('a device chosen while another is being opened is used, and the other one is closed', async () => {
  const { devices, microphone } = start();
  devices.plugged = ['built-in', 'headset'];
  const { owner, into } = speaker();
  const taken = microphone.acquire(owner);
  microphone.choose('headset');
  const first = await taken;
  await expect.poll(() => into.map(({ device }) => device)).toEqual(['headset']);
  expect(first.readyState).toBe('ended');
  const all = devices.given.flatMap((track) => [track, ...track.clones]);
  expect(all.filter(({ readyState }) => readyState === 'live').map(({ device }) => device)).toEqual(['headset', 'headset']);
});

test('leave that is taken back in a call is told as refused', async () => {
  const { devices, microphone, received } = start();
  await microphone.acquire(speaker().owner);
  devices.fault = 'NotAllowedError';
  devices.given[0]?.lose();
  await expect.poll(() => received).toEqual(['refused']);
});

test('one in whose place no other can be had is not left open after the call', async () => {
  const { devices, microphone, received } = start();
  const { owner } = speaker();
  await microphone.acquire(owner);
  devices.fault = 'NotAllowedError';
  microphone.choose('headset');
  await expect.poll(() => received).toEqual(['refused']);
  microphone.release(owner);
  const all = devices.given.flatMap((track) => [track, ...track.clones]);
  expect(all.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
});

test('devices that come and go while nobody speaks open nothing', async () => {
  const { devices, microphone } = start();
  devices.change();
  microphone.choose('headset');
  const { owner } = speaker();
  microphone.release(owner);
  await Promise.resolve();
  expect(devices.asked).toBe(0);
});
