import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { UserId } from '../../../contract/platform/ids.ts';
import type { chatMachine } from '../../../machines/collaboration/chat/chat.machine.ts';
import { chatActorId, type chatsMachine } from '../../../machines/collaboration/chat/chats.machine.ts';
import { isChatStreamEvent } from '../../../machines/collaboration/chat/messages.ts';
import { type ConsoleRef, useConsole } from '../../platform/console.ts';
import type { Http } from '../../platform/http.ts';
import { newKey } from '../../platform/keys.ts';
import { usePlatform } from '../../platform/platform.ts';
import { createActor } from '../../platform/view-actors.ts';
import { provideChats } from '../chat.ports.ts';

export type ChatsRef = ActorRefFrom<typeof chatsMachine>;
export type ChatRef = ActorRefFrom<typeof chatMachine>;

interface SharedChats {
  me: UserId;
  chats: ChatsRef;
}
const sharedChats = new WeakMap<ConsoleRef, SharedChats>();

/** The chats of the signed-in user: one actor shared by slot, widget and badge; null without a chat user (OP-6.11, OP-8.05). */
export function useChats(): ChatsRef | null {
  const console = useConsole();
  const { ask } = usePlatform();
  const me = useSelector(console, ({ context: { user } }) => (user?.enabled_chat ? user.id : null));
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
    console.subscribe(({ context: { user } }) => {
      if (user?.id === me && user.enabled_chat) return;
      for (const one of hearing) one.unsubscribe();
      room.chats.stop();
      if (sharedChats.get(console) === room) sharedChats.delete(console);
    }),
  ];
  return room;
}
