import * as z from 'zod/mini';
import { cameraFaults } from './camera-state.ts';

/**
 * Live video over a WebSocket: `link.stream`, opened unchanged. Only the platform sends. Each `open` is followed by
 * one binary message, the init segment; every further binary message is one fragment (`moof mdat`) that continues the previous one.
 * Decode times count from 1970: a fragment's media time in ms is its capture time. A second `open` begins a new stream
 * (the camera reconnected, its format changed).
 */
export const StreamMessage = z.discriminatedUnion('type', [
  /** `at`: decode time of the first fragment, ms since 1970; `codecs` as in `video/mp4; codecs="…"`. */
  z.object({ type: z.literal('open'), codecs: z.string(), at: z.number() }),
  /** The camera sends nothing; the platform retries, and the socket remains open. */
  z.object({ type: z.literal('waiting'), fault: z.nullable(z.enum(cameraFaults)) }),
]);
export type StreamMessage = z.infer<typeof StreamMessage>;

/** Why the platform closed a stream. */
export const streamCloseCodes = {
  /** The address is invalid or expired; request a new one. */
  refused: 4403,
  expired: 4410,
  /** The reader was too slow for too long; reconnect. */
  tooSlow: 4408,
} as const;
