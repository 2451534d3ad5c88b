import * as z from 'zod/mini';
import { AlarmEvent } from './alarm.ts';
import { EventId, type UserId } from './ids.ts';
import { User } from './user.ts';

/** The port on which the platform speaks Pusher protocol 7 (OP-7.47), and the app key of the embedded one. */
export const realtime = { port: 6001, key: 'atalaya', authPath: '/broadcasting/auth' } as const;

/** Private channels, by their names without the `private-` prefix (OP-7.40, OP-7.41). */
export const channels = {
  user: (id: UserId) => `user-${id}` as const,
  userSetup: (id: UserId) => `user-setup-${id}` as const,
};

/**
 * Literal event names, in one place so that a foreign platform's can be put here (OQ-32). The same `alarm` event tells of
 * creation and of change; which it is follows from the status and from whether its id is known.
 */
export const eventNames = {
  alarm: 'alarm',
  configUpdated: 'config.updated',
  sessionRevoked: 'session.revoked',
} as const;

/** On which of the user's two channels each event is said. */
export const eventChannels = {
  alarm: 'user',
  'config.updated': 'userSetup',
  'session.revoked': 'userSetup',
} as const satisfies Record<(typeof eventNames)[keyof typeof eventNames], keyof typeof channels>;

const place = { event_id: EventId, epoch: z.string() };

/** Everything a user's stream can say, as stored in the event log and as replayed by GET v1/events. */
export const StreamEvent = z.discriminatedUnion('name', [
  z.object({ name: z.literal('alarm'), ...place, data: AlarmEvent }),
  z.object({ name: z.literal('config.updated'), ...place, data: User }),
  z.object({
    name: z.literal('session.revoked'),
    ...place,
    data: z.object({ session: z.string(), reason: z.enum(['signed_out', 'expired', 'refresh_reused', 'by_admin']) }),
  }),
]);
export type StreamEvent = z.infer<typeof StreamEvent>;

/**
 * GET v1/events?epoch=&after=: what this user's stream said after that event, oldest first, at most 500. `complete` false: ask again after
 * the last one. Another `epoch` than the asked one means that the log began anew: read the lists again.
 */
export const MissedEvents = z.object({
  epoch: z.string(),
  head: EventId,
  complete: z.boolean(),
  events: z.array(StreamEvent),
});
export type MissedEvents = z.infer<typeof MissedEvents>;
