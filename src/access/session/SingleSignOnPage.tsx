import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { SnapshotFrom } from 'xstate';
import type { Grant } from '../../../contract/access/session.ts';
import type { SessionRef } from '../../../machines/access/session/session.selectors.ts';
import type { singleSignOnMachine } from '../../../machines/access/single-sign-on/single-sign-on.machine.ts';
import { selectRefusal } from '../../../machines/access/single-sign-on/single-sign-on.selectors.ts';
import { home, login, useActorRef, usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import { refusalText } from '../../words/refusals.ts';
import { RefusalBox } from './RefusalBox.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import css from './SignInPage.module.css';
import { consumeReturn, provideSingleSignOn } from './sign-in.ports.ts';
import { consumeSignOnQuery } from './ticket.ts';

/** /single-sign-on: identity providers return here; `?unlock=1` unlocks the screen of this browser by signing in again. */
export function SingleSignOnPage({ session, storeGrant }: { session: SessionRef; storeGrant: (grant: Grant) => void }) {
  const { ask } = usePlatform();
  const [, go] = useLocation();
  const [input] = useState(() => ({
    query: consumeSignOnQuery(),
    start: new URLSearchParams(window.location.search).has('unlock') ? ('unlock' as const) : null,
  }));
  const machine = useMemo(() => provideSingleSignOn({ ask }), [ask]);
  const signOn = useActorRef(machine, { input });
  const now = useSelector(signOn, (snapshot) => snapshot);
  useEffect(() => {
    const listening = signOn.on('signOn.exchanged', ({ reply }) => {
      if ('user' in reply) storeGrant(reply);
      session.send({ type: 'signIn.replied', reply });
      // The login page requests the second factor; a signed-in user is sent on from it to the page that was left.
      go(`${login}${consumeReturn()}`, { replace: true });
    });
    return () => listening.unsubscribe();
  }, [signOn, session, storeGrant, go]);
  const isUnlocked = now.matches('unlocked');
  const isIdle = now.matches('choosing');
  useEffect(() => {
    if (isUnlocked) window.close();
    if (isIdle) go(login, { replace: true });
  }, [isUnlocked, isIdle, go]);
  return (
    <SignInFrame state={stateOf(now)}>
      <Outcome now={now} onRetry={() => signOn.send({ type: 'signOn.retry' })} />
    </SignInFrame>
  );
}

function Outcome({ now, onRetry }: { now: SnapshotFrom<typeof singleSignOnMachine>; onRetry: () => void }) {
  const refusal = selectRefusal(now);
  if (now.matches('unlocked'))
    return (
      <div className={css.form} role="status">
        <p>
          <Trans>The screen is unlocked. You can close this window.</Trans>
        </p>
        <p>
          <Link href={home}>
            <Trans>Continue here</Trans>
          </Link>
        </p>
      </div>
    );
  if (!now.matches('refused') && !now.matches('failed'))
    return (
      <p role="status">
        <Spinner /> {now.matches('exchanging') ? <Trans>Signing you in…</Trans> : <Trans>Opening the sign-in service…</Trans>}
      </p>
    );
  return (
    <div className={css.form}>
      <div className={css.title}>
        <h1>
          <Trans>Sign in</Trans>
        </h1>
      </div>
      <RefusalBox>
        <p>
          <Trans>failed to login</Trans>
        </p>
        {now.matches('failed') && (
          <p>
            <Trans>No response from the platform. Try again.</Trans>
          </p>
        )}
        {refusal && <p>{refusalText(refusal)}</p>}
      </RefusalBox>
      {now.matches('failed') && (
        <Button icon="refresh" wide onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
      <p>
        <Link href={login}>
          <Trans>Back to sign-in</Trans>
        </Link>
      </p>
    </div>
  );
}
