import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { ChatMessage } from '../../../contract/collaboration/chat.ts';
import { selectMessages, selectMore } from '../../../machines/collaboration/chat/chat.selectors.ts';
import { selectChats, selectMe, selectUnsent } from '../../../machines/collaboration/chat/chats.selectors.ts';
import { readByAll, type Unsent } from '../../../machines/collaboration/chat/messages.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { refusalText } from '../../words/refusals.ts';
import { clockTime } from '../../words/time.ts';
import css from './Chat.module.css';
import type { ChatRef, ChatsRef } from './useChats.ts';

interface MessagesProps {
  chats: ChatsRef;
  chat: ChatRef;
  id: number;
}

/** How near the end counts as being there, in px. */
const nearEnd = 40;

/**
 * Messages, newest at the bottom. The list stays scrolled to the end unless the user scrolled up; older messages load when the top is
 * reached.
 */
export function Messages({ chats, chat, id }: MessagesProps) {
  const { t, i18n } = useLingui();
  const messages = useSelector(chat, selectMessages);
  const more = useSelector(chat, selectMore);
  const isOlder = useSelector(chat, (now) => now.matches({ history: 'older' }));
  const me = useSelector(chats, selectMe);
  const unsent = useSelector(chats, selectUnsent);
  const known = useSelector(chats, (now) => selectChats(now).find((one) => one.id === id));
  const own = unsent.filter((one) => one.chat === id);
  const isRoom = known?.kind === 'room';
  const seenTo = known ? readByAll(known, me) : 0;
  const { list, recordScroll } = useScrollAnchor(messages, own.length);
  useMarkRead(chat, list, messages);
  return (
    <div
      ref={list}
      className={css.messages}
      role="log"
      aria-label={known ? t`Messages of ${known.name}` : t`Messages`}
      onScroll={() => {
        if (recordScroll() && more) chat.send({ type: 'chat.older' });
      }}
    >
      {more && (
        <Button small kind="quiet" busy={isOlder} className={css.olderButton} onClick={() => chat.send({ type: 'chat.older' })}>
          <Trans>Older messages</Trans>
        </Button>
      )}
      {messages.length === 0 && own.length === 0 && (
        <p className={css.nothing}>
          <Trans>No messages yet.</Trans>
        </p>
      )}
      {messages.map((message, at) => (
        <Message
          key={message.id}
          message={message}
          before={messages[at - 1]}
          isOwn={message.from.id === me}
          isNamed={isRoom}
          isRead={message.id <= seenTo}
          day={i18n.date(message.time, { weekday: 'long', day: 'numeric', month: 'long' })}
          time={clockTime(message.time, i18n).slice(0, 5)}
        />
      ))}
      {own.map((one) => (
        <UnsentMessage key={one.key} chats={chats} unsent={one} />
      ))}
    </div>
  );
}

interface MessageProps {
  message: ChatMessage;
  before: ChatMessage | undefined;
  isOwn: boolean;
  isNamed: boolean;
  isRead: boolean;
  day: string;
  time: string;
}

function Message({ message, before, isOwn, isNamed, isRead, day, time }: MessageProps) {
  const { t } = useLingui();
  const isNewDay = before === undefined || new Date(before.time).toDateString() !== new Date(message.time).toDateString();
  const isSame = !isNewDay && before.from.id === message.from.id;
  return (
    <>
      {isNewDay && <p className={css.day}>{day}</p>}
      <article className={css.message} data-own={isOwn} data-message={message.id}>
        {isNamed && !isOwn && !isSame && <p className={css.from}>{message.from.name}</p>}
        <p className={css.text} dir="auto">
          {message.text}
        </p>
        <p className={css.foot}>
          <time dateTime={message.time}>{time}</time>
          {isOwn && (
            <span title={isRead ? t`Read` : t`Sent`} data-read={isRead}>
              <Icon name={isRead ? 'eye' : 'check'} size={14} />
              <span className="visually-hidden">{isRead ? t`Read` : t`Sent`}</span>
            </span>
          )}
        </p>
      </article>
    </>
  );
}

/** A message that is not the platform's yet. */
function UnsentMessage({ chats, unsent: { key, text, refusal } }: { chats: ChatsRef; unsent: Unsent }) {
  const { t } = useLingui();
  const isWaiting = useSelector(chats, (now) => now.matches({ sending: 'waiting' }));
  return (
    <article className={css.message} data-own="true" data-unsent={refusal ? 'refused' : 'waiting'}>
      <p className={css.text} dir="auto">
        {text}
      </p>
      {refusal ? (
        <p className={css.foot} role="alert">
          <Trans>Not sent: {refusalText(refusal)}</Trans>
          <IconButton small icon="refresh" label={t`Send again`} onClick={() => chats.send({ type: 'chats.resend', key })} />
          <IconButton small icon="trash" label={t`Discard`} onClick={() => chats.send({ type: 'chats.discard', key })} />
        </p>
      ) : (
        <p className={css.foot} role="status">
          {isWaiting ? <Icon name="clock" size={14} /> : <Spinner size={12} />}
          {isWaiting ? <Trans>Waiting for connection</Trans> : <Trans>Sending…</Trans>}
        </p>
      )}
    </article>
  );
}

/**
 * Keeps the list at its end, or the visible messages in place, when messages arrive. `heard` records the scroll position and returns
 * whether the list is at its start.
 */
function useScrollAnchor(messages: readonly ChatMessage[], waiting: number) {
  const list = useRef<HTMLDivElement>(null);
  const stood = useRef({ atEnd: true, height: 0, first: 0 });
  const first = messages[0]?.id ?? 0;
  const last = messages.at(-1)?.id ?? 0;
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    if (stood.current.atEnd) element.scrollTo({ top: element.scrollHeight });
    else if (first < stood.current.first) element.scrollBy({ top: element.scrollHeight - stood.current.height });
    stood.current = { ...stood.current, height: element.scrollHeight, first };
  }, [first, last, waiting]);
  const recordScroll = (): boolean => {
    const element = list.current;
    if (!element) return false;
    stood.current.atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;
    return element.scrollTop <= 0;
  };
  return { list, recordScroll };
}

/** Marks messages as read that are visible while the page is in the foreground. */
function useMarkRead(chat: ChatRef, list: RefObject<HTMLDivElement | null>, messages: readonly ChatMessage[]): void {
  const last = messages.at(-1)?.id ?? 0;
  useEffect(() => {
    const mark = () => {
      const element = list.current;
      if (last === 0 || !element || document.visibilityState !== 'visible' || !element.checkVisibility()) return;
      if (element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd) chat.send({ type: 'chat.markRead', up_to: last });
    };
    mark();
    const element = list.current;
    document.addEventListener('visibilitychange', mark);
    element?.addEventListener('scroll', mark, { passive: true });
    return () => {
      document.removeEventListener('visibilitychange', mark);
      element?.removeEventListener('scroll', mark);
    };
  }, [chat, list, last]);
}
