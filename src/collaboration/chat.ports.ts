import * as z from 'zod/mini';
import { chatCalls } from '../../contract/collaboration/chat.ts';
import type { UserId } from '../../contract/platform/ids.ts';
import { chatMachine } from '../../machines/collaboration/chat/chat.machine.ts';
import { chatsMachine, type ShelfOfUnsent, type ToldUnsent } from '../../machines/collaboration/chat/chats.machine.ts';
import { newChatMachine } from '../../machines/collaboration/chat/new-chat.machine.ts';
import type { Unsent } from '../../machines/collaboration/chat/talk.ts';
import { answering, feeding } from '../../machines/shared/port.ts';
import type { Http } from '../platform/http.ts';

type Needs = Pick<Http, 'ask'>;

/** The chats with their calls (OQ-77). What was not sent is kept in this browser until it is, a list for each user. */
export function fillChats({ ask }: Needs, me: UserId): typeof chatsMachine {
  return chatsMachine.provide({
    actors: {
      readChats: answering((_, signal) => ask(chatCalls.chats, { signal })),
      sendMessage: answering(({ chat, text, key }: Unsent, signal) =>
        ask(chatCalls.sendMessage, { params: { id: chat }, body: { text }, key, signal }),
      ),
      shelf: feeding<ShelfOfUnsent, void, ToldUnsent>((say, _, listen) => {
        const unsent = read(me);
        const known = new Set(unsent.map(({ key }) => key));
        if (unsent.length > 0) say({ type: 'chats.kept', unsent });
        listen((told) => {
          for (const { key } of told.unsent) known.add(key);
          // What another tab keeps for this user is its own to send and to forget.
          keep(me, [...read(me).filter(({ key }) => !known.has(key)), ...told.unsent]);
        });
      }),
      chat: chatMachine.provide({
        actors: {
          readMessages: answering(({ id, before }: { id: number; before: number | null }, signal) =>
            ask(chatCalls.chatMessages, { params: { id }, query: before === null ? [] : [['before', String(before)]], signal }),
          ),
          markRead: answering(({ id, up_to }: { id: number; up_to: number }, signal) =>
            ask(chatCalls.readChat, { params: { id }, body: { up_to }, signal }),
          ),
        },
      }),
    },
  });
}

/** Opening a conversation, with its calls. */
export function fillNewChat({ ask }: Needs): typeof newChatMachine {
  return newChatMachine.provide({
    actors: {
      readPeople: answering(({ search }: { search: string }, signal) =>
        ask(chatCalls.chatPeople, { query: search.trim() === '' ? [] : [['search', search.trim()]], signal }),
      ),
      openChat: answering(({ members, name, key }, signal) =>
        ask(chatCalls.openChat, { body: { members, ...(name !== null && { name }) }, key, signal }),
      ),
    },
  });
}

const Kept = z.array(z.object({ key: z.string(), chat: z.int(), text: z.string() }));
const shelfOf = (me: UserId) => `atalaya-unsent-${me}`;

function read(me: UserId): Unsent[] {
  try {
    const kept = Kept.safeParse(JSON.parse(window.localStorage.getItem(shelfOf(me)) ?? '[]'));
    return kept.success ? kept.data.map((one) => ({ ...one, refusal: null })) : [];
  } catch {
    return [];
  }
}

/** A full or forbidden storage never stops the talk: it then lives in memory only. */
function keep(me: UserId, unsent: readonly Unsent[]): void {
  try {
    if (unsent.length === 0) window.localStorage.removeItem(shelfOf(me));
    else window.localStorage.setItem(shelfOf(me), JSON.stringify(unsent.map(({ key, chat, text }) => ({ key, chat, text }))));
  } catch {
    // Kept in memory.
  }
}
