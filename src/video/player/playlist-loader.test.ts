import { expect, test } from 'vitest';
import { limitDiscontinuities } from './playlist-loader.ts';

const playlist = (sequence: string) =>
  `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:400000000\n#EXT-X-DISCONTINUITY-SEQUENCE:${sequence}\n#EXTINF:2,\na.ts\n`;

test.for([
  ['0', '0'],
  ['9999', '9999'],
  ['400000017', '0017'],
  [' 400000017', ' 0017'],
  ['9'.repeat(400), '9999'],
] as const)('a discontinuity sequence of %s is counted as %s', ([sequence, counted]) => {
  expect(limitDiscontinuities(playlist(sequence))).toBe(playlist(counted));
});

test('a playlist of a million discontinuity sequences is read in one pass', () => {
  const text = '#EXT-X-DISCONTINUITY-SEQUENCE:400000000\n'.repeat(1_000_000);
  expect(limitDiscontinuities(text)).toHaveLength(text.length - 5_000_000);
});
