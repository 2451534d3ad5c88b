import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { fromDateTimeInput, toDateTimeInput } from '../../ui/datetime-input.ts';
import css from './GoTo.module.css';

interface GoToProps {
  /** The moment that is shown, ms; null: none yet. */
  at: number | null;
  /** Over a picture, whatever the skin. */
  dark?: boolean;
  onGo: (at: number) => void;
}

/** A field for the exact moment to go to. */
export function GoTo({ at, dark = false, onGo }: GoToProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <form
      className={css.go}
      data-dark={dark || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        const target = typed === null ? Number.NaN : fromDateTimeInput(typed);
        setTyped(null);
        if (!Number.isNaN(target)) onGo(target);
      }}
    >
      <input
        type="datetime-local"
        step={1}
        className={css.field}
        aria-label={t`Go to time`}
        value={typed ?? (at === null ? '' : toDateTimeInput(at))}
        onChange={({ target: { value } }) => setTyped(value)}
      />
      <Button small type="submit">
        <Trans>Go</Trans>
      </Button>
    </form>
  );
}
