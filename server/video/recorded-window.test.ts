import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Segment } from './engine.ts';
import { recordedWindow } from './recorded-window.ts';

const start = Date.UTC(2026, 10, 21, 6, 40);
const segment = (name: string, from: number, to: number, follows = true, init = 'a'): Segment => ({
  name,
  init,
  from: start + from,
  to: start + to,
  follows,
});
const lines = (text: string, tag: string) => text.split('\n').filter((line) => line.startsWith(tag));
const times = (text: string) => lines(text, '#EXT-X-PROGRAM-DATE-TIME:').map((line) => Date.parse(line.slice(25)) - start);

describe('a window of what was recorded', () => {
  const gap = [segment('1', 0, 1000, false), segment('2', 1000, 2040), segment('3', 9000, 10_000, false), segment('4', 10_000, 11_000)];

  test('lists every segment with its capture time, and maps positions to times', { tags: ['OQ-70', 'OQ-71'] }, () => {
    const { playlist, stretches } = recordedWindow(gap, 't=x.y');
    expect(times(playlist)).toEqual([0, 1000, 9000, 10_000]);
    expect(lines(playlist, '#EXTINF')).toEqual(['#EXTINF:1.000,', '#EXTINF:1.040,', '#EXTINF:1.000,', '#EXTINF:1.000,']);
    expect(playlist.match(/\.(m4s|mp4)\?t=x\.y/g)).toHaveLength(6);
    expect(playlist.endsWith('#EXT-X-ENDLIST\n')).toBe(true);
    expect(stretches).toEqual([
      { at: '2026-11-21T06:40:00.000Z', seconds: 2.04 },
      { at: '2026-11-21T06:40:09.000Z', seconds: 2 },
    ]);
  });

  test('a gap is a discontinuity, and its init segment is named anew', () => {
    const { playlist } = recordedWindow(gap, 't');
    expect(lines(playlist, '#EXT-X-DISCONTINUITY')).toHaveLength(1);
    expect(playlist.indexOf('#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="a.mp4?t"')).toBeGreaterThan(playlist.indexOf('2.m4s'));
  });

  test('a format change is a discontinuity with another init segment', () => {
    const { playlist } = recordedWindow([segment('1', 0, 1000, false), segment('2', 1000, 2000, false, 'b')], 't');
    expect(lines(playlist, '#EXT-X-MAP')).toEqual(['#EXT-X-MAP:URI="a.mp4?t"', '#EXT-X-MAP:URI="b.mp4?t"']);
  });

  test('the first segment begins no discontinuity, even if it does not follow the one before it', () => {
    for (const follows of [true, false]) {
      const { playlist } = recordedWindow([segment('1', 0, 1000, follows)], 't');
      expect(lines(playlist, '#EXT-X-DISCONTINUITY')).toEqual([]);
      expect(lines(playlist, '#EXT-X-MAP')).toHaveLength(1);
    }
  });

  test('without recordings the playlist is empty', { tags: ['OP-8.17'] }, () => {
    const { playlist, stretches } = recordedWindow([], 't');
    expect(stretches).toEqual([]);
    expect(playlist).not.toContain('#EXTINF');
  });

  test('a live playlist has no end and counts the previous segments', { tags: ['OP-1.07'] }, () => {
    const { playlist } = recordedWindow(gap.slice(0, 2), 't', { sequence: 71, discontinuities: 3 });
    expect(playlist).toContain('#EXT-X-MEDIA-SEQUENCE:71\n#EXT-X-DISCONTINUITY-SEQUENCE:3\n');
    expect(playlist).not.toMatch(/ENDLIST|PLAYLIST-TYPE/);
  });

  test('stretches are as long as their segments, whatever was lost in between', { tags: ['OQ-71'] }, () => {
    const made = fc.array(fc.record({ ms: fc.integer({ min: 20, max: 12_000 }), gap: fc.constantFrom(0, 0, 0, 1, 700, 90_000) }));
    fc.assert(
      fc.property(made, (parts) => {
        let at = 0;
        const segments = parts.map(({ ms, gap: before }, i) => {
          at += before;
          const one = segment(String(i), at, at + ms, i > 0 && before < 100);
          at += ms;
          return one;
        });
        const { playlist, stretches } = recordedWindow(segments, 't');
        const duration = lines(playlist, '#EXTINF').reduce((sum, line) => sum + Math.round(Number.parseFloat(line.slice(8)) * 1000), 0);
        expect(Math.round(stretches.reduce((sum, { seconds }) => sum + seconds * 1000, 0))).toBe(duration);
        expect(stretches).toHaveLength(segments.filter((one, i) => i === 0 || !one.follows).length);
        const longest = Number(lines(playlist, '#EXT-X-TARGETDURATION')[0]?.split(':')[1]);
        for (const line of lines(playlist, '#EXTINF')) expect(Math.round(Number.parseFloat(line.slice(8)))).toBeLessThanOrEqual(longest);
      }),
    );
  });
});
