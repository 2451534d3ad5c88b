import * as z from 'zod/mini';
import type { RealtimeEvents } from '../platform/realtime.ts';

export const videoEvents = {
  /** A request for a recording was made or decided: for those who may decide, and for its author. */
  'recording.changed': {
    channel: 'user',
    audience: 'user',
    payload: z.object({ id: z.int(), folio: z.string(), status: z.string() }),
  },
} as const satisfies RealtimeEvents;
