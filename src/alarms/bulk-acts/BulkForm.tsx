import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { alarmActs } from '../../../contract/alarms/acts.ts';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { BulkActRequest } from '../../../contract/alarms/bulk-acts.ts';
import { type Addressee, handlingActs } from '../../../contract/alarms/handling.ts';
import { type BulkAct, isEnd } from '../../../machines/alarms/bulk-acts/bulk-acts.machine.ts';
import {
  selectAct,
  selectAlarms,
  selectBulkAddressees,
  selectBulkGate,
  selectMissingRequirements,
  selectProgress,
  selectRefusal,
} from '../../../machines/alarms/bulk-acts/bulk-acts.selectors.ts';
import { gateOfAll } from '../../../machines/alarms/bulk-acts/bulk-gate.ts';
import { can, usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Spinner, Waiting } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import { useKeysIn } from '../../ui/useKeysIn.ts';
import { failureText, readFailed } from '../../words/refusals.ts';
import { agrees, digitOf, focusMissing } from '../alarm/confirmation-keys.ts';
import { useOperatorContext } from '../alarm/operator-context.ts';
import { commentsFor, PreparedComments, withComment } from '../alarm/PreparedComments.tsx';
import { type EndDraft, EndFields } from '../gate/EndFields.tsx';
import { AddresseeSelect, addresseeKey, DurationSelect, usualMinutes } from '../handling/HandlingFields.tsx';
import css from './Bulk.module.css';
import type { BulkActsRef } from './bulk-acts.ports.ts';
import { bulkWords } from './bulk-words.ts';
import { MissingRequirements } from './MissingRequirements.tsx';

/** What is filled in, of whichever act. */
interface Fields extends EndDraft {
  /** The addressee as `addresseeKey`; empty: the first. */
  to: string;
  minutes: number;
}

const isHandling = (act: BulkAct): act is keyof typeof handlingActs & BulkAct => act in handlingActs;
const isRequired = (act: BulkAct): boolean => (isHandling(act) ? handlingActs[act].text : alarmActs[act].comment) === 'required';

/** The request of an act; null: it has no addressee. */
function requestOf(act: BulkAct, fields: Fields, addressee: Addressee | undefined, now: number): BulkActRequest['act'] | null {
  const note = fields.comments.trim();
  if (act === 'release') return { kind: 'handling', request: { act, note } };
  if (act === 'park') {
    const until = new Date(now + fields.minutes * 60_000).toISOString() as never;
    return { kind: 'handling', request: { act, until, note } };
  }
  if (act === 'forward') {
    const to = addressee && ({ kind: addressee.kind, id: addressee.id } as never);
    return to ? { kind: 'handling', request: { act, to, minutes: fields.minutes, note } } : null;
  }
  const { id_alarm_outcome, id_alarm_cause, avs_score, override } = fields;
  const end = { id_alarm_outcome, id_alarm_cause, avs_score, ...(typeof override === 'string' && { override: override.trim() }) };
  return { kind: 'change', change: { alarm_status: alarmActs[act].to, comments: note || null, ...(isEnd(act) && end) } };
}

/**
 * The question before an act on several alarms, then its progress: comment or note, of an end outcome, cause and score with what each alarm
 * lacks, of a forward the addressee, of a park its time. Enter agrees, Shift+Enter breaks a line, Escape decides nothing.
 */
export function BulkForm({ bulk }: { bulk: BulkActsRef }) {
  const { t } = useLingui();
  const state = useSelector(bulk, stateOf);
  const act = useSelector(bulk, selectAct) ?? 'take';
  const alarms = useSelector(bulk, selectAlarms);
  const isChoosing = useSelector(bulk, (now) => now.matches('choosing'));
  const form = useBulkForm(bulk, act);
  const words = bulkWords[act];
  const close = () => bulk.send({ type: 'bulk.dismiss' });
  return (
    <Dialog
      title={words.title(alarms.length)}
      state={state}
      wide={isEnd(act)}
      onClose={close}
      foot={
        isChoosing && (
          <>
            <Button kind="quiet" onClick={close}>
              <Trans>Back</Trans> <Kbd>Esc</Kbd>
            </Button>
            <Button kind={act === 'cancel' ? 'danger' : 'primary'} why={form.why} onClick={form.submit}>
              {words.title(form.actedOn)} <Kbd>Enter</Kbd>
            </Button>
          </>
        )
      }
    >
      <Urgent act={act} alarms={alarms} />
      {isChoosing ? (
        <form
          ref={form.ref}
          className={css.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            form.submit();
          }}
        >
          <p>{t(words.effect)}</p>
          <ActFields bulk={bulk} act={act} form={form} />
          <TextArea
            label={t(words.note)}
            error={form.isTried && form.isTextMissing ? t`Write this first.` : null}
            value={form.fields.comments}
            maxLength={isHandling(act) ? 500 : 2000}
            rows={2}
            required={isRequired(act)}
            onChange={(event) => form.change({ comments: event.target.value })}
          />
          <PreparedComments comments={form.prepared} onPick={form.pick} />
        </form>
      ) : (
        <Progress bulk={bulk} />
      )}
    </Dialog>
  );
}

type Form = ReturnType<typeof useBulkForm>;

function useBulkForm(bulk: BulkActsRef, act: BulkAct) {
  const { t } = useLingui();
  const { clock } = usePlatform();
  const { comments } = useOperatorContext();
  const snapshot = useSelector(bulk, (now) => now);
  const alarms = selectAlarms(snapshot);
  const addressees = selectBulkAddressees(snapshot);
  const [fields, setFields] = useState<Fields>(() => ({ comments: '', to: '', minutes: usualMinutes(act) }));
  const [isTried, setTried] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  const dialog = useRef<HTMLElement>(null);
  const addressee = addressees?.find((one) => addresseeKey(one) === fields.to) ?? addressees?.[0];
  const request = () => requestOf(act, fields, addressee, clock.now());
  const isTextMissing = isRequired(act) && fields.comments.trim() === '';
  const isReading = snapshot.hasTag('busy');
  const change = (part: Partial<Fields>) => setFields((before) => ({ ...before, ...part }));
  const prepared = isHandling(act) ? [] : commentsFor(comments, alarmActs[act].to, alarms);
  const pick = (comment: string) => change({ comments: withComment(fields.comments, comment) });
  const submit = () => {
    setTried(true);
    const agreed = request();
    if (agreed !== null && !isTextMissing && snapshot.can({ type: 'bulk.send', request: agreed }))
      bulk.send({ type: 'bulk.send', request: agreed });
    else focusMissing(ref.current, isTextMissing);
  };
  useEffect(() => {
    dialog.current = ref.current?.closest('dialog') ?? null;
  }, []);
  // The dialog focuses its first field, which is the note while the addressees are read.
  const hasAddressees = addressees !== null;
  useEffect(() => {
    if (hasAddressees && ref.current?.querySelector('textarea')?.value === '') ref.current.querySelector('select')?.focus();
  }, [hasAddressees]);
  useKeysIn(dialog, (event) => {
    const comment = prepared[digitOf(event) - 1]?.comment;
    if (agrees(event)) submit();
    else if (comment === undefined) return;
    else pick(comment);
    event.preventDefault();
  });
  const incomplete = typeof fields.override === 'string' ? 0 : selectMissingRequirements(snapshot).length;
  const areAllIncomplete = incomplete === alarms.length;
  return {
    ref,
    fields,
    change,
    prepared,
    pick,
    isTried,
    isTextMissing,
    addressee,
    submit,
    /** How many alarms the act is sent for. */
    actedOn: areAllIncomplete ? alarms.length : alarms.length - incomplete,
    why: isReading
      ? t`Wait a moment`
      : act === 'forward' && addressee === undefined
        ? t`Choose whom they are forwarded to.`
        : areAllIncomplete
          ? t`Each of them lacks something that is required before its end.`
          : null,
  };
}

/** The fields of an act beside its comment or note. */
function ActFields({ bulk, act, form }: { bulk: BulkActsRef; act: BulkAct; form: Form }) {
  const { t } = useLingui();
  const { abilities } = useOperatorContext();
  const gate = useSelector(bulk, selectBulkGate);
  const addressees = useSelector(bulk, selectBulkAddressees);
  const refusal = useSelector(bulk, selectRefusal);
  const isUnread = useSelector(bulk, (now) => now.matches({ choosing: 'unread' }));
  const { fields, change, isTried, addressee } = form;
  if (isUnread)
    return (
      <p role="alert">
        {refusal === null ? readFailed() : failureText(refusal)}{' '}
        {isEnd(act) && <Trans>What is required before the end is not known.</Trans>}{' '}
        <Button small onClick={() => bulk.send({ type: 'bulk.retry' })}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    );
  if (gate !== null)
    return (
      <EndFields
        gate={gateOfAll(gate)}
        draft={fields}
        tried={isTried}
        mayOverride={can(abilities, 'end_override', 'Alarm')}
        isBegun={fields.comments !== ''}
        missing={<MissingRequirements bulk={bulk} isOverridden={typeof fields.override === 'string'} tried={isTried} />}
        onChange={change}
      />
    );
  if (act !== 'forward' && act !== 'park')
    return isEnd(act) ? (
      <Waiting>
        <Trans>Reading what is required before the end…</Trans>
      </Waiting>
    ) : null;
  if (act === 'forward' && addressees === null)
    return (
      <Waiting>
        <Trans>Reading whom they can be forwarded to…</Trans>
      </Waiting>
    );
  return (
    <>
      {addressees !== null &&
        (addressees.length === 0 ? (
          <p>{t`Nobody else can see all of these alarms.`}</p>
        ) : (
          <AddresseeSelect label={t`Forward to`} addressees={addressees} chosen={addressee} onChoose={(to) => change({ to })} />
        ))}
      <DurationSelect
        act={act}
        minutes={fields.minutes}
        mayParkLong={can(abilities, 'park_long', 'Alarm')}
        onChoose={(minutes) => change({ minutes })}
      />
    </>
  );
}

/** What an operator must not overlook among many alarms. */
function Urgent({ act, alarms }: { act: BulkAct; alarms: readonly Alarm[] }) {
  const lifeSafety = alarms.filter(({ life_safety }) => life_safety).length;
  const first = alarms.filter(({ life_safety, alarm_level }) => !life_safety && alarm_level.priority === 1).length;
  if (lifeSafety + first === 0) return null;
  return (
    <p className={css.urgent}>
      {lifeSafety > 0 && (
        <span>
          <Plural value={lifeSafety} one="# alarm of life safety is among them." other="# alarms of life safety are among them." />
          {act === 'park' && (
            <>
              {' '}
              <Trans>Alarms of life safety are never parked.</Trans>
            </>
          )}
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
