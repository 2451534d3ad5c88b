import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CameraId } from '../../../contract/platform/ids.ts';
import type { Fragment } from '../engine.ts';
import {
  FileIndex,
  joined,
  longestFileMs,
  type MinuteFile,
  pathOf,
  placeIn,
  readSegmentName,
  segmentsIn,
  startsOf,
} from './minute-file.ts';

const camera = CameraId.parse(7);
const start = Date.UTC(2026, 10, 21, 23, 59, 30, 40);
const fragment = (at: number, ms: number, isKey: boolean, bytes = 10): Fragment => ({
  bytes: Buffer.alloc(bytes),
  at: start + at,
  ms,
  isKey,
});
const index = () => new FileIndex({ camera, starts: start, init: 'a', codecs: '', head: 100 });
const filled = (fragments: readonly Fragment[]): MinuteFile => {
  const file = index();
  for (const one of fragments) file.add(one);
  const finished = file.finished();
  if (!finished) throw new Error('No fragment');
  return finished;
};

describe('the place of a file', () => {
  test('contains its camera, its UTC day and its time, and can be parsed', () => {
    expect(pathOf(camera, start)).toBe('7/2026-11-21/23-59-30.040.mp4');
    expect(startsOf('2026-11-21', '23-59-30.040.mp4')).toBe(start);
    for (const other of ['index.html', '23-59.mp4', '25-99-30.040.mp4', '../23-59-30.040.mp4'])
      expect(startsOf('2026-11-21', other)).toBeNull();
  });
});

describe('the index of a file', () => {
  test('begins a segment with a key frame, nine tenths of a second after the last at the earliest', { tags: ['OP-1.08'] }, () => {
    const file = filled([0, 300, 600, 900, 1200, 1500, 1800].map((at) => fragment(at, 300, at % 600 === 0 || at === 900)));
    expect(file.at).toEqual([0, 900, 1800]);
    expect(file.offsets).toEqual([100, 130, 160]);
    expect([file.bytes, file.ends - start]).toEqual([170, 2100]);
    expect([0, 1, 2, 3].map((n) => placeIn(file, n))).toEqual([
      { offset: 100, bytes: 30 },
      { offset: 130, bytes: 30 },
      { offset: 160, bytes: 10 },
      null,
    ]);
  });

  test('ends at a key frame of a full minute, at a jump, and after long without key frames', () => {
    const file = index();
    file.add(fragment(0, 29_000, true));
    expect(file.endsBefore(fragment(29_000, 100, true))).toBe(false);
    file.add(fragment(29_000, 1000, false));
    expect(file.endsBefore(fragment(30_000, 100, true))).toBe(true);
    expect(file.endsBefore(fragment(30_000, 100, false))).toBe(false);
    expect(file.endsBefore(fragment(30_501, 100, false))).toBe(true);
    expect(file.endsBefore(fragment(29_400, 100, false))).toBe(true);
    file.add(fragment(30_000, longestFileMs, false));
    expect(file.endsBefore(fragment(30_000 + longestFileMs, 100, false))).toBe(true);
  });

  test('omits its last segment while it is written', () => {
    const file = index();
    expect([file.completed(), file.finished()]).toEqual([null, null]);
    file.add(fragment(0, 1000, true));
    expect(file.completed()).toBeNull();
    file.add(fragment(1000, 500, true));
    expect(file.completed()).toMatchObject({ at: [0], offsets: [100], bytes: 110, ends: start + 1000 });
  });
});

test('names of segments are read in one form only', () => {
  expect(readSegmentName('1795237732000-12')).toEqual({ starts: 1_795_237_732_000, n: 12 });
  for (const wrong of ['', '1-', '-1', '1-00', '01-1', '1-1.5', '1-1/..', '1-1\n', '1e3-1', '1-999999'])
    expect(readSegmentName(wrong)).toBeNull();
});

test('segments and parts of any window agree and cover all recordings', {
  tags: ['OP-8.17', 'OQ-71'],
}, () => {
  const shape = fc.array(fc.record({ gap: fc.constantFrom(0, 0, 0, 40, 501, 60_000), seconds: fc.integer({ min: 1, max: 70 }) }), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(shape, fc.nat(500_000), fc.integer({ min: 1, max: 500_000 }), (made, from, length) => {
      let at = 0;
      const files = made.map(({ gap, seconds }) => {
        at += gap;
        const begins = start + at;
        at += seconds * 1000;
        const steps = Array.from({ length: seconds }, (_, n) => n);
        const places = { at: steps.map((n) => n * 1000), offsets: steps.map((n) => 100 + n * 10) };
        return { camera, starts: begins, ends: start + at, bytes: 100 + seconds * 10, init: 'a', codecs: '', ...places };
      });
      const window = { from: start + from, to: start + from + length };
      const segments = segmentsIn(files, window);
      const parts = joined(
        files.map((file) => ({ from: file.starts, to: file.ends })),
        window,
      );
      expect(segments.length > 0).toBe(parts.length > 0);
      const runs = segments.filter((one, n) => n === 0 || !one.follows);
      expect(runs).toHaveLength(parts.length);
      for (const [n, part] of parts.entries()) expect(Math.max(runs[n]?.from ?? 0, window.from)).toBe(part.from);
      for (const [n, one] of segments.entries()) {
        expect(one.to).toBeGreaterThan(one.from);
        const next = segments[n + 1];
        if (next?.follows) expect(one.to).toBe(next.from);
      }
    }),
    { numRuns: 40 },
  );
});
