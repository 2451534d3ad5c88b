import { useSelector } from '@xstate/react';
import { selectChats, selectMe } from '../../../machines/collaboration/index.ts';
import { ChatList, type ChatsRef, Conversation, NoChatUser, Presence, useChats } from '../../collaboration/index.ts';
import { SlotTitle } from './frame.tsx';
import type { SlotViewProps } from './slot.ts';

/** One conversation in a slot (OP-9.39); while none is chosen, the choice of one. */
export function ChatView({ data, onData }: SlotViewProps) {
  const chats = useChats();
  if (!chats) return <NoChatUser />;
  if (data.id_chat === undefined) return <ChatList chats={chats} onOpen={({ id, name }) => onData({ id_chat: id }, name)} />;
  return (
    <>
      <Who chats={chats} id={data.id_chat} />
      <Conversation chats={chats} id={data.id_chat} />
    </>
  );
}

function Who({ chats, id }: { chats: ChatsRef; id: number }) {
  const chat = useSelector(chats, (now) => selectChats(now).find((one) => one.id === id));
  const me = useSelector(chats, selectMe);
  return <SlotTitle>{chat && <Presence chat={chat} me={me} />}</SlotTitle>;
}
