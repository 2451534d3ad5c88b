import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import css from './SignInPage.module.css';
import { Tower } from './Tower.tsx';

/** What stands around every page on which somebody is not yet in: the tower beside it, and above it what is chosen before. */
export function SignInFrame({ state, above, children }: { state: string; above?: ReactNode; children: ReactNode }) {
  return (
    <main className={css.page} data-state={state}>
      <div className={css.brand}>
        <Tower />
        <p className={css.slogan}>
          <strong>Atalaya</strong>
          <span>
            <Trans>See it. Verify it. Resolve it.</Trans>
          </span>
        </p>
      </div>
      <div className={css.side}>
        {above}
        <div className={css.middle}>{children}</div>
      </div>
    </main>
  );
}
