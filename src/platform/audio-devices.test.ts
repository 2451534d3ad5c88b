import { afterEach, expect, test, vi } from 'vitest';
import { FakeDevices } from '../testing/phone/browser.fake.ts';
import { watchDevices } from './audio-devices.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('microphones and speakers are listed without system defaults, and again when one is added', async () => {
  const devices = new FakeDevices();
  const leave = new EventTarget();
  vi.stubGlobal('navigator', { mediaDevices: devices.own, permissions: { query: () => Promise.resolve(leave) } });
  devices.listed = [
    { deviceId: 'default', kind: 'audioinput', label: 'Default' },
    { deviceId: 'm1', kind: 'audioinput', label: '' },
    { deviceId: 'communications', kind: 'audiooutput', label: 'Communications' },
    { deviceId: 'c1', kind: 'videoinput', label: 'Camera' },
  ];
  const received: unknown[] = [];
  const stop = watchDevices((inputs, outputs) => received.push([inputs, outputs]));
  await expect.poll(() => received).toEqual([[[{ id: 'm1', name: '' }], []]]);
  devices.listed = [
    { deviceId: 'm1', kind: 'audioinput', label: 'Headset' },
    { deviceId: 's1', kind: 'audiooutput', label: 'Headset' },
  ];
  const both = [[{ id: 'm1', name: 'Headset' }], [{ id: 's1', name: 'Headset' }]];
  leave.dispatchEvent(new Event('change'));
  await expect.poll(() => received.at(-1)).toEqual(both);
  devices.change();
  await expect.poll(() => received).toHaveLength(3);
  devices.change();
  stop();
  devices.change();
  leave.dispatchEvent(new Event('change'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(received).toHaveLength(3);
});

test('a page without devices has none', () => {
  vi.stubGlobal('navigator', {});
  const received: unknown[] = [];
  watchDevices((inputs, outputs) => received.push(inputs, outputs))();
  expect(received).toEqual([[], []]);
});
