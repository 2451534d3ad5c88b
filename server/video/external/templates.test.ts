import { describe, expect, test } from 'vitest';
import { filledTemplate, isPathOf } from './templates.ts';

const of = { camera: 12, name: 'Gate / north', token: 'a.b' };

describe('an address of a media server', () => {
  test('has its names filled in, each encoded', () => {
    const [from, to] = [Date.UTC(2026, 0, 2, 3, 4, 5), Date.UTC(2026, 0, 2, 3, 4, 20)];
    expect(filledTemplate('http://m:8888/{name}/index.m3u8?jwt={token}', of)).toBe('http://m:8888/Gate%20%2F%20north/index.m3u8?jwt=a.b');
    expect(filledTemplate('http://m:9996/list?path=cam{camera}&start={from}&end={to}&s={duration}', { ...of, from, to })).toBe(
      'http://m:9996/list?path=cam12&start=2026-01-02T03%3A04%3A05.000Z&end=2026-01-02T03%3A04%3A20.000Z&s=15',
    );
  });

  test('is recognized by exactly the path in the media server’s request', () => {
    const mediamtx = 'http://m:8888/site/cam{camera}/index.m3u8';
    expect(
      ['site/cam12', '/site/cam12/', 'site/cam1', 'site/cam123', 'cam12', 'site/../site/cam12', ''].map((path) =>
        isPathOf(mediamtx, of, path),
      ),
    ).toEqual([true, true, false, false, false, false, false]);
    expect(['cam12', 'cam1'].map((path) => isPathOf('http://g:1984/api/stream.m3u8?src=cam{camera}', of, path))).toEqual([true, false]);
  });
});
