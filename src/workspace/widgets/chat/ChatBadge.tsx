import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectChats } from '../../../../machines/collaboration/index.ts';
import css from '../../../collaboration/chat/Chat.module.css';
import { type ChatsRef, useChats } from '../../../collaboration/index.ts';
import badge from '../../../ui/Badge.module.css';

/** How many messages are unread. */
export function ChatBadge() {
  const chats = useChats();
  return chats && <Unread chats={chats} />;
}

function Unread({ chats }: { chats: ChatsRef }) {
  const { t } = useLingui();
  const unread = useSelector(chats, (now) => selectChats(now).reduce((sum, chat) => sum + chat.unread, 0));
  if (unread === 0) return null;
  return (
    <span className={badge.badge}>
      <span className={css.unread} title={t`Unread messages`}>
        {unread}
      </span>
    </span>
  );
}
