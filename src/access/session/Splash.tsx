import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { SessionRef } from '../../../machines/access/session/session.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import css from './SignInPage.module.css';
import { TowerMark } from './Tower.tsx';

/** A page with the product's name and one thing to say. */
export function PlainPage({ state, children }: { state: string; children: ReactNode }) {
  return (
    <main className={css.splash} data-state={state}>
      <TowerMark size={48} />
      <strong>Atalaya</strong>
      {children}
    </main>
  );
}

/** Shown while the last session is being restored or ended, or could not be restored. */
export function Splash({ session }: { session: SessionRef }) {
  const state = useSelector(session, stateOf);
  const hasFailed = useSelector(session, (snapshot) => snapshot.matches('failed'));
  return (
    <PlainPage state={state}>
      {hasFailed ? (
        <>
          <p role="alert">
            <Trans>The platform cannot be reached.</Trans>
          </p>
          <Button icon="refresh" onClick={() => session.send({ type: 'session.retry' })}>
            <Trans>Try again</Trans>
          </Button>
        </>
      ) : (
        <p role="status">
          <Spinner /> {state === 'signingOut' ? <Trans>Signing out…</Trans> : <Trans>Opening…</Trans>}
        </p>
      )}
    </PlainPage>
  );
}
