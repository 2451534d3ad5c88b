import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import css from './schedule.module.css';

/** What a rule will do, said in sentences while it is written. */
export function Rule({ children }: { children: ReactNode }) {
  return (
    <section className={css.rule} aria-live="polite">
      <h3>
        <Trans>What it does</Trans>
      </h3>
      {children}
    </section>
  );
}

/** Said while something that it needs is not filled in yet. */
export function Unfinished() {
  return (
    <Rule>
      <p className={css.note}>
        <Trans>Fill in the fields above to see what will happen.</Trans>
      </p>
    </Rule>
  );
}
