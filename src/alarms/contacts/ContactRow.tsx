import { Trans, useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useState } from 'react';
import type { AlarmContact, ContactAttemptRequest } from '../../../contract/alarms/contact-calls.ts';
import { contactOutcomes } from '../../../contract/alarms/contacts.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Chip.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { clockTime } from '../../words/time.ts';
import css from './CallList.module.css';
import { type CallFor, type CarriedCall, isOutcomeOpen } from './carried-call.ts';
import { outcomeWords, passwordWords } from './contact-words.ts';
import { Phone } from './PlainContacts.tsx';

interface ContactRowProps {
  contact: AlarmContact;
  /** Its number in the list, from 1: the key that chooses it. */
  number: number;
  isChosen: boolean;
  /** The console's own call to it. */
  call: CarriedCall | undefined;
  isOwner: boolean;
  why: string | null;
  onChoose: () => void;
  onCall: CallFor | null;
  onAttempt: (request: ContactAttemptRequest) => void;
}

/** A contact; the chosen one has the outcomes of an attempt. */
export function ContactRow({ contact, number, isChosen, call, isOwner, why, onChoose, onCall, onAttempt }: ContactRowProps) {
  const { t } = useLingui();
  const { name, role, phone, has_password } = contact;
  return (
    <li className={isChosen ? `${css.contact} ${css.chosen}` : css.contact} aria-current={isChosen || undefined}>
      <p className={css.name}>
        <Kbd>{number}</Kbd>
        <Button small kind="quiet" aria-pressed={isChosen} onClick={onChoose}>
          <strong>{name}</strong>
        </Button>
        <span className={css.quiet}>{role}</span>
        <span className={css.phone}>
          <Phone name={name} phone={phone} onCall={onCall} />
        </span>
      </p>
      <Facts contact={contact} call={call} />
      {isChosen && isOwner && (
        <>
          <div className={css.acts} role="group" aria-label={t`Outcome of the attempt to reach ${name}`}>
            {contactOutcomes.map((outcome) => {
              const { word, key } = outcomeWords[outcome];
              const isProposed = outcome === 'reached' && call !== undefined && isOutcomeOpen(call, contact);
              return (
                <Button
                  key={outcome}
                  small
                  kind={isProposed ? 'primary' : 'plain'}
                  why={why}
                  aria-keyshortcuts={key}
                  onClick={() => onAttempt({ outcome })}
                >
                  {t(word)} <Kbd>{key.toUpperCase()}</Kbd>
                </Button>
              );
            })}
          </div>
          {has_password && <SpokenPassword why={why} onAttempt={onAttempt} />}
        </>
      )}
    </li>
  );
}

function Facts({ contact, call }: Pick<ContactRowProps, 'contact' | 'call'>) {
  const { t, i18n } = useLingui();
  const { schedule, is_on_schedule, has_password, attempts, last } = contact;
  const password = last && passwordWords[last.password];
  return (
    <p className={css.facts}>
      {call && !call.hasEnded && (
        <span>
          <Icon name="phone" size={16} /> {call.answeredAt !== null ? t`In call` : t`Calling…`}
        </span>
      )}
      {call?.hasEnded === true && isOutcomeOpen(call, contact) && (
        <span>
          <Trans>Answered: choose the outcome.</Trans>
        </span>
      )}
      {schedule !== null && (
        <span className={css.quiet}>
          <Icon name="clock" size={16} /> {is_on_schedule ? t`On call now` : t`Not on call now`}{' '}
          <bdi dir="ltr">
            {schedule.from}–{schedule.to}
          </bdi>
        </span>
      )}
      {has_password && (
        <span className={css.quiet}>
          <Icon name="lock" size={16} /> <Trans>Password ••••</Trans>
        </span>
      )}
      {last !== null && (
        <span>
          <bdi dir="ltr">{clockTime(last.at, i18n)}</bdi> {t(outcomeWords[last.outcome].word)}
          {last.by_call && <> · {t`by the call`}</>}
          {attempts > 1 && <> · {t`attempt ${attempts}`}</>}
        </span>
      )}
      {password && <span className={last.password === 'does_not_match' ? css.fault : undefined}>{t(password)}</span>}
    </p>
  );
}

/** What the contact says: compared by the platform, shown to nobody. */
function SpokenPassword({ why, onAttempt }: Pick<ContactRowProps, 'why' | 'onAttempt'>) {
  const { t } = useLingui();
  const [spoken, setSpoken] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (spoken.trim() === '' || why !== null) return;
    onAttempt({ outcome: 'reached', spoken_password: spoken });
    setSpoken('');
  };
  return (
    <form className={css.spoken} onSubmit={submit}>
      <TextField
        label={
          <>
            <Trans>Password that the contact says</Trans> <Kbd>P</Kbd>
          </>
        }
        type="password"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={spoken}
        onChange={(event) => setSpoken(event.target.value)}
      />
      <Button small type="submit" why={why ?? (spoken.trim() === '' ? t`Type what the contact says.` : null)}>
        <Trans>Compare</Trans> <Kbd>Enter</Kbd>
      </Button>
      <Button small why={why} onClick={() => onAttempt({ outcome: 'reached', password: 'does_not_match' })}>
        <Trans>Does not know it</Trans>
      </Button>
    </form>
  );
}
