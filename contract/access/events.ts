import * as z from 'zod/mini';
import type { RealtimeEvents } from '../platform/realtime.ts';
import { SessionEnd } from './session.ts';
import { ExternalUser, User } from './user.ts';

export const accessEvents = {
  'config.updated': { channel: 'userSetup', audience: 'user', payload: User },
  'session.revoked': { channel: 'userSetup', audience: 'user', payload: z.object({ session: z.string(), reason: SessionEnd }) },
  'session.locked': { channel: 'userSetup', audience: 'user', payload: z.object({ session: z.string(), locked: z.boolean() }) },
  /** An account of this user on another installation was made or removed (OP-7.40). */
  'external_user.created': { channel: 'user', audience: 'user', payload: ExternalUser },
  'external_user.deleted': { channel: 'user', audience: 'user', payload: ExternalUser },
} as const satisfies RealtimeEvents;
