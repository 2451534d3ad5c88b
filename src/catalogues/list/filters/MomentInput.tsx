import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { toDateTimeDraft, toInstantText } from '../../fields/time/moment.ts';
import css from './MomentInput.module.css';

interface MomentInputProps {
  label: string;
  /** ISO 8601, or the incomplete input. */
  value: string;
  error?: string | null;
  /** How a date without a time is interpreted. */
  dayIs?: 'start' | 'end';
  /** Days before this instant cannot be chosen. */
  earliest?: string | null;
  onChange: (value: string) => void;
}

/** A day and a time of day in the user's zone; clocks count to 24. */
export function MomentInput({ label, value, error, dayIs = 'start', earliest = null, onChange }: MomentInputProps) {
  const { t } = useLingui();
  const errorId = useId();
  const { day, clock } = toDateTimeDraft(value);
  const whole = dayIs === 'start' ? '00:00' : '23:59:59';
  return (
    <fieldset className={css.moment} aria-describedby={error ? errorId : undefined}>
      <legend>{label}</legend>
      <input
        type="date"
        aria-label={t`${label}: day`}
        aria-invalid={error ? true : undefined}
        min={earliest === null ? undefined : toDateTimeDraft(earliest).day}
        value={day}
        onChange={({ target }) =>
          onChange(toInstantText({ day: target.value, clock: clock === '' && target.value !== '' ? whole : clock }))
        }
      />
      <input
        dir="ltr"
        inputMode="numeric"
        placeholder="HH:mm"
        maxLength={8}
        autoComplete="off"
        aria-label={t`${label}: time of day`}
        value={clock}
        onChange={({ target }) => onChange(toInstantText({ day, clock: target.value.replaceAll(' ', '') }))}
      />
      {error && (
        <p id={errorId} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
