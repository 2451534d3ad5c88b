import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import type { ChatPerson } from '../../../contract/collaboration/chat.ts';
import { chatActorId } from '../../../machines/collaboration/chat/chats.machine.ts';
import { selectChosen, selectOpened, selectRefusal } from '../../../machines/collaboration/chat/new-chat.selectors.ts';
import { newKey, useActorRef, usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import { actUnanswered, failureText } from '../../words/refusals.ts';
import { provideNewChat } from '../chat.ports.ts';
import css from './Chat.module.css';
import { Conversation } from './Conversation.tsx';
import type { ChatsRef } from './useChats.ts';

interface MessageDialogProps {
  chats: ChatsRef;
  person: ChatPerson;
  onClose: () => void;
}

/** The conversation with one person, which begins if there was none: opened at once, without choosing whom to write to. */
export function MessageDialog({ chats, person, onClose }: MessageDialogProps) {
  const { ask } = usePlatform();
  const machine = useMemo(() => provideNewChat({ ask }), [ask]);
  const actor = useActorRef(machine, { input: { newKey } });
  const state = useSelector(actor, stateOf);
  const opened = useSelector(actor, selectOpened);
  const refusal = useSelector(actor, selectRefusal);
  const isAsked = useSelector(actor, (now) => selectChosen(now).length > 0);
  const talk = useRef<HTMLDivElement>(null);
  useEffect(() => {
    actor.send({ type: 'people.choose', person });
    actor.send({ type: 'chat.open' });
  }, [actor, person]);
  useEffect(() => {
    if (opened) chats.send({ type: 'chats.opened', chat: opened });
  }, [chats, opened]);
  const isShown = useSelector(chats, ({ children }) => opened !== null && children[chatActorId(opened.id)] !== undefined);
  useEffect(() => {
    if (isShown) talk.current?.querySelector('textarea')?.focus();
  }, [isShown]);
  return (
    <Dialog title={<bdi>{person.name}</bdi>} state={state} onClose={onClose}>
      {opened && (
        <div ref={talk} className={css.dialogTalk}>
          <Conversation chats={chats} id={opened.id} />
        </div>
      )}
      {state === 'opening' && (
        <Waiting>
          <Trans>Opening the conversation…</Trans>
        </Waiting>
      )}
      {isAsked && !opened && state !== 'opening' && (
        <p role="alert">
          {refusal ? failureText(refusal) : actUnanswered()}{' '}
          <Button small icon="refresh" onClick={() => actor.send({ type: 'chat.open' })}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
    </Dialog>
  );
}
