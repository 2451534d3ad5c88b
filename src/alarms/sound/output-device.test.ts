import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeAudio, FakeDevices } from '../../testing/phone/browser.fake.ts';
import { createSoundOutput } from './output.ts';
import { followOutputChoice, outputDevice } from './output-device.ts';
import { soundChoice } from './sound-choice.ts';

/** An audio context that knows the devices that are plugged in. */
class RoutedAudio extends FakeAudio {
  plugged = ['', 'desk'];
  override setSinkId(id: string): Promise<void> {
    if (!this.plugged.includes(id)) return Promise.reject(new DOMException('no such device', 'NotFoundError'));
    return super.setSinkId(id);
  }
}
const outputOn = (audio: object) =>
  createSoundOutput(
    () => audio as AudioContext,
    () => Promise.reject(new Error('not read')),
  );
const initial = soundChoice.get();
const devices = new FakeDevices();
beforeEach(() => vi.stubGlobal('navigator', { mediaDevices: devices.own }));
afterEach(() => {
  soundChoice.set(initial);
  vi.unstubAllGlobals();
});

test('alarms sound on the chosen device', async () => {
  const audio = new RoutedAudio();
  expect(await outputOn(audio).route('desk')).toBe('chosen');
  expect(audio.sink).toBe('desk');
});

test('a device that is not connected leaves the sound on the device of the system, and says so', async () => {
  const audio = new RoutedAudio();
  const output = outputOn(audio);
  await output.route('desk');
  expect(await output.route('gone')).toBe('missing');
  expect(audio.sink).toBe('');
});

test('a browser that cannot choose a device says so only to who chose one', async () => {
  const audio = Object.assign(new FakeAudio(), { setSinkId: undefined });
  const output = outputOn(audio);
  expect([await output.route(null), await output.route('desk')]).toEqual(['system', 'unsupported']);
});

test('the output follows the choice, and a device that is plugged in again', async () => {
  const audio = new RoutedAudio();
  const stop = followOutputChoice(outputOn(audio));
  soundChoice.set({ ...initial, output: 'usb' });
  await expect.poll(outputDevice.get).toBe('missing');
  audio.plugged.push('usb');
  devices.change();
  await expect.poll(outputDevice.get).toBe('chosen');
  expect(audio.sink).toBe('usb');
  soundChoice.set({ ...initial, output: null });
  await expect.poll(outputDevice.get).toBe('system');
  stop();
});
