import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeAudio, FakeDevices } from '../../testing/phone/browser.fake.ts';
import { startMeter } from './meter.ts';

let devices: FakeDevices;
let graphs: FakeAudio[];
beforeEach(() => {
  devices = new FakeDevices();
  graphs = [];
  vi.stubGlobal('navigator', { mediaDevices: devices.own });
  vi.stubGlobal('MediaStream', class {});
  vi.stubGlobal(
    'AudioContext',
    class extends FakeAudio {
      override level = 0.1;
      constructor() {
        super();
        graphs.push(this);
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function start(microphone: string | null) {
  const levels: number[] = [];
  const failed: string[] = [];
  const stop = startMeter(microphone, { measured: (level) => levels.push(level), failed: (state) => failed.push(state) });
  return { levels, failed, stop };
}

test('reports the level of the chosen microphone until stopped, then releases the microphone', async () => {
  devices.plugged = ['built-in', 'headset'];
  const { levels, failed, stop } = start('headset');
  await expect.poll(() => levels.length).toBeGreaterThan(1);
  expect(levels[0]).toBeCloseTo(2 / 3);
  expect(devices.given.map(({ device }) => device)).toEqual(['headset']);
  stop();
  const count = levels.length;
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(levels).toHaveLength(count);
  expect(graphs.map(({ isClosed }) => isClosed)).toEqual([true]);
  expect(devices.given[0]?.readyState).toBe('ended');
  expect(failed).toEqual([]);
});

test('a microphone that is refused is told; after the test was stopped nothing is', async () => {
  devices.fault = 'NotAllowedError';
  const { failed } = start(null);
  await expect.poll(() => failed).toEqual(['refused']);
  const given = start(null);
  given.stop();
  await new Promise((resolve) => setTimeout(resolve));
  expect(given.failed).toEqual([]);
  expect(graphs).toEqual([]);
});

test('reports a microphone unplugged during the test; another one replaces it', async () => {
  const { levels, failed, stop } = start(null);
  await expect.poll(() => levels.length).toBeGreaterThan(0);
  devices.plugged = [];
  devices.given[0]?.lose();
  await expect.poll(() => failed).toEqual(['none']);
  devices.plugged = ['headset'];
  devices.change();
  await expect.poll(() => graphs.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  stop();
});
