import { describe, expect, test } from 'vitest';
import { liveSpan, playlist, segmentMs, spanOf } from './playlist.ts';

const numbers = (text: string) => [...text.matchAll(/^(\d+)\.m4s/gm)].map((found) => Number(found[1]));
const times = (text: string) => [...text.matchAll(/PROGRAM-DATE-TIME:(\S+)/g)].map((found) => Date.parse(found[1] ?? ''));

describe('a live playlist', () => {
  const now = Date.UTC(2026, 10, 21, 6, 40, 1, 999);
  const text = playlist(liveSpan(now), 'live', 't=x.y');

  test('OP-1.07 names six segments, the newest of which runs now, and never ends', () => {
    expect(numbers(text)).toHaveLength(6);
    expect(numbers(text).at(-1)).toBe(Math.floor(now / segmentMs));
    expect(text).toContain(`#EXT-X-MEDIA-SEQUENCE:${numbers(text)[0]}\n`);
    expect(text).not.toMatch(/ENDLIST|PLAYLIST-TYPE|DISCONTINUITY/);
  });

  test('goes on without gap or overlap a segment later', () => {
    const later = playlist(liveSpan(now + segmentMs), 'live', 't=x.y');
    expect(numbers(later)).toEqual(numbers(text).map((n) => n + 1));
  });

  test('says of each segment when it was taken', () => {
    expect(times(text)).toEqual(numbers(text).map((n) => n * segmentMs));
  });

  test('carries the signature into every address', () => {
    expect(text.match(/\.(m4s|mp4)\?t=x\.y/g)).toHaveLength(7);
  });
});

describe('a window of the past', () => {
  test('OP-1.09 is widened to whole segments and ends', () => {
    const text = playlist(spanOf(10_500, 16_001), 'past', 't=x');
    expect(numbers(text)).toEqual([5, 6, 7, 8]);
    expect(times(text)).toEqual([10_000, 12_000, 14_000, 16_000]);
    expect(text).toContain('#EXT-X-PLAYLIST-TYPE:VOD\n');
    expect(text.endsWith('#EXT-X-ENDLIST\n')).toBe(true);
  });

  test('that is whole segments already stays as it is', () => {
    expect(spanOf(10_000, 16_000)).toEqual({ first: 5, last: 7 });
  });
});
