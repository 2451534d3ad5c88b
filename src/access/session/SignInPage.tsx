import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { Language } from '../../../contract/workspace/index.ts';
import type { SessionRef } from '../../../machines/access/session/session.selectors.ts';
import { selectEmail } from '../../../machines/access/session/session.selectors.ts';
import { lazyView } from '../../platform/index.ts';
import { Icon } from '../../ui/Icon.tsx';
import { stateOf } from '../../ui/state.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { PasskeyButton, type PasskeyOffer, usePasskeySignIn } from './PasskeyButton.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import css from './SignInPage.module.css';

interface SignInPageProps {
  session: SessionRef;
  /** Whether the platform runs its demo city: then its people can be signed in with a click. */
  isDemo: boolean;
  /** Name of the installation; null: it has none. */
  installation?: string | null;
  /** Identity providers with a button of their own; null: this platform has no single sign-on. */
  providers?: readonly { id: number; name: string }[] | null;
  /** Absent: the platform has no passkeys. */
  passkey?: PasskeyOffer | undefined;
  language: Language;
  onLanguage: (language: Language) => void;
}

/** Loaded with the first code that is asked for. */
const CodeStep = lazyView(async () => (await import('./CodeStep.tsx')).CodeStep);

const SingleSignOn = lazyView(async () => (await import('./SingleSignOn.tsx')).SingleSignOn);
const ForgottenPassword = lazyView(async () => (await import('./ForgottenPassword.tsx')).ForgottenPassword);

/** Sign-in; the second factor follows on the same page (OP-2.12, OP-2.53). */
export function SignInPage({ session, isDemo, installation = null, providers = null, passkey, language, onLanguage }: SignInPageProps) {
  const state = useSelector(session, stateOf);
  const asksForCode = useSelector(session, (snapshot) => snapshot.matches('code'));
  const email = useSelector(session, selectEmail);
  const hasForgotten = new URLSearchParams(useSearch()).has('forgot');
  const hasReset = useHistoryState<{ passwordReset?: boolean } | null>()?.passwordReset === true;
  return (
    <SignInFrame state={state} installation={installation} above={<LanguageChoice language={language} onChoose={onLanguage} />}>
      {asksForCode ? (
        <Suspense fallback={null}>
          <CodeStep session={session} passkey={passkey} />
        </Suspense>
      ) : hasForgotten ? (
        <Suspense fallback={null}>
          <ForgottenPassword email={email} />
        </Suspense>
      ) : (
        <>
          {hasReset && <ResetNote />}
          <SignInForm session={session} />
          {passkey?.support === 'available' && <PasskeySignIn session={session} passkey={passkey} />}
          {providers !== null && (
            <Suspense fallback={null}>
              <SingleSignOn providers={providers} email={email} />
            </Suspense>
          )}
        </>
      )}
      {isDemo && !asksForCode && !hasForgotten && <DemoAccounts session={session} />}
    </SignInFrame>
  );
}

/** A passkey in place of e-mail and password. */
function PasskeySignIn({ session, passkey }: { session: SessionRef; passkey: PasskeyOffer }) {
  const signIn = usePasskeySignIn(passkey, { session, token: null, isAutomatic: false });
  const isBusy = useSelector(session, (now) => now.hasTag('busy'));
  return <PasskeyButton signIn={signIn} why={isBusy ? t`Wait a moment` : null} />;
}

function ResetNote() {
  return (
    <div className={css.note} role="status">
      <Icon name="check" />
      <p>
        <Trans>Your password was changed. Sign in with the new one.</Trans>
      </p>
    </div>
  );
}
