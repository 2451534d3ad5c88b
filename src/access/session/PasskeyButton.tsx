import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { Grant } from '../../../contract/access/session.ts';
import type { passkeySignInMachine } from '../../../machines/access/passkeys/passkey-sign-in.machine.ts';
import { type PasskeySignInRef, selectFault, selectRefusal } from '../../../machines/access/passkeys/passkey-sign-in.selectors.ts';
import type { SessionRef } from '../../../machines/access/session/session.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { stateOf } from '../../ui/state.ts';
import { refusalText } from '../../words/refusals.ts';
import { promptFaultText } from '../passkeys/prompt-text.ts';
import type { PasskeySupport } from '../passkeys/support.ts';
import { RefusalBox } from './RefusalBox.tsx';
import css from './SignInPage.module.css';

/** What the sign-in page needs for passkeys. */
export interface PasskeyOffer {
  machine: typeof passkeySignInMachine;
  support: PasskeySupport;
  /** Where the passkeys of this platform work; null: nowhere. */
  domain: string | null;
  storeGrant: (grant: Grant) => void;
}

interface PasskeySignInOptions {
  session: SessionRef;
  /** The sign-in that waits for its second factor; null: the passkey is the whole sign-in. */
  token: string | null;
  isAutomatic: boolean;
}

/** The actor of a sign-in with a passkey, whose grant the session takes over. */
export function usePasskeySignIn(
  { machine, storeGrant }: PasskeyOffer,
  { session, token, isAutomatic }: PasskeySignInOptions,
): PasskeySignInRef {
  const signIn = useActorRef(machine, { input: { token, isAutomatic } });
  useEffect(() => {
    const listening = signIn.on('passkey.accepted', ({ grant }) => {
      storeGrant(grant);
      session.send({ type: 'signIn.replied', reply: grant });
    });
    return () => listening.unsubscribe();
  }, [signIn, session, storeGrant]);
  return signIn;
}

interface PasskeyButtonProps {
  signIn: PasskeySignInRef;
  kind?: 'plain' | 'primary';
  /** Why it cannot be used now; null: it can. */
  why?: string | null;
  isSecondFactor?: boolean;
}

/** The button, with why the last attempt gave no session. */
export function PasskeyButton({ signIn, kind = 'plain', why = null, isSecondFactor = false }: PasskeyButtonProps) {
  const now = useSelector(signIn, (snapshot) => snapshot);
  const fault = faultOf(now);
  return (
    <section className={css.passkey} aria-label={t`Passkey`} data-state={stateOf(now)}>
      {fault && (
        <RefusalBox>
          <p>{fault}</p>
        </RefusalBox>
      )}
      <Button wide kind={kind} icon="key" busy={now.hasTag('busy')} why={why} onClick={() => signIn.send({ type: 'passkey.use' })}>
        {now.matches('prompting') ? (
          <Trans>Confirm in the prompt of your browser…</Trans>
        ) : now.hasTag('busy') ? (
          <Trans>Checking the passkey…</Trans>
        ) : isSecondFactor ? (
          <Trans>Use a passkey</Trans>
        ) : (
          <Trans>Sign in with a passkey</Trans>
        )}
      </Button>
    </section>
  );
}

function faultOf(now: SnapshotFrom<typeof passkeySignInMachine>): string | null {
  const fault = selectFault(now);
  const refusal = selectRefusal(now);
  if (now.matches('unconfirmed')) return fault && promptFaultText(fault);
  if (now.matches('refused')) return refusal && refusalText(refusal);
  return now.matches('failed') ? t`No response from the platform. Try again.` : null;
}
