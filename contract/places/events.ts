import * as z from 'zod/mini';
import type { RealtimeEvents } from '../platform/realtime.ts';
import { RouterPosition } from './positions.ts';

export const placeEvents = {
  'router.moved': { channel: 'user', audience: 'tenant', payload: z.object({ router: RouterPosition }) },
} as const satisfies RealtimeEvents;
