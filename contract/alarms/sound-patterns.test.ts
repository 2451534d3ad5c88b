import { describe, expect, test } from 'vitest';
import { type Pattern, patterns, renderPattern, sampleRate } from './sound-patterns.ts';

const once: Pattern = { pulses: [{ at: 0.5, lasts: 0.2, pitch: 441 }], everyS: null };
const at = (samples: Float32Array, seconds: number) => samples[Math.round(seconds * sampleRate)] ?? Number.NaN;
const loudest = (samples: Float32Array, from: number, to: number) =>
  Math.max(...samples.slice(Math.round(from * sampleRate), Math.round(to * sampleRate)).map(Math.abs));

test('patterns decrease with urgency: fewer pulses, lower, further apart, the last one once', () => {
  const all = ([1, 2, 3, 4] as const).map((urgency) => patterns[urgency]);
  expect(all.map(({ pulses }) => pulses.length)).toEqual([3, 2, 1, 1]);
  expect(all.map(({ pulses }) => pulses[0]?.pitch)).toEqual([988, 784, 587, 440]);
  expect(all.map(({ everyS }) => everyS)).toEqual([3, 8, 30, null]);
  for (const [i, start] of [0, 0.28, 0.56].entries()) expect(patterns[1].pulses[i]?.at).toBeCloseTo(start);
});

describe('a rendered pattern', () => {
  test('is as long as its repeat interval, or ends a moment after its last pulse', () => {
    expect(renderPattern({ ...once, everyS: 3 })).toHaveLength(3 * sampleRate);
    expect(renderPattern(once)).toHaveLength(Math.ceil(0.75 * sampleRate));
  });

  test('sounds during its pulses alone', () => {
    const samples = renderPattern(once);
    expect(loudest(samples, 0, 0.5)).toBe(0);
    expect(loudest(samples, 0.52, 0.68)).toBeGreaterThan(0.6);
    expect(loudest(samples, 0.7001, 0.75)).toBe(0);
  });

  test('is a tone with two overtones, and never beyond what can be played', () => {
    const samples = renderPattern(once);
    // 441 Hz has 50 samples a period: the 1,000th of the pulse begins one, far from both fades.
    const phase = (part: number) => at(samples, 0.5 + (1000 + 50 * part) / sampleRate);
    expect(phase(0)).toBeCloseTo(0, 4);
    const tone = (turn: number) => 0.7 * Math.sin(turn) + 0.2 * Math.sin(2 * turn) + 0.1 * Math.sin(3 * turn);
    for (const part of [0.1, 0.26, 0.5, 0.62, 0.9]) expect(phase(part)).toBeCloseTo(tone(2 * Math.PI * part), 4);
    expect(loudest(samples, 0, 0.75)).toBeLessThanOrEqual(1);
  });

  test('fades in and out in twelve thousandths of a second, so that no click is heard', () => {
    const samples = renderPattern(once);
    const full = loudest(samples, 0.55, 0.65);
    expect(loudest(samples, 0.5, 0.503)).toBeLessThan(full / 3);
    expect(loudest(samples, 0.697, 0.7)).toBeLessThan(full / 3);
    expect(loudest(samples, 0.512, 0.516)).toBeCloseTo(full, 1);
    expect(loudest(samples, 0.684, 0.688)).toBeCloseTo(full, 1);
  });
});
