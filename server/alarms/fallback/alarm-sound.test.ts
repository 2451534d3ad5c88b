import { expect, test } from 'vitest';
import { patterns, renderPattern, sampleRate } from '../../../contract/alarms/sound-patterns.ts';
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

test('a file is a WAV of one channel of 8 bits, whose samples keep away from both ends', () => {
  const file = alarmSound(1);
  const texts = [file.toString('latin1', 0, 4), file.toString('latin1', 8, 16), file.toString('latin1', 36, 40)];
  expect(texts).toEqual(['RIFF', 'WAVEfmt ', 'data']);
  const [size, rate, bytesPerSecond] = [16, 24, 28].map((at) => file.readUInt32LE(at));
  const [format, channels, bytesPerFrame, bits] = [20, 22, 32, 34].map((at) => file.readUInt16LE(at));
  expect([size, format, channels, bytesPerFrame, bits, rate, bytesPerSecond]).toEqual([16, 1, 1, 1, 8, sampleRate, sampleRate]);
  const samples = file.subarray(44);
  expect([samples[0], samples.at(-1)]).toEqual([128, 128]);
  const pattern = renderPattern({ ...patterns[1], everyS: 3 });
  expect([...samples]).toEqual(Array.from(pattern, (sample) => Math.round(128 + sample * 120)));
});
