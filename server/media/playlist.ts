import { instant } from '../clock.ts';

/** Segment n is the wall-clock window [n · segmentMs, (n + 1) · segmentMs), in ms since 1970, for every camera. */
export const segmentMs = 2000;
/** A live playlist names this many segments; those a little older are still answered, for players that lag. */
const liveSegments = 6;
export const lateSegments = 30;

/** The segment in which an instant lies. */
export const segmentAt = (ms: number): number => Math.floor(ms / segmentMs);

/** First and last segment of a window, both included; the window is widened to whole segments. */
export interface Span {
  readonly first: number;
  readonly last: number;
}
export const spanOf = (from: number, to: number): Span => ({ first: segmentAt(from), last: Math.ceil(to / segmentMs) - 1 });
/** What is live at an instant: the newest segment is the one that runs now. */
export const liveSpan = (now: number): Span => ({ first: segmentAt(now) - liveSegments + 1, last: segmentAt(now) });

/**
 * An HLS playlist of fMP4 segments (OQ-70). Each segment says when it was taken. A window of the past ends; a live one is asked for again.
 * @param query goes with every address in it: the signature
 */
export function playlist(span: Span, kind: 'live' | 'past', query: string): string {
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${segmentMs / 1000}`,
    `#EXT-X-MEDIA-SEQUENCE:${span.first}`,
    ...(kind === 'past' ? ['#EXT-X-PLAYLIST-TYPE:VOD'] : []),
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="init.mp4?${query}"`,
  ];
  for (let n = span.first; n <= span.last; n += 1) {
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${instant(n * segmentMs)}`, `#EXTINF:${(segmentMs / 1000).toFixed(3)},`, `${n}.m4s?${query}`);
  }
  if (kind === 'past') lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}
