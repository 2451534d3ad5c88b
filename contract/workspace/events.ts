import * as z from 'zod/mini';
import { CameraId, UnitId, UserId } from '../platform/ids.ts';
import type { RealtimeEvents } from '../platform/realtime.ts';
import { UserView } from './views.ts';

export const workspaceEvents = {
  /** The view that a wall or a console is to show, and who sent it; null: none is assigned any more. */
  'view.shown': {
    channel: 'showUserView',
    audience: 'user',
    payload: z.object({
      view: z.nullable(UserView),
      by: z.catch(z.optional(z.nullable(z.object({ id: UserId, name: z.string() }))), undefined),
    }),
  },
  /** Cameras that a command shows: one after the other, each for `seconds`, or (null) side by side. */
  'cameras.shown': {
    channel: 'showUserView',
    audience: 'user',
    payload: z.object({
      name: z.string(),
      cameras: z.array(z.object({ id: CameraId, name: z.string(), id_unit: UnitId })),
      seconds: z.nullable(z.int()),
      by: z.nullable(z.string()),
    }),
  },
} as const satisfies RealtimeEvents;
