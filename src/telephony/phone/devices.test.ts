import { afterEach, expect, test, vi } from 'vitest';
import { FakeDevices } from '../../testing/phone/browser.fake.ts';
import { watchDevices } from './devices.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('microphones and speakers are told, without the own choices of the system, and anew when one comes', async () => {
  const devices = new FakeDevices();
  const leave = new EventTarget();
  vi.stubGlobal('navigator', { mediaDevices: devices.own, permissions: { query: () => Promise.resolve(leave) } });
  devices.listed = [
    { deviceId: 'default', kind: 'audioinput', label: 'Default' },
    { deviceId: 'm1', kind: 'audioinput', label: '' },
    { deviceId: 'communications', kind: 'audiooutput', label: 'Communications' },
    { deviceId: 'c1', kind: 'videoinput', label: 'Camera' },
  ];
  const told: unknown[] = [];
  const stop = watchDevices((inputs, outputs) => told.push([inputs, outputs]));
  await expect.poll(() => told).toEqual([[[{ id: 'm1', name: '' }], []]]);
  devices.listed = [
    { deviceId: 'm1', kind: 'audioinput', label: 'Headset' },
    { deviceId: 's1', kind: 'audiooutput', label: 'Headset' },
  ];
  const both = [[{ id: 'm1', name: 'Headset' }], [{ id: 's1', name: 'Headset' }]];
  leave.dispatchEvent(new Event('change'));
  await expect.poll(() => told.at(-1)).toEqual(both);
  devices.change();
  await expect.poll(() => told).toHaveLength(3);
  devices.change();
  stop();
  devices.change();
  leave.dispatchEvent(new Event('change'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(told).toHaveLength(3);
});

test('a page without devices has none', () => {
  vi.stubGlobal('navigator', {});
  const told: unknown[] = [];
  watchDevices((inputs, outputs) => told.push(inputs, outputs))();
  expect(told).toEqual([[], []]);
});
