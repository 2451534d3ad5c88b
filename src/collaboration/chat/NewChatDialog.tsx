import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type Chat, type ChatPerson, chatLimits } from '../../../contract/collaboration/chat.ts';
import type { newChatMachine } from '../../../machines/collaboration/chat/new-chat.machine.ts';
import {
  selectChosen,
  selectName,
  selectOpened,
  selectPeople,
  selectRefusal,
  selectSearch,
} from '../../../machines/collaboration/chat/new-chat.selectors.ts';
import { newKey, useActorRef, usePlatform } from '../../platform/index.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { stateOf } from '../../ui/state.ts';
import { actUnanswered, failureText } from '../../words/refusals.ts';
import { provideNewChat } from '../chat.ports.ts';
import css from './Chat.module.css';

type NewChatRef = ActorRefFrom<typeof newChatMachine>;

/** Whom to write to: one person, or several under a name (OQ-77). */
export function NewChatDialog({ onOpened, onClose }: { onOpened: (chat: Chat) => void; onClose: () => void }) {
  const { ask } = usePlatform();
  const machine = useMemo(() => provideNewChat({ ask }), [ask]);
  const actor = useActorRef(machine, { input: { newKey } });
  const opened = useSelector(actor, selectOpened);
  useEffect(() => {
    if (opened) onOpened(opened);
  }, [opened, onOpened]);
  return <NewChat actor={actor} onClose={onClose} />;
}

/** The dialog in the current state of its machine. */
function NewChat({ actor, onClose }: { actor: NewChatRef; onClose: () => void }) {
  const { t } = useLingui();
  const state = useSelector(actor, stateOf);
  const search = useSelector(actor, selectSearch);
  const people = useSelector(actor, selectPeople);
  const chosen = useSelector(actor, selectChosen);
  const name = useSelector(actor, selectName);
  const refusal = useSelector(actor, selectRefusal);
  const isOpening = state === 'opening';
  const offered = people.filter(({ id }) => !chosen.some((one) => one.id === id));
  const why =
    chosen.length === 0 ? t`Choose a person first.` : chosen.length > 1 && name.trim() === '' ? t`Enter a name for the room.` : null;
  return (
    <Dialog
      title={<Trans>New conversation</Trans>}
      state={state}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" busy={isOpening} why={why} onClick={() => actor.send({ type: 'chat.open' })}>
            <Trans>Open</Trans>
          </Button>
        </>
      }
    >
      <div className={css.choosing}>
        <input
          type="search"
          className={css.field}
          value={search}
          aria-label={t`Search people`}
          placeholder={t`Search people`}
          onChange={({ target }) => actor.send({ type: 'people.search', search: target.value })}
        />
        {chosen.length > 0 && (
          <ul className={css.chosen} aria-label={t`Selected`}>
            {chosen.map((person) => (
              <li key={person.id}>
                {person.name}
                <IconButton
                  small
                  icon="close"
                  label={t`Remove ${person.name}`}
                  onClick={() => actor.send({ type: 'people.remove', id: person.id })}
                />
              </li>
            ))}
          </ul>
        )}
        {chosen.length > 1 && (
          <label className={css.naming}>
            <Trans>Name of the room</Trans>
            <input
              className={css.field}
              value={name}
              maxLength={chatLimits.name}
              onChange={({ target }) => actor.send({ type: 'chat.name', name: target.value })}
            />
          </label>
        )}
        {(state === 'choosing.refused' || state === 'choosing.unread') && (
          <p role="alert">
            {state === 'choosing.refused' ? failureText(refusal) : actUnanswered()}{' '}
            <Button small icon="refresh" onClick={() => actor.send({ type: 'people.renew' })}>
              <Trans>Try again</Trans>
            </Button>
          </p>
        )}
        {state === 'choosing.read' && offered.length === 0 && chosen.length === 0 && (
          <p className={css.nothing}>
            <Trans>Nobody found</Trans>
          </p>
        )}
        <ul className={css.people} aria-busy={state === 'choosing.reading' || state === 'choosing.pausing'}>
          {offered.map((person) => (
            <Person key={person.id} person={person} onChoose={() => actor.send({ type: 'people.choose', person })} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function Person({ person, onChoose }: { person: ChatPerson; onChoose: () => void }) {
  return (
    <li>
      <button type="button" className={css.person} onClick={onChoose}>
        <span className={css.dot} data-online={person.online} aria-hidden="true" />
        <span dir="auto">{person.name}</span>
        <span className={css.status}>{person.online ? <Trans>Online</Trans> : <Trans>Offline</Trans>}</span>
      </button>
    </li>
  );
}
