import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { chatLimits } from '../../../contract/collaboration/chat.ts';
import { selectDrafts } from '../../../machines/collaboration/chat/chats.selectors.ts';
import { isGridDrag } from '../../platform/index.ts';
import { IconButton } from '../../ui/Button.tsx';
import css from './Chat.module.css';
import type { ChatsRef } from './useChats.ts';

/** Message input: Enter sends, Shift+Enter starts a new line. Files are rejected with a notice (OQ-77). */
export function Composer({ chats, id }: { chats: ChatsRef; id: number }) {
  const { t } = useLingui();
  const [isFile, setIsFile] = useState(false);
  const text = useSelector(chats, (now) => selectDrafts(now)[id] ?? '');
  const write = (next: string) => {
    setIsFile(false);
    chats.send({ type: 'chats.draft', id, text: next.slice(0, chatLimits.text) });
  };
  const send = () => {
    if (text.trim() !== '') chats.send({ type: 'chats.send', id, text });
  };
  const refuseFile = (event: ClipboardEvent | DragEvent, from: DataTransfer) => {
    if (from.files.length === 0 && !from.types.includes('Files')) return;
    event.preventDefault();
    setIsFile(true);
  };
  return (
    <form
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        className={css.field}
        rows={1}
        value={text}
        maxLength={chatLimits.text}
        aria-label={t`Message`}
        placeholder={t`Write a message`}
        dir="auto"
        onChange={({ target }) => write(target.value)}
        onPaste={(event) => refuseFile(event, event.clipboardData)}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes('Files') && !isGridDrag(event)) event.preventDefault();
        }}
        onDrop={(event) => refuseFile(event, event.dataTransfer)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <IconButton icon="send" label={t`Send`} why={text.trim() === '' ? t`Enter a message first.` : null} type="submit" />
      {isFile && (
        <p className={css.refused} role="alert">
          <Trans>Files cannot be sent in chats.</Trans>
        </p>
      )}
      {text.length > chatLimits.text - 200 && (
        <p className={css.count}>
          <Trans>{chatLimits.text - text.length} characters left</Trans>
        </p>
      )}
    </form>
  );
}
