import type * as z from 'zod/mini';
import type { ExportChannel } from './export-channels.ts';
import type { UserId } from './ids.ts';

/** The port on which the platform speaks Pusher protocol 7 (OP-7.47), and the app key of the embedded one. */
export const realtime = { port: 6001, key: 'atalaya', authPath: '/broadcasting/auth' } as const;

/** Each user's private channels, by their names without the `private-` prefix (OP-7.40, OP-7.41). */
export const userChannels = {
  user: (id: UserId) => `user-${id}` as const,
  userSetup: (id: UserId) => `user-setup-${id}` as const,
  /** A view to show on a wall or in a console (OP-7.42). */
  showUserView: (id: UserId) => `show-user-view-${id}` as const,
  /** An action plan to show (OP-7.43). */
  showActionPlan: (id: UserId) => `show-action-plan-${id}` as const,
  /** Calls that the user may see: `created` and `updated` (OP-7.44). */
  callEvents: (id: UserId) => `call-events-${id}` as const,
  /** The user's chats; beyond the specification (OQ-77). */
  chat: (id: UserId) => `chat-${id}` as const,
};

/** Every private channel. */
export const channels = {
  ...userChannels,
  /** Disconnection of a phone (OP-7.45); the id is the device's, and only its user may subscribe. */
  sipForceDisconnect: (device: string) => `sip-force-disconnect-${device}` as const,
  /** Progress of exports (ADM-7.51); the id is the user's (OQ-78). */
  export: (channel: ExportChannel, id: UserId) => `${channel}-${id}` as const,
};

/**
 * The audience of an event: one user; all who have access to a tenant; those of them who may read calls; or all who have access to the
 * tenant of an alarm and, without an alarm, one user.
 */
export type EventAudience = 'user' | 'tenant' | 'callReaders' | 'tenantOrUser';

/** Declaration of a realtime event: its subscription, schema and audience. */
interface RealtimeEvent {
  /** The channel of each user in the audience. */
  readonly channel: keyof typeof userChannels;
  readonly audience: EventAudience;
  readonly payload: z.core.$ZodType;
  /** Its name on the channel, if the specification's differs from the stream's. */
  readonly wireName?: string;
}
/** The events of a domain, by their names in the stream and in the event log. */
export type RealtimeEvents = Readonly<Record<string, RealtimeEvent>>;
