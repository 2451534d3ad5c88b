import { expect, test } from 'vitest';
import { frameSamples, fromUlaw, silentByte, toUlaw } from './g711.ts';
import { Mixer } from './mixer.ts';

const frame = (sample: number) => Buffer.alloc(frameSamples, toUlaw(sample));
const packet = (sequence: number, sample: number) => ({
  kind: 'sound' as const,
  payload: frame(sample),
  timestamp: sequence * frameSamples,
  sequence,
  marker: false,
});
const isSilent = (mixed: Buffer) => mixed.every((byte) => byte === silentByte);
/** The level of a frame that is the same in all its samples. */
const levelOf = (mixed: Buffer) => {
  expect(new Set(mixed).size).toBe(1);
  return fromUlaw(mixed[0] ?? silentByte);
};
const near = (expected: number) => expect.closeTo(expected, -3);

test('both sides are added; a side that is silent leaves the other as it is', () => {
  const mixer = new Mixer();
  for (const sequence of [1, 2, 3, 4]) mixer.push('a', packet(sequence, 4000), 7);
  for (const sequence of [65_534, 65_535, 0]) mixer.push('b', packet(sequence, 8000), 8);
  expect([mixer.next(), mixer.next(), mixer.next()].map(levelOf)).toEqual([near(12_000), near(12_000), near(12_000)]);
  expect(levelOf(mixer.next())).toEqual(near(4000));
  expect(isSilent(mixer.next())).toBe(true);
});

test('two loud sides are clipped instead of wrapped around', () => {
  const mixer = new Mixer();
  for (const sequence of [1, 2, 3]) for (const side of ['a', 'b'] as const) mixer.push(side, packet(sequence, -30_000), 7);
  expect(levelOf(mixer.next())).toBeLessThan(-30_000);
});

test('a side is heard once three packets of it arrived, and again after a gap', () => {
  const mixer = new Mixer();
  mixer.push('a', packet(1, 4000), 7);
  mixer.push('a', packet(2, 4000), 7);
  expect(isSilent(mixer.next())).toBe(true);
  mixer.push('a', packet(3, 4000), 7);
  for (const _ of [1, 2, 3]) expect(levelOf(mixer.next())).toEqual(near(4000));
  expect(isSilent(mixer.next())).toBe(true);
  mixer.push('a', packet(4, 4000), 7);
  expect(isSilent(mixer.next())).toBe(true);
  for (const sequence of [5, 6]) mixer.push('a', packet(sequence, 4000), 7);
  expect(levelOf(mixer.next())).toEqual(near(4000));
});

test('what comes late or twice is left out, and a new source is heard from its first packet', () => {
  const mixer = new Mixer();
  for (const sequence of [1, 2, 2, 1, 3]) mixer.push('a', packet(sequence, 4000), 7);
  for (const _ of [1, 2, 3]) expect(levelOf(mixer.next())).toEqual(near(4000));
  expect(isSilent(mixer.next())).toBe(true);
  for (const sequence of [1, 2, 3]) mixer.push('a', packet(sequence, 8000), 9);
  expect(levelOf(mixer.next())).toEqual(near(8000));
});

test('a side that is not fetched keeps its latest 300 ms', () => {
  const mixer = new Mixer();
  for (let sequence = 1; sequence <= 20; sequence += 1) mixer.push('a', packet(sequence, sequence <= 5 ? 4000 : 8000), 7);
  const heard = Array.from({ length: 16 }, () => mixer.next());
  expect(heard.slice(0, 15).map(levelOf)).toEqual(Array.from({ length: 15 }, () => near(8000)));
  expect(isSilent(heard[15] ?? Buffer.alloc(1))).toBe(true);
});
