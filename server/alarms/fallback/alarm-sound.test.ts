import { expect, test } from 'vitest';
import { sampleRate } from '../../../contract/alarms/sound-patterns.ts';
import { alarmSound } from './alarm-sound.ts';

/** How often sound begins after at least 50 ms of silence. */
function starts(file: Buffer): number {
  let [found, silent] = [0, sampleRate];
  for (const byte of file.subarray(44)) {
    const isLoud = Math.abs(byte - 128) > 3;
    if (isLoud && silent > 0.05 * sampleRate) found += 1;
    silent = isLoud ? 0 : silent + 1;
  }
  return found;
}

test('each priority sounds with the pulses of the console, in a file that says its length', () => {
  const files = ([1, 2, 3, 4] as const).map(alarmSound);
  expect(files.map(starts)).toEqual([3, 2, 1, 1]);
  expect(files.map((file) => (file.length - 44) / sampleRate)).toEqual([3, 8, 10, 10]);
  for (const file of files) expect([file.readUInt32LE(4), file.readUInt32LE(40)]).toEqual([file.length - 8, file.length - 44]);
});
