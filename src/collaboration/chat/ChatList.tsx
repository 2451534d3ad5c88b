import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Chat } from '../../../contract/collaboration/chat.ts';
import type { NewSlot } from '../../../contract/workspace/index.ts';
import { selectChats, selectMe, selectRefusal } from '../../../machines/collaboration/chat/chats.selectors.ts';
import { makeDraggable } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { failureText, readFailed } from '../../words/refusals.ts';
import { clockTime } from '../../words/time.ts';
import css from './Chat.module.css';
import type { ChatsRef } from './useChats.ts';

/** A conversation as a slot of the grid. */
export const chatSlotOf = ({ id, name }: Pick<Chat, 'id' | 'name'>): NewSlot => ({
  type: 'chat',
  name,
  data: { source: 'dnd', id_chat: id },
  size: { w: 4, h: 6 },
});

interface ChatListProps {
  chats: ChatsRef;
  onOpen: (chat: Chat) => void;
}

/** The conversations, newest first, with presence and unread counts; searchable by name. */
export function ChatList({ chats, onOpen }: ChatListProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [frozen, setFrozen] = useState<readonly number[] | null>(null);
  const state = useSelector(chats, ({ value }) => value.list);
  const rows = useSelector(chats, selectChats);
  const refusal = useSelector(chats, selectRefusal);
  const again = (
    <Button small icon="refresh" onClick={() => chats.send({ type: 'chats.renew' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  const stateName = `chats.list.${state}`;
  if (state === 'refused') {
    return (
      <div className={css.list} data-state={stateName}>
        <EmptyState icon="comment" title={failureText(refusal)} action={again} />
      </div>
    );
  }
  if (state === 'reading' && rows.length === 0) {
    return (
      <div className={css.list} data-state={stateName}>
        <Waiting>
          <Trans>Loading conversations…</Trans>
        </Waiting>
      </div>
    );
  }
  const searched = search.trim().toLocaleLowerCase();
  const found = inOrder(rows, frozen).filter(({ name }) => name.toLocaleLowerCase().includes(searched));
  return (
    <div className={css.list} data-state={stateName}>
      {state === 'unread' && (
        <p className={css.strip} role="status">
          {readFailed()} {again}
        </p>
      )}
      {rows.length > 0 && (
        <label className={css.search}>
          <Icon name="search" size={16} />
          <input
            type="search"
            value={search}
            aria-label={t`Search conversations`}
            placeholder={t`Search`}
            onChange={({ target }) => setSearch(target.value)}
          />
        </label>
      )}
      {rows.length === 0 && state === 'read' && (
        <EmptyState icon="comment" title={<Trans>No conversations yet</Trans>}>
          <Trans>Start one with New conversation.</Trans>
        </EmptyState>
      )}
      {rows.length > 0 && found.length === 0 && <EmptyState icon="search" title={<Trans>No results found</Trans>} />}
      <ul className={css.rows} onPointerEnter={() => setFrozen(rows.map(({ id }) => id))} onPointerLeave={() => setFrozen(null)}>
        {found.map((chat) => (
          <Row key={chat.id} chats={chats} chat={chat} onOpen={onOpen} />
        ))}
      </ul>
    </div>
  );
}

function Row({ chats, chat, onOpen }: ChatListProps & { chat: Chat }) {
  const { t, i18n } = useLingui();
  const me = useSelector(chats, selectMe);
  const { last, unread } = chat;
  const who = last && chat.kind === 'room' ? (last.from.id === me ? t`You` : last.from.name) : null;
  return (
    <li>
      <button
        type="button"
        className={css.row}
        data-chat={chat.id}
        data-unread={unread > 0}
        onClick={() => onOpen(chat)}
        {...makeDraggable({ kind: 'slot', slot: chatSlotOf(chat) })}
      >
        <Presence chat={chat} me={me} />
        <span className={css.name} dir="auto">
          {chat.name}
        </span>
        {last && (
          <time className={css.when} dateTime={last.time}>
            {whenOf(last.time, i18n)}
          </time>
        )}
        <span className={css.last} dir="auto">
          {who && `${who}: `}
          {last?.text}
        </span>
        {unread > 0 && (
          <span className={css.unread}>
            {unread}
            <span className="visually-hidden">
              {' '}
              <Trans>unread</Trans>
            </span>
          </span>
        )}
      </button>
    </li>
  );
}

/** Whether the other is there; of a room, how many are. Never by colour alone. */
export function Presence({ chat, me }: { chat: Chat; me: number }) {
  const { t } = useLingui();
  const others = chat.members.filter(({ id }) => id !== me);
  const there = others.filter(({ online }) => online).length;
  const words = chat.kind === 'room' ? t`${there} of ${others.length} present` : there > 0 ? t`Online` : t`Offline`;
  return (
    <span className={css.presence} data-online={there > 0} title={words} role="img" aria-label={words}>
      {chat.kind === 'room' ? <Icon name="users" size={16} /> : <Icon name="user" size={16} />}
    </span>
  );
}

/** Keeps rows from moving under the pointer: while it is over the list, known rows keep their order below new ones. */
function inOrder(rows: readonly Chat[], frozen: readonly number[] | null): readonly Chat[] {
  return frozen === null ? rows : rows.toSorted((a, b) => frozen.indexOf(a.id) - frozen.indexOf(b.id));
}

/** The time of today, the day of any other. */
function whenOf(time: string, by: I18n): string {
  const isToday = new Date(time).toDateString() === new Date().toDateString();
  return isToday ? clockTime(time, by).slice(0, 5) : by.date(time, { day: '2-digit', month: '2-digit' });
}
