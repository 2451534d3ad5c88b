import { expect, test } from 'vitest';
import { fromUlaw, loudness, silentByte, toUlaw } from './g711.ts';

test('every byte of µ-law survives a round trip, and sample values are those of G.711', () => {
  for (let byte = 0; byte < 256; byte += 1) if (byte !== 0x7f) expect(toUlaw(fromUlaw(byte))).toBe(byte);
  expect([0x00, 0x80, 0xff, 0x7f].map(fromUlaw)).toEqual([-32_124, 32_124, 0, 0]);
  expect([40_000, -40_000].map(toUlaw)).toEqual([0x80, 0x00]);
});

test('silence is not loud, and full scale is', () => {
  expect(loudness(new Uint8Array(160).fill(silentByte))).toBe(0);
  expect(loudness(new Uint8Array(160).fill(0x80))).toBeGreaterThan(0.9);
  expect(loudness(new Uint8Array())).toBe(0);
});
