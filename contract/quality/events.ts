import * as z from 'zod/mini';
import type { RealtimeEvents } from '../platform/realtime.ts';

export const qualityEvents = {
  /** An operator reported a problem: for those who may read reports and see all that its author sees. */
  'problem.reported': { channel: 'user', audience: 'user', payload: z.object({ id: z.int() }) },
} as const satisfies RealtimeEvents;
