import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { UserId } from '../../../contract/platform/ids.ts';
import type { chatMachine } from '../../../machines/collaboration/chat/chat.machine.ts';
import { chatActorId, type chatsMachine } from '../../../machines/collaboration/chat/chats.machine.ts';
import { isChatSaid } from '../../../machines/collaboration/chat/talk.ts';
import { type ConsoleRef, useConsole } from '../../platform/console.ts';
import type { Http } from '../../platform/http.ts';
import { newKey } from '../../platform/keys.ts';
import { createActor } from '../../platform/own-actor.ts';
import { usePlatform } from '../../platform/platform.ts';
import { fillChats } from '../chat.ports.ts';

export type ChatsRef = ActorRefFrom<typeof chatsMachine>;
export type ChatRef = ActorRefFrom<typeof chatMachine>;

interface Room {
  me: UserId;
  chats: ChatsRef;
}
const rooms = new WeakMap<ConsoleRef, Room>();

/** The chats of whoever is signed in, one actor for slot, widget and badge alike; null for who has no chat user (OP-6.11, OP-8.05). */
export function useChats(): ChatsRef | null {
  const console = useConsole();
  const { ask } = usePlatform();
  const me = useSelector(console, ({ context: { user } }) => (user?.enabled_chat ? user.id : null));
  return useMemo(() => (me === null ? null : roomOf(console, ask, me).chats), [console, ask, me]);
}

/** One conversation, for as long as this view looks at it. */
export function useChat(chats: ChatsRef, id: number): ChatRef | undefined {
  useEffect(() => {
    chats.send({ type: 'chats.show', id });
    return () => chats.send({ type: 'chats.hide', id });
  }, [chats, id]);
  return useSelector(chats, ({ children }) => children[chatActorId(id)]);
}

function roomOf(console: ConsoleRef, ask: Http['ask'], me: UserId): Room {
  const known = rooms.get(console);
  if (known?.me === me) return known;
  const room = { me, chats: createActor(fillChats({ ask }, me), { input: { me, newKey } }).start() };
  rooms.set(console, room);
  const hearing = [
    console.on('rooms.said', ({ events }) => {
      const said = events.filter(isChatSaid);
      if (said.length > 0) room.chats.send({ type: 'chats.said', said });
    }),
    console.on('rooms.renew', () => room.chats.send({ type: 'chats.renew' })),
    console.subscribe(({ context: { user } }) => {
      if (user?.id === me && user.enabled_chat) return;
      for (const one of hearing) one.unsubscribe();
      room.chats.stop();
      if (rooms.get(console) === room) rooms.delete(console);
    }),
  ];
  return room;
}
