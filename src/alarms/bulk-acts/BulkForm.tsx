import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { alarmActs } from '../../../contract/alarms/acts.ts';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { BulkActRequest } from '../../../contract/alarms/bulk-acts.ts';
import { handlingActs } from '../../../contract/alarms/handling.ts';
import type { BulkAct } from '../../../machines/alarms/bulk-acts/bulk-acts.machine.ts';
import { selectAct, selectAlarms, selectProgress } from '../../../machines/alarms/bulk-acts/bulk-acts.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import { useKeysIn } from '../../ui/useKeysIn.ts';
import css from './Bulk.module.css';
import type { BulkActsRef } from './bulk-acts.ports.ts';
import { bulkWords } from './bulk-words.ts';

const isRequired = (act: BulkAct): boolean => (act === 'release' ? handlingActs.release.text : alarmActs[act].comment) === 'required';

function requestOf(act: BulkAct, text: string): BulkActRequest['act'] {
  if (act === 'release') return { kind: 'handling', request: { act, note: text } };
  return { kind: 'change', change: { alarm_status: alarmActs[act].to, comments: text || null } };
}

/** The question before an act on several alarms, then its progress. Enter agrees, Shift+Enter breaks a line, Escape decides nothing. */
export function BulkForm({ bulk }: { bulk: BulkActsRef }) {
  const { t } = useLingui();
  const state = useSelector(bulk, stateOf);
  const act = useSelector(bulk, selectAct) ?? 'take';
  const alarms = useSelector(bulk, selectAlarms);
  const isChoosing = useSelector(bulk, (now) => now.matches('choosing'));
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const words = bulkWords[act];
  const isMissing = isRequired(act) && text.trim() === '';
  const close = () => bulk.send({ type: 'bulk.dismiss' });
  const submit = () => {
    setTried(true);
    if (isMissing) formRef.current?.querySelector('textarea')?.focus();
    else bulk.send({ type: 'bulk.send', request: requestOf(act, text.trim()) });
  };
  useKeysIn(formRef, (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.repeat || event.isComposing) return;
    event.preventDefault();
    submit();
  });
  return (
    <Dialog
      title={words.title(alarms.length)}
      state={state}
      onClose={close}
      foot={
        isChoosing && (
          <>
            <Button kind="quiet" onClick={close}>
              <Trans>Back</Trans> <Kbd>Esc</Kbd>
            </Button>
            <Button kind={act === 'cancel' ? 'danger' : 'primary'} onClick={submit}>
              {words.title(alarms.length)} <Kbd>Enter</Kbd>
            </Button>
          </>
        )
      }
    >
      <Urgent alarms={alarms} />
      {isChoosing ? (
        <form
          ref={formRef}
          className={css.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <p>{t(words.effect)}</p>
          <TextArea
            label={t(words.note)}
            error={isTried && isMissing ? t`Write this first.` : null}
            value={text}
            maxLength={act === 'release' ? 500 : 2000}
            rows={2}
            required={isRequired(act)}
            onChange={(event) => setText(event.target.value)}
          />
        </form>
      ) : (
        <Progress bulk={bulk} />
      )}
    </Dialog>
  );
}

/** What an operator must not overlook among many alarms. */
function Urgent({ alarms }: { alarms: readonly Alarm[] }) {
  const lifeSafety = alarms.filter(({ life_safety }) => life_safety).length;
  const first = alarms.filter(({ life_safety, alarm_level }) => !life_safety && alarm_level.priority === 1).length;
  if (lifeSafety + first === 0) return null;
  return (
    <p className={css.urgent}>
      {lifeSafety > 0 && (
        <span>
          <Plural value={lifeSafety} one="# alarm of life safety is among them." other="# alarms of life safety are among them." />
        </span>
      )}{' '}
      {first > 0 && (
        <span>
          <Plural value={first} one="# alarm of priority 1 is among them." other="# alarms of priority 1 are among them." />
        </span>
      )}
    </p>
  );
}

function Progress({ bulk }: { bulk: BulkActsRef }) {
  const sent = useSelector(bulk, (now) => selectProgress(now).sent);
  const of = useSelector(bulk, (now) => selectProgress(now).of);
  const isUnanswered = useSelector(bulk, (now) => now.matches('unanswered'));
  return (
    <p className={css.line} role="status">
      <Spinner />{' '}
      {isUnanswered ? (
        <Trans>No response yet. Sending the same request again; it is applied only once.</Trans>
      ) : (
        <Trans>
          {sent} of {of}
        </Trans>
      )}
      {isUnanswered && (
        <Button small onClick={() => bulk.send({ type: 'bulk.retry' })}>
          <Trans>Check now</Trans>
        </Button>
      )}
    </p>
  );
}
