import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectMessages, selectRefusal } from '../../../machines/collaboration/chat/chat.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import { failureText, readFailed } from '../../words/refusals.ts';
import css from './Chat.module.css';
import { Composer } from './Composer.tsx';
import { Messages } from './Messages.tsx';
import { type ChatRef, type ChatsRef, useChat } from './useChats.ts';

/** One conversation: its messages and the message input (OP-9.39, OQ-77). */
export function Conversation({ chats, id }: { chats: ChatsRef; id: number }) {
  const chat = useChat(chats, id);
  return chat ? <OpenConversation key={id} chats={chats} chat={chat} id={id} /> : null;
}

function OpenConversation({ chats, chat, id }: { chats: ChatsRef; chat: ChatRef; id: number }) {
  const state = useSelector(chat, ({ value }) => value.history);
  const isEmpty = useSelector(chat, (now) => selectMessages(now).length === 0);
  const refusal = useSelector(chat, selectRefusal);
  const whole = useSelector(chat, stateOf);
  const renew = () => chat.send({ type: 'chat.renew' });
  if (state === 'refused') {
    return (
      <div className={css.conversation} data-state={whole}>
        <EmptyState icon="comment" title={failureText(refusal)} action={<RetryButton onClick={renew} />} />
      </div>
    );
  }
  return (
    <div className={css.conversation} data-state={whole}>
      {state === 'unread' && (
        <p className={css.strip} role="status">
          {readFailed()} <RetryButton onClick={renew} />
        </p>
      )}
      {isEmpty && state === 'reading' ? (
        <Waiting>
          <Trans>Loading messages…</Trans>
        </Waiting>
      ) : (
        <Messages chats={chats} chat={chat} id={id} />
      )}
      <Composer chats={chats} id={id} />
    </div>
  );
}

function RetryButton({ onClick }: { onClick: () => void }) {
  return (
    <Button small icon="refresh" onClick={onClick}>
      <Trans>Try again</Trans>
    </Button>
  );
}
