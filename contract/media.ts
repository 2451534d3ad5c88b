import * as z from 'zod/mini';
import { CameraId, Instant } from './ids.ts';

/** What can be watched of a camera: now, the seconds around an alarm, or any window of the past. */
export const mediaKinds = ['live', 'pre_alarm', 'recorded'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** POST v1/media/link. Asks for an address that this user may open for a while. `from` and `to` are for `recorded` and `pre_alarm`. */
export const MediaLinkRequest = z.object({
  id_camera: CameraId,
  kind: z.enum(mediaKinds),
  from: z.optional(Instant),
  to: z.optional(Instant),
});
export type MediaLinkRequest = z.infer<typeof MediaLinkRequest>;

/** An HLS address (fMP4 segments) scoped to one camera and one user; it stops working at `expires_at`. */
export const MediaLink = z.object({
  url: z.string(),
  kind: z.enum(mediaKinds),
  from: z.nullable(Instant),
  to: z.nullable(Instant),
  expires_at: Instant,
  server_time: Instant,
});
export type MediaLink = z.infer<typeof MediaLink>;

/** The pre-alarm loop, in seconds before and after the moment of the alarm. */
export const preAlarm = { beforeS: 10, afterS: 5 } as const;
/** Seek step in seconds (OP-2.63, OP-9.59). */
export const seekStepS = 5;
/** A player without a new frame for this long, in ms, is shown as stale. */
export const staleAfterMs = 3000;
