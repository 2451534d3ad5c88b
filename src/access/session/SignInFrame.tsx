import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import css from './SignInPage.module.css';
import { Tower } from './Tower.tsx';

interface SignInFrameProps {
  state: string;
  /** Name of the installation; null: it has none, or it is not known. */
  installation?: string | null;
  above?: ReactNode;
  /** For contents that are wider than a form. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of every page before sign-in: the tower beside it, and the choices above it. */
export function SignInFrame({ state, installation = null, above, wide = false, children }: SignInFrameProps) {
  return (
    <main className={css.page} data-state={state}>
      <div className={css.brand}>
        <Tower />
        <p className={css.slogan}>
          <strong>Atalaya</strong>
          {installation !== null && <bdi>{installation}</bdi>}
          <span>
            <Trans>See it. Verify it. Resolve it.</Trans>
          </span>
        </p>
      </div>
      <div className={css.side}>
        {above}
        <div className={wide ? css.wide : css.middle}>{children}</div>
      </div>
    </main>
  );
}
