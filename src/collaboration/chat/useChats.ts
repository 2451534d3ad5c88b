import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { UserId } from '../../../contract/platform/index.ts';
import type { chatMachine } from '../../../machines/collaboration/chat/chat.machine.ts';
import { chatActorId, type chatsMachine } from '../../../machines/collaboration/chat/chats.machine.ts';
import { isChatStreamEvent } from '../../../machines/collaboration/chat/messages.ts';
import type { consoleMachine } from '../../../machines/console/console.machine.ts';
import { selectUser } from '../../../machines/console/console.selectors.ts';
import { type ConsoleRef, createActor, type Http, newKey, useConsole, usePlatform } from '../../platform/index.ts';
import { provideChats } from '../chat.ports.ts';

export type ChatsRef = ActorRefFrom<typeof chatsMachine>;
export type ChatRef = ActorRefFrom<typeof chatMachine>;

interface SharedChats {
  me: UserId;
  chats: ChatsRef;
}
/** Id of the signed-in user; null: nobody, or a user without chat. */
function chatUserId(now: SnapshotFrom<typeof consoleMachine>): UserId | null {
  const user = selectUser(now);
  return user?.enabled_chat ? user.id : null;
}

const sharedChats = new WeakMap<ConsoleRef, SharedChats>();

/** The chats of the signed-in user: one actor shared by slot, widget and badge; null without a chat user (OP-6.11, OP-8.05). */
export function useChats(): ChatsRef | null {
  const console = useConsole();
  const { ask } = usePlatform();
  const me = useSelector(console, chatUserId);
  return useMemo(() => (me === null ? null : getSharedChats(console, ask, me).chats), [console, ask, me]);
}

/** One conversation, for as long as this view looks at it. */
export function useChat(chats: ChatsRef, id: number): ChatRef | undefined {
  useEffect(() => {
    chats.send({ type: 'chats.show', id });
    return () => chats.send({ type: 'chats.hide', id });
  }, [chats, id]);
  return useSelector(chats, ({ children }) => children[chatActorId(id)]);
}

function getSharedChats(console: ConsoleRef, ask: Http['ask'], me: UserId): SharedChats {
  const known = sharedChats.get(console);
  if (known?.me === me) return known;
  const room = { me, chats: createActor(provideChats({ ask }, me), { input: { me, newKey } }).start() };
  sharedChats.set(console, room);
  const hearing = [
    console.on('stream.events', ({ events: received }) => {
      const events = received.filter(isChatStreamEvent);
      if (events.length > 0) room.chats.send({ type: 'chat.events', events });
    }),
    console.on('stream.resync', () => room.chats.send({ type: 'chats.renew' })),
    console.subscribe((now) => {
      if (chatUserId(now) === me) return;
      for (const one of hearing) one.unsubscribe();
      room.chats.stop();
      if (sharedChats.get(console) === room) sharedChats.delete(console);
    }),
  ];
  return room;
}
