import * as z from 'zod/mini';
import { byId, defineCall, Instant, type RealtimeEvents, RecordId, success, UserId } from '../platform/index.ts';

/** A chat user, and whether one of their consoles is connected. */
export const ChatPerson = z.object({ id: UserId, name: z.string(), online: z.boolean() });
export type ChatPerson = z.infer<typeof ChatPerson>;

/** A chat message (OQ-77). `time` is the platform's; `key` is the sender's and deduplicates repeated sends. */
export const ChatMessage = z.object({
  id: z.int(),
  chat: z.int(),
  /** `id` is null where the account was deleted. */
  from: z.object({ id: z.nullable(UserId), name: z.string() }),
  text: z.string(),
  time: Instant,
  key: z.nullable(z.string()),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** A member of a conversation; `read`: the newest message they have read, 0 where none. */
export const ChatMember = z.extend(ChatPerson, { read: z.int() });
export type ChatMember = z.infer<typeof ChatMember>;

/** A conversation of two (`direct`; `name` is then the other's) or of several. */
export const Chat = z.object({
  id: z.int(),
  kind: z.enum(['direct', 'room']),
  name: z.string(),
  /** The members, including the caller. */
  members: z.array(ChatMember),
  last: z.nullable(ChatMessage),
  /** Number of messages of others that the caller has not read. */
  unread: z.int(),
});
export type Chat = z.infer<typeof Chat>;

/** Limits of chats: characters of a message, messages a page, members of a room. */
export const chatLimits = { text: 4000, page: 50, members: 200, name: 80 } as const;

const signedIn = { kind: 'signed_in' } as const;
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(chatLimits.text));

/** Calls of the chat (OP-1.15, OQ-77). A caller without a chat user is refused with `chat.no_user` (OP-8.05). */
export const chatCalls = {
  chats: defineCall({
    method: 'GET',
    path: '/v1/chat',
    access: signedIn,
    summary: 'List the conversations of the caller, newest first',
    reply: success(z.array(Chat)),
    refusals: ['chat.no_user'],
  }),
  chatPeople: defineCall({
    method: 'GET',
    path: '/v1/chat/people',
    access: signedIn,
    summary: 'List the chat users who see one of the caller’s tenants',
    query: z.object({ search: z.optional(z.string().check(z.maxLength(100))) }),
    reply: success(z.array(ChatPerson)),
    refusals: ['chat.no_user'],
  }),
  openChat: defineCall({
    method: 'POST',
    path: '/v1/chat',
    access: signedIn,
    summary: 'Open the conversation with one person, or create a named room',
    body: z.object({
      name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(chatLimits.name))),
      members: z.array(RecordId).check(z.minLength(1), z.maxLength(chatLimits.members)),
    }),
    reply: success(Chat),
    refusals: ['chat.no_user', 'record.not_found', 'request.key_reused', 'request.in_progress'],
  }),
  chatMessages: defineCall({
    method: 'GET',
    path: '/v1/chat/:id/messages',
    access: signedIn,
    summary: 'List the messages of a conversation before `before`, oldest first',
    params: byId,
    query: z.object({ before: z.optional(z.coerce.number().check(z.minimum(1))) }),
    reply: success(z.object({ messages: z.array(ChatMessage), more: z.boolean() })),
    refusals: ['chat.no_user', 'record.not_found'],
  }),
  sendMessage: defineCall({
    method: 'POST',
    path: '/v1/chat/:id/messages',
    access: signedIn,
    summary: 'Send a message; its key is the idempotency key',
    params: byId,
    body: z.object({ text }),
    reply: success(ChatMessage),
    refusals: ['chat.no_user', 'record.not_found', 'request.key_reused', 'request.in_progress'],
  }),
  readChat: defineCall({
    method: 'POST',
    path: '/v1/chat/:id/read',
    access: signedIn,
    summary: 'Mark all messages up to one as read',
    params: byId,
    body: z.object({ up_to: RecordId }),
    reply: success(z.null()),
    refusals: ['chat.no_user', 'record.not_found'],
  }),
} as const;

/** Events of chats, for each of their members. */
export const chatEvents = {
  'chat.said': { channel: 'chat', audience: 'user', payload: z.object({ message: ChatMessage }) },
  'chat.read': { channel: 'chat', audience: 'user', payload: z.object({ chat: z.int(), user: UserId, up_to: z.int() }) },
  'chat.changed': { channel: 'chat', audience: 'user', payload: z.object({ chat: z.int() }) },
  'chat.presence': { channel: 'chat', audience: 'user', payload: z.object({ user: UserId, online: z.boolean() }) },
} as const satisfies RealtimeEvents;
