import { expect, test } from 'vitest';
import { patterns, renderPattern, sampleRate } from '../../../contract/alarms/sound-patterns.ts';
import { linkLost } from './patterns.ts';
import { trimCustomSound } from './render.ts';

/** Starts of sound in a period, in seconds: where samples rise after at least 20 ms of silence. */
function starts(samples: Float32Array): number[] {
  const found: number[] = [];
  let silent = sampleRate;
  for (let i = 0; i < samples.length; i += 1) {
    const loud = Math.abs(samples[i] ?? 0) > 0.01;
    if (loud && silent > 0.02 * sampleRate) found.push(i / sampleRate);
    silent = loud ? 0 : silent + 1;
  }
  return found;
}

test('a rendered period has the pulses of its pattern and its length', () => {
  expect(starts(renderPattern(patterns[1]))).toHaveLength(3);
  expect(renderPattern(patterns[1])).toHaveLength(3 * sampleRate);
  expect(starts(renderPattern(patterns[2]))).toHaveLength(2);
  expect(renderPattern(patterns[3])).toHaveLength(30 * sampleRate);
  expect(starts(renderPattern(linkLost))).toHaveLength(2);
});

test('tones never clip and fade in and out without a click', () => {
  const samples = renderPattern(patterns[1]);
  expect(Math.max(...samples)).toBeLessThanOrEqual(1);
  expect(Math.abs(samples[0] ?? 1)).toBeLessThan(0.001);
});

test('a level’s own sound is cut at 3 s and comes back with the rhythm of its priority', { tags: ['OQ-33', 'OP-3.04'] }, () => {
  const long = new Float32Array(10 * 8000).fill(0.5);
  const period = trimCustomSound(long, 8000, 8);
  expect(period).toHaveLength(8 * 8000);
  expect(period[2 * 8000]).toBe(0.5);
  expect(period[3 * 8000 + 1]).toBe(0);
  expect(trimCustomSound(long, 8000, null)).toHaveLength(3 * 8000);
});
