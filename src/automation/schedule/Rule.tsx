import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import css from './schedule.module.css';

/** Describes the effect of a rule in sentences, updated while it is edited. */
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

/** Placeholder while a required value is missing. */
export function Unfinished() {
  return (
    <Rule>
      <p className={css.note}>
        <Trans>Fill in the fields above to see what will happen.</Trans>
      </p>
    </Rule>
  );
}
