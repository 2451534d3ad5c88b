import type { MediaSegment } from '../../contract/video/media.ts';
import { instant } from '../platform/index.ts';
import type { Segment } from './engine.ts';

export interface RecordedWindow {
  /** HLS of fMP4 segments: `<init>.mp4` and `<segment>.m4s`, beside it. */
  readonly playlist: string;
  /** The times of the playlist; nothing was recorded between two stretches. */
  readonly stretches: readonly MediaSegment[];
}

interface Live {
  /** Media sequence number of the first segment, and the number of discontinuities before it. */
  readonly sequence: number;
  readonly discontinuities: number;
}

/** End of a segment in a playlist: the start of a continuous next one, so that rounding errors do not add up. */
const endOf = (segment: Segment, next: Segment | undefined): number => (next?.follows ? next.from : segment.to);

/**
 * A playlist of segments from any engine (OQ-70), and its table of wall-clock times (OQ-71): each segment has its time of capture, and a
 * discontinuity with a new init segment where it does not follow the previous one. A past window ends; a `live` one is reloaded.
 * @param segments in order; an empty list makes an empty playlist
 * @param query appended to every address in it: the signature
 */
export function recordedWindow(segments: readonly Segment[], query: string, live: Live | null = null): RecordedWindow {
  const stretches: { from: number; to: number }[] = [];
  const body: string[] = [];
  let longest = 1;
  for (const [i, segment] of segments.entries()) {
    const end = endOf(segment, segments[i + 1]);
    const seconds = Math.max(0, end - segment.from) / 1000;
    const stretch = stretches.at(-1);
    if (segment.follows && stretch) stretch.to = end;
    else {
      if (stretch) body.push('#EXT-X-DISCONTINUITY');
      body.push(`#EXT-X-MAP:URI="${segment.init}.mp4?${query}"`);
      stretches.push({ from: segment.from, to: end });
    }
    body.push(`#EXT-X-PROGRAM-DATE-TIME:${instant(segment.from)}`, `#EXTINF:${seconds.toFixed(3)},`, `${segment.name}.m4s?${query}`);
    longest = Math.max(longest, Math.round(seconds));
  }
  const head = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    `#EXT-X-MEDIA-SEQUENCE:${live?.sequence ?? 0}`,
    ...(live ? [`#EXT-X-DISCONTINUITY-SEQUENCE:${live.discontinuities}`] : ['#EXT-X-PLAYLIST-TYPE:VOD']),
    '#EXT-X-INDEPENDENT-SEGMENTS',
  ];
  const lines = [...head, ...body, ...(live ? [] : ['#EXT-X-ENDLIST'])];
  return {
    playlist: `${lines.join('\n')}\n`,
    stretches: stretches.map(({ from, to }) => ({ at: instant(from), seconds: Math.max(0, to - from) / 1000 })),
  };
}
