import { Trans } from '@lingui/react/macro';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Grant } from '../../../contract/access/session.ts';
import { selectRefusal } from '../../../machines/access/external-sign-in/external-sign-in.selectors.ts';
import type { SessionRef } from '../../../machines/access/session/session.selectors.ts';
import { login, usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import { refusalText } from '../../words/refusals.ts';
import { RefusalBox } from './RefusalBox.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import css from './SignInPage.module.css';
import { provideExternalSignIn } from './sign-in.ports.ts';
import { consumeTicket } from './ticket.ts';

/** /auth?token= (OQ-11): exchanges the ticket of another installation for a session, or shows "failed to login". */
export function ExternalSignInPage({ session, storeGrant }: { session: SessionRef; storeGrant: (grant: Grant) => void }) {
  const { ask } = usePlatform();
  const [, go] = useLocation();
  const [token] = useState(consumeTicket);
  const machine = useMemo(() => provideExternalSignIn({ ask }), [ask]);
  const coming = useActorRef(machine, { input: { token } });
  const now = useSelector(coming, (snapshot) => snapshot);
  useEffect(() => {
    const listening = coming.on('external.exchanged', ({ reply }) => {
      if ('user' in reply) storeGrant(reply);
      session.send({ type: 'signIn.replied', reply });
      // The login page requests the second factor; the guard redirects signed-in users to the home page.
      if ('two_factor' in reply) go(login, { replace: true });
    });
    return () => listening.unsubscribe();
  }, [coming, session, storeGrant, go]);
  const refusal = selectRefusal(now);
  const hasFailed = now.matches('refused') || now.matches('failed');
  return (
    <SignInFrame state={stateOf(now)}>
      {hasFailed ? (
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
            <Button icon="refresh" wide onClick={() => coming.send({ type: 'external.retry' })}>
              <Trans>Try again</Trans>
            </Button>
          )}
          <p>
            <Link href={login}>
              <Trans>Sign in with e-mail and password</Trans>
            </Link>
          </p>
        </div>
      ) : (
        <p role="status">
          <Spinner /> <Trans>Signing you in from another installation…</Trans>
        </p>
      )}
    </SignInFrame>
  );
}
