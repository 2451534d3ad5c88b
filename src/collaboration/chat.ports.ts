import * as z from 'zod/mini';
import { chatCalls } from '../../contract/collaboration/chat.ts';
import type { UserId } from '../../contract/platform/index.ts';
import { chatMachine } from '../../machines/collaboration/chat/chat.machine.ts';
import { chatsMachine, type SaveUnsent, type UnsentRestored } from '../../machines/collaboration/chat/chats.machine.ts';
import type { Unsent } from '../../machines/collaboration/chat/messages.ts';
import { newChatMachine } from '../../machines/collaboration/chat/new-chat.machine.ts';
import { implementFeed, implementPort } from '../../machines/shared/port.ts';
import type { Http } from '../platform/index.ts';

type Needs = Pick<Http, 'ask'>;

/** Provides the chats with their calls (OQ-77). Unsent messages are stored in this browser until they are sent, one list for each user. */
export function provideChats({ ask }: Needs, me: UserId): typeof chatsMachine {
  return chatsMachine.provide({
    actors: {
      readChats: implementPort((_, signal) => ask(chatCalls.chats, { signal })),
      sendMessage: implementPort(({ chat, text, key }: Unsent, signal) =>
        ask(chatCalls.sendMessage, { params: { id: chat }, body: { text }, key, signal }),
      ),
      store: implementFeed<UnsentRestored, void, SaveUnsent>((emit, _, listen) => {
        const unsent = readUnsent(me);
        const known = new Set(unsent.map(({ key }) => key));
        if (unsent.length > 0) emit({ type: 'chats.restored', unsent });
        listen((command) => {
          for (const { key } of command.unsent) known.add(key);
          // Unsent messages of another tab are sent and removed by that tab only.
          storeUnsent(me, [...readUnsent(me).filter(({ key }) => !known.has(key)), ...command.unsent]);
        });
      }),
      chat: chatMachine.provide({
        actors: {
          readMessages: implementPort(({ id, before }: { id: number; before: number | null }, signal) =>
            ask(chatCalls.chatMessages, { params: { id }, query: before === null ? [] : [['before', String(before)]], signal }),
          ),
          markRead: implementPort(({ id, up_to }: { id: number; up_to: number }, signal) =>
            ask(chatCalls.readChat, { params: { id }, body: { up_to }, signal }),
          ),
        },
      }),
    },
  });
}

/** Opening a conversation, with its calls. */
export function provideNewChat({ ask }: Needs): typeof newChatMachine {
  return newChatMachine.provide({
    actors: {
      readPeople: implementPort(({ search }: { search: string }, signal) =>
        ask(chatCalls.chatPeople, { query: search.trim() === '' ? [] : [['search', search.trim()]], signal }),
      ),
      openChat: implementPort(({ members, name, key }, signal) =>
        ask(chatCalls.openChat, { body: { members, ...(name !== null && { name }) }, key, signal }),
      ),
    },
  });
}

const StoredMessages = z.array(z.object({ key: z.string(), chat: z.int(), text: z.string() }));
const storageKeyFor = (me: UserId) => `atalaya-unsent-${me}`;

function readUnsent(me: UserId): Unsent[] {
  try {
    const stored = StoredMessages.safeParse(JSON.parse(window.localStorage.getItem(storageKeyFor(me)) ?? '[]'));
    return stored.success ? stored.data.map((one) => ({ ...one, refusal: null })) : [];
  } catch {
    return [];
  }
}

/** A full or forbidden storage never stops the talk: it then lives in memory only. */
function storeUnsent(me: UserId, unsent: readonly Unsent[]): void {
  try {
    if (unsent.length === 0) window.localStorage.removeItem(storageKeyFor(me));
    else window.localStorage.setItem(storageKeyFor(me), JSON.stringify(unsent.map(({ key, chat, text }) => ({ key, chat, text }))));
  } catch {
    // Kept in memory.
  }
}
