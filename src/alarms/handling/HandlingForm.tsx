import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { Ability } from '../../../contract/access/index.ts';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { type Addressee, type HandlingAct, type HandlingRequest, handlingActs } from '../../../contract/alarms/handling.ts';
import { selectAddressees } from '../../../machines/alarms/handling/handling.selectors.ts';
import { can, usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import { useKeysIn } from '../../ui/useKeysIn.ts';
import { readFailed } from '../../words/refusals.ts';
import { AlarmName } from '../queue/AlarmName.tsx';
import css from './Handling.module.css';
import { AddresseeSelect, addresseeKey, DurationSelect, usualMinutes } from './HandlingFields.tsx';
import type { HandlingRef } from './handling.ports.ts';
import { handlingWords } from './handling-words.ts';

interface FormProps {
  act: HandlingAct;
  alarm: Alarm;
  abilities: readonly Ability[];
  handling: HandlingRef;
}

/** The form of an act: its note or reason, whom the alarm is forwarded to, until when it is parked. Enter agrees, Shift+Enter breaks a line. */
export function HandlingForm({ act, alarm, abilities, handling }: FormProps) {
  const { t } = useLingui();
  const { clock } = usePlatform();
  const words = handlingWords[act];
  const state = useSelector(handling, stateOf);
  const isReady = useSelector(handling, (now) => now.matches('choosing'));
  const addressees = useSelector(handling, selectAddressees);
  const [note, setNote] = useState('');
  const [to, setTo] = useState('');
  const [minutes, setMinutes] = useState(() => usualMinutes(act));
  const formRef = useRef<HTMLFormElement>(null);
  const addressee = addressees?.find((one) => addresseeKey(one) === to) ?? addressees?.[0];
  const missing =
    handlingActs[act].text === 'required' && note.trim() === ''
      ? t`Write the note or reason first.`
      : act === 'forward' && !addressee
        ? t`Choose whom it is forwarded to.`
        : null;
  const close = () => handling.send({ type: 'handling.dismiss' });
  // The dialog focuses its first field, which was another one while the addressees were read.
  const hasAddressees = addressees !== null;
  useEffect(() => {
    if (act === 'forward' && hasAddressees && formRef.current?.querySelector('textarea')?.value === '')
      formRef.current.querySelector('select')?.focus();
  }, [act, hasAddressees]);
  const submit = () => {
    const until = new Date(clock.now() + minutes * 60_000).toISOString();
    const request = missing === null ? requestOf(act, { note: note.trim(), addressee, minutes, until, version: alarm.version }) : null;
    if (request && isReady) handling.send({ type: 'handling.send', request });
    else formRef.current?.querySelector('textarea')?.focus();
  };
  useKeysIn(formRef, (event) => {
    const isButton = event.target instanceof Element && event.target.closest('button') !== null;
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || isButton) return;
    event.preventDefault();
    submit();
  });
  return (
    <Dialog
      title={words.title && t(words.title)}
      state={state}
      onClose={close}
      foot={
        <>
          <Button kind="quiet" onClick={close}>
            <Trans>Back</Trans> <Kbd>Esc</Kbd>
          </Button>
          <Button kind="primary" why={missing ?? (isReady ? null : t`Wait a moment`)} onClick={submit}>
            {t(handlingWords[act].button).replace('…', '')} <Kbd>Enter</Kbd>
          </Button>
        </>
      }
    >
      <form
        ref={formRef}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <AlarmName alarm={alarm} />
        <p>{words.effect && t(words.effect)}</p>
        {act === 'forward' && <Addressees handling={handling} chosen={addressee} onChoose={setTo} />}
        {(act === 'forward' || act === 'park') && (
          <DurationSelect act={act} minutes={minutes} mayParkLong={can(abilities, 'park_long', 'Alarm')} onChoose={setMinutes} />
        )}
        <TextArea
          label={words.note && t(words.note)}
          value={note}
          maxLength={500}
          rows={2}
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

interface Filled {
  note: string;
  addressee: Addressee | undefined;
  minutes: number;
  until: string;
  version: number;
}

function requestOf(act: HandlingAct, { note, addressee, minutes, until, version }: Filled): HandlingRequest | null {
  if (act === 'release' || act === 'take_over') return { act, note, version };
  if (act === 'park') return { act, until, note, version };
  if (act !== 'forward' || !addressee) return null;
  const { kind, id } = addressee;
  return { act, to: { kind, id } as never, minutes, note, version };
}

interface AddresseesProps {
  handling: HandlingRef;
  chosen: Addressee | undefined;
  onChoose: (key: string) => void;
}

function Addressees({ handling, chosen, onChoose }: AddresseesProps) {
  const { t } = useLingui();
  const snapshot = useSelector(handling, (now) => now);
  const addressees = selectAddressees(snapshot);
  if (snapshot.matches('unread'))
    return (
      <p role="alert">
        {readFailed()}{' '}
        <Button small onClick={() => handling.send({ type: 'handling.retry' })}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    );
  if (addressees === null)
    return (
      <Waiting>
        <Trans>Reading whom it can be forwarded to…</Trans>
      </Waiting>
    );
  if (addressees.length === 0) return <p>{t`Nobody else can see this alarm.`}</p>;
  return <AddresseeSelect addressees={addressees} chosen={chosen} onChoose={onChoose} />;
}
