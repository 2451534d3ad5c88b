import { expect, test } from 'vitest';
import { frameBytes, headerBytes, wavHeader } from './wav.ts';

test('the header is that of a WAV file of two channels of 16 bits at 8 kHz', () => {
  const header = wavHeader(1000);
  expect([header.length, frameBytes]).toEqual([headerBytes, 4]);
  const text = (from: number, to: number) => header.toString('latin1', from, to);
  expect([text(0, 4), text(8, 16), text(36, 40)]).toEqual(['RIFF', 'WAVEfmt ', 'data']);
  expect([4, 16, 24, 28, 40].map((at) => header.readUInt32LE(at))).toEqual([1036, 16, 8000, 32_000, 1000]);
  expect([20, 22, 32, 34].map((at) => header.readUInt16LE(at))).toEqual([1, 2, 4, 16]);
});
