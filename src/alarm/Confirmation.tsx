import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId, useState } from 'react';
import { type Alarm, type AlarmAct, type AlarmComment, type AlarmLevel, alarmTransitions } from '../../contract/alarm.ts';
import type { AlarmLevelId } from '../../contract/ids.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Select, TextArea, TextField } from '../ui/Field.tsx';
import { PriorityMark } from '../ui/PriorityMark.tsx';
import { questionWords, suggestions, withComment } from './acts.ts';
import css from './Confirmation.module.css';

/** What the operator decided beside the act itself. */
export interface Decision {
  protocol: string | null;
  comments: string | null;
  id_alarm_level: AlarmLevelId;
}

export interface ConfirmationProps {
  act: AlarmAct;
  alarm: Alarm;
  comments: readonly AlarmComment[];
  levels: readonly AlarmLevel[];
  /** What was decided before, where the operator comes back to it. */
  draft: Decision | null;
  state: string;
  onAgree: (decision: Decision) => void;
  onBack: () => void;
}

/** The question before an alarm changes (OP-4.10–4.13): protocol, comments and level, prefilled; Esc decides nothing. */
export function Confirmation({ act, alarm, comments, levels, draft, state, onAgree, onBack }: ConfirmationProps) {
  const { t } = useLingui();
  const form = useId();
  const [protocol, setProtocol] = useState(draft?.protocol ?? alarm.protocol ?? '');
  const [words, setWords] = useState(draft?.comments ?? '');
  const [level, setLevel] = useState(draft?.id_alarm_level ?? alarm.alarm_level.id);
  const [asked, setAsked] = useState(false);
  const missing = alarmTransitions[act].comment === 'required' && words.trim() === '';
  const offered = levels.some(({ id }) => id === alarm.alarm_level.id) ? levels : [alarm.alarm_level, ...levels];

  const agree = () => {
    setAsked(true);
    if (missing) document.getElementById(`${form}-words`)?.querySelector('textarea')?.focus();
    else onAgree({ protocol: protocol.trim() || null, comments: words.trim() || null, id_alarm_level: level });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      agree();
    }
    event.stopPropagation();
  };

  return (
    <Dialog title={t(questionWords[act])} onClose={onBack} state={state} foot={<Foot act={act} form={form} onBack={onBack} />}>
      <form
        id={form}
        className={css.form}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          agree();
        }}
      >
        <p className={css.about}>
          <PriorityMark
            priority={alarm.alarm_level.priority as 1 | 2 | 3 | 4}
            filled
            color={alarm.alarm_level.color}
            label={t`Priority ${alarm.alarm_level.priority}`}
          />
          <strong>{alarm.alarm_type}</strong>
          <span>{alarm.unit.description}</span>
          <bdi dir="ltr" className={css.code}>
            {alarm.alarm_id}
          </bdi>
        </p>
        <div id={`${form}-words`}>
          <TextArea
            label={alarmTransitions[act].comment === 'required' ? t`Comments (required)` : t`Comments (optional)`}
            error={asked && missing ? t`Write what happened: this cannot be ended without a comment.` : null}
            value={words}
            maxLength={2000}
            rows={3}
            autoFocus
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        <Prepared comments={suggestions(comments, act, alarm)} onPick={(comment) => setWords(withComment(words, comment))} />
        <div className={css.pair}>
          <TextField label={t`Protocol`} value={protocol} maxLength={200} onChange={(event) => setProtocol(event.target.value)} />
          <Select label={t`Alarm level`} value={level} onChange={(event) => setLevel(Number(event.target.value) as AlarmLevelId)}>
            {offered.map(({ id, level: name, description }) => (
              <option key={id} value={id}>
                {description === '' ? name : `${name} · ${description}`}
              </option>
            ))}
          </Select>
        </div>
      </form>
    </Dialog>
  );
}

function Foot({ act, form, onBack }: { act: AlarmAct; form: string; onBack: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <Button onClick={onBack} kind="quiet">
        <Trans>Back</Trans>
      </Button>
      <Button type="submit" form={form} kind={act === 'cancel' ? 'danger' : 'primary'} title={t`Ctrl+Enter`}>
        {act === 'confirm' && <Trans>Yes, put in attention</Trans>}
        {act === 'attend' && <Trans>Yes, end as attended</Trans>}
        {act === 'cancel' && <Trans>Yes, cancel the alarm</Trans>}
      </Button>
    </>
  );
}

function Prepared({ comments, onPick }: { comments: readonly AlarmComment[]; onPick: (comment: string) => void }) {
  const { t } = useLingui();
  if (comments.length === 0) return null;
  return (
    <ul className={css.prepared} aria-label={t`Prepared comments`}>
      {comments.map(({ id, comment }) => (
        <li key={id}>
          <Button small onClick={() => onPick(comment)}>
            {comment}
          </Button>
        </li>
      ))}
    </ul>
  );
}
