import * as z from 'zod/mini';
import { CameraId, Instant } from '../platform/index.ts';
import { WatermarkLook } from './watermark.ts';

/** Kinds of video: live, the seconds around an alarm, or any recorded window. */
export const mediaKinds = ['live', 'pre_alarm', 'recorded'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** Streams of a camera: the large one for a single picture, the small one for many side by side. */
export const mediaQualities = ['main', 'sub'] as const;
export type MediaQuality = (typeof mediaQualities)[number];

/** POST v1/media/link. Requests a time-limited media address for this user. `from` and `to` are for `recorded` and `pre_alarm`. */
export const MediaLinkRequest = z.object({
  id_camera: CameraId,
  kind: z.enum(mediaKinds),
  from: z.optional(Instant),
  to: z.optional(Instant),
  /** Default: main. A camera with one stream uses it for both. */
  quality: z.optional(z.enum(mediaQualities)),
  /** An authorized request that replaces the right to recorded video within its windows (OP-4.32). */
  id_recording_request: z.optional(z.int().check(z.positive())),
});
export type MediaLinkRequest = z.infer<typeof MediaLinkRequest>;

/** A gapless part of a playlist: `seconds` long, from `at` on. */
export const MediaSegment = z.object({ at: Instant, seconds: z.number() });
export type MediaSegment = z.infer<typeof MediaSegment>;

/** A part of a window that is recorded on a node which does not answer. `node`: its machine, '' where that is not known. */
const UnansweredRecording = z.object({ from: Instant, to: Instant, node: z.string() });
export type UnansweredRecording = z.infer<typeof UnansweredRecording>;

/** An HLS address (fMP4 segments) scoped to one camera and one user; it stops working at `expires_at`. */
export const MediaLink = z.object({
  url: z.string(),
  kind: z.enum(mediaKinds),
  from: z.nullable(Instant),
  to: z.nullable(Instant),
  expires_at: Instant,
  server_time: Instant,
  /** Live only: address of the low-delay stream, fMP4 over a WebSocket (`contract/video/live-stream.ts`); null: not offered. */
  stream: z._default(z.nullable(z.string()), null),
  /**
   * Recorded window only: the moments of the playlist, in order; nothing was recorded between two of them. The playlist's
   * own times are not exact enough for fMP4 in every player.
   */
  stretches: z._default(z.array(MediaSegment), []),
  /** Recorded window only: what the playlist lacks although it is recorded. */
  unanswered: z.optional(z.array(UnansweredRecording)),
  /** The watermark over the picture during playback; null: none. */
  watermark: z._default(z.nullable(WatermarkLook), null),
  /** Live only: the address is that of a still picture, which is read again each second. */
  is_picture: z.optional(z.boolean()),
});
export type MediaLink = z.infer<typeof MediaLink>;

/** The pre-alarm loop, in seconds before and after the moment of the alarm. */
export const preAlarm = { beforeS: 10, afterS: 5 } as const;
/** Seek step in seconds (OP-2.63, OP-9.59). */
export const seekStepS = 5;
/** A player without a new frame for this long, in ms, is shown as stale. */
export const staleAfterMs = 3000;
/** Playback speeds of recordings. */
export const playbackRates = [0.25, 0.5, 1, 2, 4, 8] as const;
