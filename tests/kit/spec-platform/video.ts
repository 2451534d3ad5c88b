import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const partSeconds = 2;
const parts = 2;
const startedAt = Date.now();

/** A file of the cameras: a playlist, a part of it, or a still picture. */
export interface MediaFile {
  readonly type: string;
  readonly body: Buffer | string;
}

const fileOf = (name: string) => readFileSync(join(import.meta.dirname, 'clip', name));
const playlistType = 'application/vnd.apple.mpegurl';

/**
 * The video of every camera: one clip of four seconds, over and over, as HLS (MPEG-TS). Null: no such file.
 * @param name the last part of the address
 */
export function mediaFile(name: string, now = Date.now()): MediaFile | null {
  if (name === 'live.m3u8') return { type: playlistType, body: livePlaylist(now) };
  if (name === 'recorded.m3u8') return { type: playlistType, body: recordedPlaylist() };
  if (name === 'snapshot.jpg') return { type: 'image/jpeg', body: fileOf(name) };
  return /^part-[01]\.m2ts$/.test(name) ? { type: 'video/mp2t', body: fileOf(name) } : null;
}

const head = (more: readonly string[]) => ['#EXTM3U', '#EXT-X-VERSION:3', `#EXT-X-TARGETDURATION:${partSeconds}`, ...more];
const entry = (number: number) => [
  // The clip begins anew, and so do the times in it.
  ...(number % parts === 0 ? ['#EXT-X-DISCONTINUITY'] : []),
  `#EXT-X-PROGRAM-DATE-TIME:${new Date(startedAt + (number - 4) * partSeconds * 1000).toISOString()}`,
  `#EXTINF:${partSeconds}.000,`,
  `part-${number % parts}.m2ts`,
];

/** The four newest parts, numbered since this process began: players count through the numbers of discontinuities. */
function livePlaylist(now: number): string {
  const newest = Math.floor((now - startedAt) / 1000 / partSeconds) + 3;
  const first = newest - 3;
  const numbers = [first, first + 1, first + 2, newest];
  const turns = Math.ceil(first / parts);
  return [...head([`#EXT-X-MEDIA-SEQUENCE:${first}`, `#EXT-X-DISCONTINUITY-SEQUENCE:${turns}`]), ...numbers.flatMap(entry), ''].join('\n');
}

/** Twenty seconds. */
function recordedPlaylist(): string {
  return [...head(['#EXT-X-PLAYLIST-TYPE:VOD']), ...Array.from({ length: 10 }, (_, at) => at).flatMap(entry), '#EXT-X-ENDLIST', ''].join(
    '\n',
  );
}
