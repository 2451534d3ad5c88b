import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { Ability } from '../../../contract/access/index.ts';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { type Addressee, type HandlingAct, type HandlingRequest, handlingActs } from '../../../contract/alarms/handling.ts';
import type { UserId } from '../../../contract/platform/index.ts';
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
  /** Whom it is given to, unless somebody else is chosen. */
  initialTo?: UserId;
}

/** The form of an act: its note or reason, whom the alarm is forwarded or assigned to, until when it is parked. Enter agrees, Shift+Enter breaks a line. */
export function HandlingForm({ act, alarm, abilities, handling, initialTo }: FormProps) {
  const { t } = useLingui();
  const { clock } = usePlatform();
  const words = handlingWords[act];
  const state = useSelector(handling, stateOf);
  const isReady = useSelector(handling, (now) => now.matches('choosing'));
  const asksForWhom = act === 'forward' || act === 'reassign';
  const addressees = useAddressees(handling, act, alarm);
  const [note, setNote] = useState('');
  const [to, setTo] = useState(initialTo === undefined ? '' : addresseeKey({ kind: 'user', id: initialTo }));
  const [minutes, setMinutes] = useState(() => usualMinutes(act));
  const formRef = useRef<HTMLFormElement>(null);
  const addressee = addressees?.find((one) => addresseeKey(one) === to) ?? addressees?.[0];
  const missing =
    handlingActs[act].text === 'required' && note.trim() === ''
      ? t`Write the note or reason first.`
      : asksForWhom && !addressee
        ? t`Choose who gets it.`
        : null;
  const close = () => handling.send({ type: 'handling.dismiss' });
  // The dialog focuses its first field, which was another one while the addressees were read.
  const hasAddressees = addressees !== null;
  useEffect(() => {
    if (asksForWhom && hasAddressees && formRef.current?.querySelector('textarea')?.value === '')
      formRef.current.querySelector('select')?.focus();
  }, [asksForWhom, hasAddressees]);
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
        {asksForWhom && <Addressees act={act} alarm={alarm} handling={handling} chosen={addressee} onChoose={setTo} />}
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
  if (act === 'reassign' && addressee) return { act, to: addressee.id as never, note, version };
  if (act !== 'forward' || !addressee) return null;
  const { kind, id } = addressee;
  return { act, to: { kind, id } as never, minutes, note, version };
}

/** Whom an act can give the alarm to: a supervisor chooses one operator, and not its owner. */
function useAddressees(handling: HandlingRef, act: HandlingAct, { taken_by }: Alarm): readonly Addressee[] | null {
  const all = useSelector(handling, selectAddressees);
  return act === 'reassign' ? (all?.filter(({ kind, id }) => kind === 'user' && id !== taken_by?.id) ?? null) : all;
}

interface AddresseesProps {
  act: HandlingAct;
  alarm: Alarm;
  handling: HandlingRef;
  chosen: Addressee | undefined;
  onChoose: (key: string) => void;
}

function Addressees({ act, alarm, handling, chosen, onChoose }: AddresseesProps) {
  const { t } = useLingui();
  const snapshot = useSelector(handling, (now) => now);
  const addressees = useAddressees(handling, act, alarm);
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
        <Trans>Reading who can get it…</Trans>
      </Waiting>
    );
  if (addressees.length === 0) return <p>{t`Nobody else can see this alarm.`}</p>;
  return (
    <AddresseeSelect
      label={act === 'reassign' ? t`Assign to` : t`Forward to`}
      addressees={addressees}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
