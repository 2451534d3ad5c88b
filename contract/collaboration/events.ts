import * as z from 'zod/mini';
import { UserId } from '../platform/ids.ts';
import type { RealtimeEvents } from '../platform/realtime.ts';
import { ChatMessage } from './chat.ts';
import { WallUser } from './wall.ts';

/** Events of chats, for each of their members. */
export const chatEvents = {
  'chat.said': { channel: 'chat', audience: 'user', payload: z.object({ message: ChatMessage }) },
  'chat.read': { channel: 'chat', audience: 'user', payload: z.object({ chat: z.int(), user: UserId, up_to: z.int() }) },
  'chat.changed': { channel: 'chat', audience: 'user', payload: z.object({ chat: z.int() }) },
  'chat.presence': { channel: 'chat', audience: 'user', payload: z.object({ user: UserId, online: z.boolean() }) },
} as const satisfies RealtimeEvents;

export const wallEvents = {
  'wall.changed': { channel: 'user', audience: 'user', payload: z.object({ user: WallUser }) },
} as const satisfies RealtimeEvents;
