import { describe, expect, test } from 'vitest';
import type { Fragment } from '../../engine.ts';
import { WallClock } from './wall-clock.ts';

const bytes = Buffer.alloc(0);
const fragment = (n: number, shift = 0): Fragment => ({ bytes, at: n * 100 + shift, ms: 100, isKey: n % 10 === 0 });
/** A stream whose time began at `zero`; arrivals are delayed by a number of ms. */
const zero = 1_795_000_000_000;
const arrival = (n: number, delay: number) => zero + (n + 1) * 100 + delay;

function begun(clock: WallClock): number {
  // The first second arrives in one burst, together with its last frame.
  for (let n = 0; n < 10; n += 1) expect(clock.place(fragment(n), arrival(9, 40) + n).kind).toBe('waiting');
  const placed = clock.place(fragment(10), arrival(10, 45));
  if (placed.kind !== 'begins') throw new Error(placed.kind);
  expect(placed.fragments).toHaveLength(11);
  return placed.offset;
}

describe('when pictures were taken', () => {
  test('is set by the least delayed fragment of the first burst, not by its first', () => {
    expect(begun(new WallClock()) - zero).toBeLessThan(60);
  });

  test('does not move while fragments are delayed', () => {
    const clock = new WallClock();
    const offset = begun(clock);
    for (let n = 11; n < 300; n += 1) {
      expect(clock.place(fragment(n), arrival(n, 40 + (n % 20) * 30))).toEqual({ kind: 'goes_on', offset });
    }
  });

  test('is realigned when the clocks of camera and platform have drifted apart', () => {
    const clock = new WallClock();
    const offset = begun(clock);
    const kinds = new Set<string>();
    let last = offset;
    for (let n = 11; n < 400; n += 1) {
      const placed = clock.place(fragment(n), arrival(n, 640));
      kinds.add(placed.kind);
      if (placed.kind === 'begins') last = placed.offset;
    }
    expect(kinds).toContain('begins');
    expect(Math.abs(last - zero - 640)).toBeLessThan(20);
  });

  test('restarts when the stream’s own time jumps, and never repeats a moment', () => {
    const clock = new WallClock();
    const offset = begun(clock);
    expect(clock.place(fragment(0, 90_000_000), arrival(11, 40)).kind).toBe('waiting');
    const placed = clock.place(fragment(1, 90_000_000), arrival(12, 40));
    if (placed.kind !== 'begins') throw new Error(placed.kind);
    expect(90_000_000 + placed.offset).toBeGreaterThanOrEqual(1100 + offset);
  });

  test('begins with a key frame', () => {
    const clock = new WallClock();
    expect(clock.place(fragment(3), arrival(3, 10)).kind).toBe('waiting');
    expect(clock.place(fragment(4), arrival(4, 10)).kind).toBe('waiting');
    for (let n = 5; n < 11; n += 1) expect(clock.place(fragment(n), arrival(n, 10)).kind).toBe('waiting');
    expect(clock.place(fragment(11), arrival(11, 10))).toMatchObject({ kind: 'begins' });
  });

  test('a stream five seconds behind is delayed; one that catches up is not', () => {
    const clock = new WallClock();
    begun(clock);
    for (let n = 11; n < 80; n += 1) expect(clock.place(fragment(n), arrival(79, 6000) + n).kind).toBe('goes_on');
    expect(clock.place(fragment(80), arrival(80, 6000)).kind).toBe('goes_on');
    const kinds = Array.from({ length: 11 }, (_, n) => clock.place(fragment(81 + n), arrival(81 + n, 6000)).kind);
    expect(kinds).toContain('delayed');
    const calm = new WallClock();
    begun(calm);
    // Six seconds that were held up arrive at once.
    for (let n = 11; n < 71; n += 1) expect(calm.place(fragment(n), arrival(71, 0) + n).kind).toBe('goes_on');
    for (let n = 71; n < 400; n += 1) expect(calm.place(fragment(n), arrival(n, 40)).kind).toBe('goes_on');
  });

  test('frames whose time goes back keep the time that passed, until the stream is delayed', { tags: ['OP-1.08'] }, () => {
    const clock = new WallClock();
    begun(clock);
    const end = fragment(10).at + 100;
    let covered = 0;
    const kinds: string[] = [];
    // ffmpeg writes one unit of time for each frame: a second of video becomes less than a millisecond.
    for (let second = 1; second <= 10; second += 1) {
      const placed = clock.place({ bytes, at: end, ms: 0, isKey: true }, arrival(10, 40) + second * 1000);
      kinds.push(placed.kind);
      if (placed.kind === 'delayed') break;
      if (placed.kind === 'goes_on') covered += placed.stretchMs ?? 0;
    }
    expect(kinds.at(-1)).toBe('delayed');
    expect(kinds.length).toBeLessThanOrEqual(7);
    expect(covered).toBeGreaterThan((kinds.length - 1) * 1000 - 100);
  });
});
