import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useCallback, useState } from 'react';
import type { Chat } from '../../../../contract/collaboration/index.ts';
import { selectChats, selectMe } from '../../../../machines/collaboration/index.ts';
import { selectGrid } from '../../../../machines/workspace/tabs/tabs.selectors.ts';
import css from '../../../collaboration/chat/Chat.module.css';
import {
  ChatList,
  type ChatsRef,
  Conversation,
  chatSlotOf,
  NewChatDialog,
  NoChatUser,
  Presence,
  useChats,
} from '../../../collaboration/index.ts';
import { useActorOf } from '../../../platform/index.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { stateOf } from '../../../ui/state.ts';
import { WidgetTools } from '../../../ui/WidgetTools.tsx';

/** The chat of a bar (OP-2.46): the conversations, and one open at a time; each can be opened in the grid. */
export function ChatWidget() {
  const chats = useChats();
  return chats ? <Talk chats={chats} /> : <NoChatUser />;
}

function Talk({ chats }: { chats: ChatsRef }) {
  const { t } = useLingui();
  const tabs = useActorOf('tabs');
  const loaded = useLoaded();
  const [opened, setOpened] = useState<number | null>(null);
  const [refused, setRefused] = useState<number | null>(null);
  const [isNew, setIsNew] = useState(false);
  const chat = useSelector(chats, (now) => selectChats(now).find(({ id }) => id === opened));
  const me = useSelector(chats, selectMe);
  const state = useSelector(chats, stateOf);
  // A chat is shown once (OP-2.66): a chat in the grid is not shown in the widget.
  const shown = opened !== null && !loaded.has(opened) ? opened : null;
  const open = (id: number) => {
    setRefused(loaded.has(id) ? id : null);
    if (!loaded.has(id)) setOpened(id);
  };
  const begin = useCallback(
    (made: Chat) => {
      chats.send({ type: 'chats.opened', chat: made });
      setOpened(made.id);
      setRefused(null);
      setIsNew(false);
    },
    [chats],
  );
  return (
    <div className={css.talk} data-chats={state}>
      <WidgetTools>
        <IconButton small icon="plus" label={t`New conversation`} onClick={() => setIsNew(true)} />
      </WidgetTools>
      {refused !== null && loaded.has(refused) && (
        <p className={css.strip} role="alert">
          <Trans>This chat has been already loaded</Trans>
        </p>
      )}
      {shown === null ? (
        <ChatList chats={chats} onOpen={({ id }) => open(id)} />
      ) : (
        <>
          <header className={css.talkHead}>
            <IconButton small icon="arrowBack" label={t`Back to the conversations`} onClick={() => setOpened(null)} />
            {chat && <Presence chat={chat} me={me} />}
            <h3 className={css.talkName} dir="auto">
              {chat?.name}
            </h3>
            <IconButton
              small
              icon="expand"
              label={t`Add to the grid`}
              onClick={() => chat && tabs?.send({ type: 'slots.put', slot: chatSlotOf(chat), at: null })}
            />
          </header>
          <Conversation chats={chats} id={shown} />
        </>
      )}
      {isNew && <NewChatDialog onOpened={begin} onClose={() => setIsNew(false)} />}
    </div>
  );
}

/** Returns the ids of the chats in slots of any tab. */
function useLoaded(): ReadonlySet<number> {
  const tabs = useActorOf('tabs');
  const ids = useSelector(tabs, (now) =>
    (now ? selectGrid(now).tabs : [])
      .flatMap(({ slots }) => slots.flatMap(({ type, data }) => (type === 'chat' ? [Number(data['id_chat'])] : [])))
      .join(','),
  );
  return new Set(ids.split(',').filter(Boolean).map(Number));
}
