import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { AlarmContact, ContactAttemptRequest } from '../../../contract/alarms/contact-calls.ts';
import type { Unit } from '../../../contract/places/index.ts';
import type { alarmMachine } from '../../../machines/alarms/alarm/alarm.machine.ts';
import { selectAlarm, selectMe } from '../../../machines/alarms/alarm/alarm.selectors.ts';
import { selectContacts, selectContactsRefusal } from '../../../machines/alarms/contacts/contacts.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Chip.tsx';
import { Spinner, Waiting } from '../../ui/Spinner.tsx';
import { keysOf, type Shortcut, useKeysOf, useShortcuts } from '../../ui/shortcuts.ts';
import { stateOf } from '../../ui/state.ts';
import { useKeysIn } from '../../ui/useKeysIn.ts';
import { failureText, readFailed, refusalText } from '../../words/refusals.ts';
import panel from '../alarm/ActionPanel.module.css';
import css from './CallList.module.css';
import { ContactRow } from './ContactRow.tsx';
import { type CallFor, type CarriedCall, calledContact, callNobody, callTo, numberOf } from './carried-call.ts';
import { outcomeWords } from './contact-words.ts';
import { type ContactsRef, useContacts } from './contacts.ports.ts';
import { PlainContacts } from './PlainContacts.tsx';

interface CallListProps {
  actor: ActorRefFrom<typeof alarmMachine>;
  unit: Unit | null;
  onCall: CallFor | null;
  /** Calls that this console made for the alarm, the oldest first. */
  calls: readonly CarriedCall[];
}

/** Whom to call about an alarm, in order; each attempt is one key, and a call of the console that nobody answers fills in its own outcome. */
export function CallList({ actor, unit, onCall, calls }: CallListProps) {
  const { t } = useLingui();
  const alarm = useSelector(actor, selectAlarm);
  const me = useSelector(actor, selectMe);
  const keys = useKeysOf('contacts', 't');
  if (alarm === null) return null;
  const isOwner = alarm.alarm_status === 'attending' && alarm.taken_by !== null && alarm.taken_by.id === me;
  return (
    <section className={panel.section} aria-label={t`Call list`}>
      <h2 className={panel.heading}>
        <Trans>Contacts</Trans> <Kbd>{keys.toUpperCase()}</Kbd>
      </h2>
      {alarm.drill !== null && (
        <p className={css.quiet}>
          <Trans>Drill: nobody is called. The drill lists each number; record the outcome by hand.</Trans>
        </p>
      )}
      <Contacts
        key={alarm.id}
        actor={actor}
        alarm={alarm}
        unit={unit}
        onCall={onCall ?? (alarm.drill === null ? null : callNobody)}
        calls={calls}
        isOwner={isOwner}
      />
      {onCall && <DirectoryButton onCall={onCall} />}
    </section>
  );
}

function Contacts({ actor, alarm, unit, onCall, calls, isOwner }: CallListProps & { alarm: Alarm; isOwner: boolean }) {
  const list = useContacts(alarm.id);
  const state = useSelector(list, stateOf);
  const contacts = useSelector(list, selectContacts);
  const refusal = useSelector(list, selectContactsRefusal);
  useEffect(() => {
    const subscription = list.on('contact.attempted', ({ alarm: changed }) => actor.send({ type: 'alarm.changed', alarm: changed }));
    return () => subscription.unsubscribe();
  }, [list, actor]);
  useRenewAfterCalls(list, calls);
  // A platform of the specification has no call list: its unit may name contacts.
  if (state === 'refused' && refusal?.code === 'route.not_found') return <PlainContacts unit={unit} onCall={onCall} />;
  return (
    <div data-part="contacts" data-state={state}>
      <Notice list={list} />
      {contacts?.length === 0 && (
        <p className={css.quiet}>
          <Trans>This unit has no contacts. An administrator adds them in the record of the unit.</Trans>
        </p>
      )}
      {contacts !== null && contacts.length > 0 && (
        <Listed list={list} contacts={contacts} onCall={onCall} calls={calls} isOwner={isOwner} />
      )}
    </div>
  );
}

/** A call of the console that ended may have filled in its outcome. */
function useRenewAfterCalls(list: ContactsRef, calls: readonly CarriedCall[]): void {
  const ended = calls
    .filter(({ isRecorded }) => isRecorded)
    .map(({ key }) => key)
    .join(' ');
  useEffect(() => {
    if (ended !== '') list.send({ type: 'contacts.renew' });
  }, [list, ended]);
}

function Notice({ list }: { list: ContactsRef }) {
  const { t } = useLingui();
  const state = useSelector(list, stateOf);
  const contacts = useSelector(list, selectContacts);
  const refusal = useSelector(list, selectContactsRefusal);
  if (state === 'reading' && contacts === null)
    return (
      <Waiting>
        <Trans>Loading contacts…</Trans>
      </Waiting>
    );
  if (state === 'unread' || state === 'refused')
    return (
      <div className={css.notice} role="alert">
        <p>{state === 'unread' ? readFailed() : failureText(refusal)}</p>
        <Button small icon="refresh" onClick={() => list.send({ type: 'contacts.retry' })}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  if (state === 'unanswered')
    return (
      <div className={css.notice} role="alert">
        <p>
          <Spinner size={16} /> <Trans>The platform does not answer. The attempt is sent again until it does.</Trans>
        </p>
        <Button small onClick={() => list.send({ type: 'contacts.retry' })}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  if (state === 'rejected' && refusal)
    return (
      <div className={css.notice} role="alert">
        <p>
          {t`The attempt was not recorded.`}{' '}
          {refusal.code === 'access.throttled' ? t`Too many wrong passwords. Wait before the next one.` : refusalText(refusal)}
        </p>
        <Button small onClick={() => list.send({ type: 'contacts.dismiss' })}>
          <Trans>OK</Trans>
        </Button>
      </div>
    );
  return null;
}

interface ListedProps {
  list: ContactsRef;
  contacts: readonly AlarmContact[];
  onCall: CallFor | null;
  calls: readonly CarriedCall[];
  isOwner: boolean;
}

function Listed({ list, contacts, onCall, calls, isOwner }: ListedProps) {
  const { t } = useLingui();
  const place = useRef<HTMLOListElement>(null);
  const [picked, pick] = useState<number | null>(null);
  const canSend = useSelector(list, (now) => now.can({ type: 'contact.attempt', contact: 0, request: { outcome: 'reached' } }));
  const called = calledContact(calls, contacts);
  const chosen = contacts.find(({ id }) => id === picked) ?? called ?? contacts[0];
  const attempt = (contact: AlarmContact, request: ContactAttemptRequest) => {
    if (isOwner && canSend) list.send({ type: 'contact.attempt', contact: contact.id, request });
  };
  useKeysIn(place, (event) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = keysOf(event);
    const numbered = contacts[Number(key) - 1];
    const outcome = (Object.keys(outcomeWords) as (keyof typeof outcomeWords)[]).find((one) => outcomeWords[one].key === key);
    if (numbered) pick(numbered.id);
    else if (outcome && chosen && isOwner) attempt(chosen, { outcome });
    else if (key === 'k' && chosen && onCall) onCall(numberOf(chosen.phone), chosen.name);
    else if (key === 'p') place.current?.querySelector<HTMLInputElement>('input')?.focus();
    else return;
    event.preventDefault();
  });
  useShortcuts(
    useMemo(
      (): Shortcut[] => [
        {
          act: 'contacts',
          keys: 't',
          label: t`To the call list: 1–9 choose, R N V W record, P password, K call`,
          run: () => place.current?.focus(),
        },
      ],
      [t],
    ),
  );
  return (
    <ol ref={place} className={css.list} tabIndex={-1} aria-label={t`Contacts in the order in which they are called`}>
      {contacts.map((contact, at) => (
        <ContactRow
          key={contact.id}
          contact={contact}
          number={at + 1}
          isChosen={contact === chosen}
          call={contact === called ? callTo(calls, contact) : undefined}
          isOwner={isOwner}
          why={canSend ? null : t`Wait a moment`}
          onChoose={() => {
            pick(contact.id);
            place.current?.focus();
          }}
          onCall={onCall}
          onAttempt={(request) => attempt(contact, request)}
        />
      ))}
    </ol>
  );
}

/** The way to everybody who can be called, those of the alarm's site first. */
function DirectoryButton({ onCall }: { onCall: CallFor }) {
  const keys = useKeysOf('call', 'k');
  return (
    <Button small wide icon="phone" aria-keyshortcuts={keys} onClick={() => onCall(null, null)}>
      <Trans>Make a call…</Trans> <Kbd>{keys.toUpperCase()}</Kbd>
    </Button>
  );
}
