import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { selectId, selectNow, selectRefusal } from '../../../machines/video/recording-request/recording-request.selectors.ts';
import { usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { fromDateTimeInput, toDateTimeInput } from '../../ui/datetime-input.ts';
import { TextArea, TextField } from '../../ui/Field.tsx';
import { refusalText } from '../../words/refusals.ts';
import css from './requests.module.css';
import type { RequestRef } from './useRequest.ts';

/** Default authorization window: one day from now. */
const defaultAuthorizationMs = 24 * 3600_000;

/** The decider's form: authorizes a viewing window, or rejects with a reason (OP-4.32, OQ-73). */
export function DecideForm({ request }: { request: RequestRef }) {
  const { t } = useLingui();
  const { clock } = usePlatform();
  const snapshot = useSelector(request, (now) => now);
  const [from, setFrom] = useState(() => Math.floor(clock.now() / 60_000) * 60_000);
  const [to, setTo] = useState(from + defaultAuthorizationMs);
  const [comment, setComment] = useState('');
  const id = selectId(snapshot);
  const refusal = selectRefusal(snapshot);
  const now = selectNow(snapshot);
  if (id === null) return null;
  const busy = snapshot.matches('deciding');
  const disabledReason =
    Number.isNaN(from) || Number.isNaN(to)
      ? t`Enter when viewing starts and ends.`
      : to <= from
        ? t`The end must be after the start.`
        : to <= now
          ? t`This time has already passed.`
          : null;
  const decide = (verdict: 'authorize' | 'reject') =>
    request.send({
      type: 'request.decide',
      decision:
        verdict === 'reject'
          ? { verdict, id, comment: comment.trim() }
          : { verdict, id, from: new Date(from).toISOString(), to: new Date(to).toISOString(), comment: comment.trim() },
    });
  if (snapshot.matches('overtaken'))
    return (
      <p className={css.said} role="alert">
        {refusal && refusalText(refusal)}
        <Button small icon="refresh" onClick={() => request.send({ type: 'request.renew' })}>
          <Trans>View decision</Trans>
        </Button>
      </p>
    );
  return (
    <fieldset className={css.decide}>
      <legend>
        <Trans>Decide</Trans>
      </legend>
      <div className={css.window}>
        <MomentField label={t`Viewing from`} at={from} onChange={setFrom} />
        <MomentField label={t`Viewing until`} at={to} onChange={setTo} />
      </div>
      <TextArea
        label={<Trans>Comment</Trans>}
        rows={2}
        maxLength={2000}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      {snapshot.matches('undecided') && (
        <p className={css.fault} role="alert">
          {refusal ? refusalText(refusal) : <Trans>No response from the platform. Try again.</Trans>}
        </p>
      )}
      <div className={css.acts}>
        <Button
          kind="danger"
          busy={busy}
          why={comment.trim() === '' ? t`Enter the reason for rejection in the comment.` : null}
          onClick={() => decide('reject')}
        >
          <Trans>Reject</Trans>
        </Button>
        <Button kind="primary" icon="check" busy={busy} why={disabledReason} onClick={() => decide('authorize')}>
          <Trans>Authorize</Trans>
        </Button>
      </div>
    </fieldset>
  );
}

/** A moment to the second, in the time of this browser. */
export function MomentField({
  label,
  at,
  error,
  onChange,
}: {
  label: string;
  at: number;
  error?: string | null;
  onChange: (at: number) => void;
}) {
  return (
    <TextField
      label={label}
      type="datetime-local"
      step={1}
      needed
      error={error}
      value={Number.isNaN(at) ? '' : toDateTimeInput(at)}
      onChange={({ target }) => onChange(fromDateTimeInput(target.value))}
    />
  );
}
