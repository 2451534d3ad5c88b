import type { MediaLink, MediaLinkRequest } from '../../../contract/video/media.ts';

/** Length of the window that one request covers, and how much of it lies before the requested moment to allow steps back, in ms. */
const windowMs = 10 * 60_000;
const leadMs = 30_000;
/** A gap in the footage is searched in steps of the longest window allowed. */
const searchMs = 4 * 60 * 60_000;
/** What ends closer to now than this is still being recorded, ms. */
const freshMs = 4000;
/** A recorded picture this close to now is replaced by the live one, ms. */
const nowWithinMs = 5000;

const iso = (at: number): string => new Date(at).toISOString();

/** The request for a window of the past in which a moment lies; camera, quality and authorization are those of `like`. */
export function around(like: MediaLinkRequest, at: number, before: number = leadMs): MediaLinkRequest {
  return { ...like, kind: 'recorded', from: iso(at - before), to: iso(at + windowMs) };
}

/** The request for what follows a moment directly. */
export const onwards = (like: MediaLinkRequest, at: number): MediaLinkRequest => around(like, at, 0);

/** The request for what follows a window in which nothing was recorded. */
export function beyond(request: MediaLinkRequest): MediaLinkRequest {
  const from = Date.parse(request.to ?? '');
  return { ...request, from: iso(from), to: iso(from + searchMs) };
}

/** Returns whether a link covers a moment; never true for live links. */
export function isInLink(link: MediaLink | null, at: number): boolean {
  return link !== null && link.from !== null && link.to !== null && at >= Date.parse(link.from) && at < Date.parse(link.to);
}

/** Whether more may have been recorded after the end of a window. */
export const isOld = (to: string | null | undefined, now: number): boolean => to != null && Date.parse(to) < now - freshMs;

/** Whether a moment is as good as now. */
export const isNow = (at: number, now: number): boolean => at > now - nowWithinMs;
