import type { Chat, ChatMessage } from '../../../contract/collaboration/chat.ts';
import type { Refusal, UserId } from '../../../contract/platform/index.ts';
import type { RoomEvent } from '../../platform/index.ts';

/** A message that is not the platform's yet. `refusal`: it was refused, and waits for its writer. */
export interface Unsent {
  readonly key: string;
  readonly chat: number;
  readonly text: string;
  readonly refusal: Refusal | null;
}

/** Chat events of the stream. */
export type ChatStreamEvent = Extract<RoomEvent, { name: `chat.${string}` }>;

export const isChatStreamEvent = (event: RoomEvent): event is ChatStreamEvent => event.name.startsWith('chat.');

/** Maximum of messages in memory for one conversation; older ones are dropped, and loaded again on demand. */
const messageLimit = 500;

/** Merges the newest page into the known messages. Where the two do not overlap, messages older than the page are dropped. */
export function withNewest(known: readonly ChatMessage[], page: readonly ChatMessage[]): ChatMessage[] {
  const [first, last] = [page[0]?.id ?? 0, page.at(-1)?.id ?? 0];
  const joins = known.some(({ id }) => id >= first && id <= last);
  const [before, after] = [joins ? known.filter(({ id }) => id < first) : [], known.filter(({ id }) => id > last)];
  return [...before, ...page, ...after];
}

/** The messages of a conversation in order, without duplicates. */
export function withMessage(known: readonly ChatMessage[], message: ChatMessage): ChatMessage[] {
  if (known.some(({ id }) => id === message.id)) return [...known];
  const at = known.findLastIndex(({ id }) => id < message.id) + 1;
  const all = [...known.slice(0, at), message, ...known.slice(at)];
  return all.length > messageLimit ? all.slice(-messageLimit) : all;
}

/** The conversations after a chat event; null where they must be reloaded. */
export function applyChatEvent(chats: readonly Chat[], said: ChatStreamEvent, me: UserId): Chat[] | null {
  if (said.name === 'chat.changed') return null;
  if (said.name === 'chat.presence') {
    const { user, online } = said.data;
    return chats.map((chat) => withMember(chat, user, { online }));
  }
  if (said.name === 'chat.read') {
    const { chat: id, user, up_to } = said.data;
    return chats.map((chat) => (chat.id === id ? asRead(chat, user, up_to, me) : chat));
  }
  const { message } = said.data;
  const chat = chats.find(({ id }) => id === message.chat);
  return chat ? [withLast(chat, message, me), ...chats.filter((one) => one !== chat)] : null;
}

/** A conversation with its newest message; a known message changes nothing. */
export function withLast(chat: Chat, message: ChatMessage, me: UserId): Chat {
  if (message.id <= (chat.last?.id ?? 0)) return chat;
  const isOwn = message.from.id === me;
  const unread = isOwn ? 0 : chat.unread + 1;
  const next = { ...chat, last: message, unread };
  return message.from.id === null ? next : withMember(next, message.from.id, { read: message.id });
}

function asRead(chat: Chat, user: UserId, up_to: number, me: UserId): Chat {
  const next = withMember(chat, user, { read: up_to });
  return user === me && up_to >= (chat.last?.id ?? 0) ? { ...next, unread: 0 } : next;
}

function withMember(chat: Chat, user: UserId, now: { online?: boolean; read?: number }): Chat {
  return { ...chat, members: chat.members.map((one) => (one.id === user ? { ...one, ...now } : one)) };
}

/** Up to where everybody else has read. */
export function readByAll(chat: Chat, me: UserId): number {
  const others = chat.members.filter(({ id }) => id !== me);
  return others.length === 0 ? 0 : Math.min(...others.map(({ read }) => read));
}
