import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useId, useRef, useState } from 'react';
import { type AlarmAct, alarmActs } from '../../../contract/alarms/acts.ts';
import type { Alarm, AlarmComment, AlarmLevel } from '../../../contract/alarms/alarm.ts';
import { type AlarmGate, asksOutcomeFirst } from '../../../contract/alarms/gate.ts';
import { isOpen } from '../../../contract/alarms/status.ts';
import type { AlarmLevelId } from '../../../contract/platform/index.ts';
import type { Draft } from '../../../machines/alarms/alarm/alarm.machine.ts';
import { lazyView } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select, TextArea, TextField } from '../../ui/Field.tsx';
import { UnreadableRows } from '../../ui/UnreadableRows.tsx';
import { useKeysIn } from '../../ui/useKeysIn.ts';
import { actWords } from '../act-words.ts';
import { AlarmName } from '../queue/AlarmName.tsx';
import css from './Confirmation.module.css';
import { agrees, digitOf, focusMissing } from './confirmation-keys.ts';
import type { OperatorContext } from './operator-context.ts';
import { commentsFor, PreparedComments, withComment } from './PreparedComments.tsx';

const EndFields = lazyView(async () => (await import('../gate/EndFields.tsx')).EndFields);

export interface ConfirmationProps {
  act: AlarmAct;
  alarm: Alarm;
  comments: readonly AlarmComment[];
  levels: readonly AlarmLevel[];
  /** Prepared comments and levels that cannot be chosen, because they cannot be read. */
  unreadable: OperatorContext['unreadable'];
  /** The input so far. */
  draft: Draft;
  state: string;
  /** What is required before the alarm may be ended; null: nothing of this kind. */
  gate?: AlarmGate | null;
  /** Whether the user may end it although something required is missing. */
  mayOverride?: boolean;
  /** Whether the input is sufficient to submit the act. */
  isComplete: boolean;
  onChange: (draft: Partial<Draft>) => void;
  onSubmit: () => void;
  onDismiss: () => void;
}

/**
 * The question before an alarm changes (OP-4.10–4.13): protocol, comments and level, prefilled. Enter agrees, Shift+Enter breaks a line,
 * Alt and a digit insert a prepared comment; Esc decides nothing.
 */
export function Confirmation(props: ConfirmationProps) {
  const {
    act,
    alarm,
    comments,
    levels,
    unreadable,
    draft,
    state,
    gate = null,
    mayOverride = false,
    isComplete,
    onChange,
    onSubmit,
    onDismiss,
  } = props;
  const end = isOpen(alarmActs[act].to) ? null : gate;
  const { t } = useLingui();
  const form = useId();
  const [tried, setTried] = useState(false);
  const required = alarmActs[act].comment === 'required';
  const missing = required && draft.comments.trim() === '';
  const formRef = useRef<HTMLFormElement>(null);
  const dialogRef = useRef<HTMLElement>(null);
  const prepared = commentsFor(comments, alarmActs[act].to, [alarm]);
  const pick = (comment: string) => onChange({ comments: withComment(draft.comments, comment) });
  const submit = () => {
    setTried(true);
    if (isComplete) onSubmit();
    else focusMissing(formRef.current, missing);
  };
  useKeysIn(dialogRef, (event) => {
    if (agrees(event)) submit();
    else {
      const comment = prepared[digitOf(event) - 1]?.comment;
      if (comment === undefined) return;
      pick(comment);
    }
    event.preventDefault();
  });
  return (
    <Dialog title={t(actWords[act].question)} onClose={onDismiss} state={state} foot={<Foot act={act} form={form} onBack={onDismiss} />}>
      <form
        id={form}
        className={css.form}
        noValidate
        ref={(element) => {
          formRef.current = element;
          dialogRef.current = element?.closest('dialog') ?? null;
        }}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>{t(actWords[act].effect)}</p>
        <AlarmName alarm={alarm} />
        {end && (
          <Suspense fallback={null}>
            <EndFields gate={end} draft={draft} tried={tried} mayOverride={mayOverride} onChange={onChange} />
          </Suspense>
        )}
        <TextArea
          label={required ? t`Comments (required)` : t`Comments (optional)`}
          error={tried && missing ? t`Describe what happened: a comment is required to end an alarm.` : null}
          value={draft.comments}
          maxLength={2000}
          rows={end === null ? 3 : 2}
          ref={end !== null && asksOutcomeFirst(end, draft) ? null : focusFirst}
          required={required}
          onChange={(event) => onChange({ comments: event.target.value })}
        />
        <PreparedComments comments={prepared} onPick={pick} />
        <UnreadableRows
          rows={unreadable.comments}
          title={plural(unreadable.comments.length, {
            one: '# prepared comment could not be read.',
            other: '# prepared comments could not be read.',
          })}
        />
        <div className={css.pair}>
          <TextField
            label={t`Protocol`}
            value={draft.protocol}
            maxLength={200}
            onChange={(event) => onChange({ protocol: event.target.value })}
          />
          <LevelChoice
            alarm={alarm}
            levels={levels}
            chosen={draft.id_alarm_level}
            onChoose={(id_alarm_level) => onChange({ id_alarm_level })}
          />
        </div>
        <UnreadableRows
          rows={unreadable.levels}
          title={plural(unreadable.levels.length, { one: '# alarm level could not be read.', other: '# alarm levels could not be read.' })}
        />
      </form>
    </Dialog>
  );
}

interface LevelChoiceProps {
  alarm: Alarm;
  levels: readonly AlarmLevel[];
  chosen: AlarmLevelId | null;
  onChoose: (level: AlarmLevelId) => void;
}

function LevelChoice({ alarm, levels, chosen, onChoose }: LevelChoiceProps) {
  const { t } = useLingui();
  const { id: current, ...look } = alarm.alarm_level;
  const offered = current === null || levels.some(({ id }) => id === current) ? levels : [{ id: current, ...look }, ...levels];
  if (offered.length === 0) return null;
  return (
    <Select
      label={t`Alarm level`}
      value={chosen ?? current ?? ''}
      onChange={(event) => onChoose(Number(event.target.value) as AlarmLevelId)}
    >
      {current === null && (
        <option value="" disabled>
          {look.level}
        </option>
      )}
      {offered.map(({ id, level, description }) => (
        <option key={id} value={id}>
          {description === '' || description === level ? level : `${level} · ${description}`}
        </option>
      ))}
    </Select>
  );
}

function Foot({ act, form, onBack }: { act: AlarmAct; form: string; onBack: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <Button onClick={onBack} kind="quiet">
        <Trans>Back</Trans>{' '}
        <span aria-hidden="true">
          <Kbd>Esc</Kbd>
        </span>
      </Button>
      <Button
        type="submit"
        form={form}
        kind={alarmActs[act].tone === 'danger' ? 'danger' : 'primary'}
        title={t`Enter or Ctrl+Enter; Shift+Enter breaks a line`}
      >
        {t(actWords[act].agree)}{' '}
        <span aria-hidden="true">
          <Kbd>Enter</Kbd>
        </span>
      </Button>
    </>
  );
}

/** A dialog gives its first focus to the field that carries this attribute; React itself would not set it. */
function focusFirst(field: HTMLTextAreaElement | null): void {
  field?.setAttribute('autofocus', '');
}
