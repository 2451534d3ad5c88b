import { describe, expect, test } from 'vitest';
import type { Segment } from '../engine.ts';
import { recordedWindow } from '../recorded-window.ts';
import { LiveWindow } from './live-window.ts';

const segment = (n: number, more: Partial<Segment> = {}): Segment => ({
  name: String(n),
  init: 'init',
  from: n * 2000,
  to: (n + 1) * 2000,
  follows: true,
  ...more,
});
const six = (first: number) => Array.from({ length: 6 }, (_, i) => segment(first + i, { follows: i > 0 }));

describe('a live playlist', () => {
  test('continues without gap or overlap, and never ends', { tags: ['OP-1.07'] }, () => {
    const live = new LiveWindow();
    const [before, after] = [live.list(six(100)), live.list(six(101))];
    expect([before.sequence, after.sequence, after.discontinuities]).toEqual([100, 101, 0]);
    const text = recordedWindow(after.segments, 't=x', after).playlist;
    expect(text).toContain('#EXT-X-MEDIA-SEQUENCE:101\n');
    expect(text).not.toMatch(/ENDLIST|PLAYLIST-TYPE|DISCONTINUITY\n/);
  });

  test('skips the numbers that passed without a request, with a discontinuity', () => {
    const live = new LiveWindow();
    live.list(six(100));
    const later = live.list(six(110));
    expect([later.sequence, later.discontinuities]).toEqual([110, 1]);
  });

  test('has a discontinuity for another init segment, counted once it has left the list', () => {
    const live = new LiveWindow();
    live.list([segment(1), segment(2), segment(3, { init: 'other', follows: false })]);
    const inside = live.list([segment(2), segment(3, { init: 'other', follows: false })]);
    expect(inside.discontinuities).toBe(0);
    expect(recordedWindow(inside.segments, '', inside).playlist).toContain('#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="other.mp4?"');
    expect(live.list([segment(3, { init: 'other', follows: false })]).discontinuities).toBe(1);
  });

  test('serves recently listed segments, and nothing that was never listed', () => {
    const live = new LiveWindow();
    live.list(six(100));
    live.list(six(105));
    expect([live.has('100'), live.has('110'), live.has('111'), live.hasInit('init'), live.hasInit('x')]).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
    live.list(six(1000));
    expect(live.has('100')).toBe(false);
  });
});
