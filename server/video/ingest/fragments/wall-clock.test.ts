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
});
