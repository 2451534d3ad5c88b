import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Language } from '../../contract/config.ts';
import { stateOf } from '../ui/state.ts';
import { CodeStep } from './CodeStep.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { type SessionRef, SignInForm } from './SignInForm.tsx';
import css from './SignInPage.module.css';
import { Tower } from './Tower.tsx';

interface SignInPageProps {
  session: SessionRef;
  /** Whether the platform runs its demo city: then its people can be signed in with a click. */
  isDemo: boolean;
  language: Language;
  onLanguage: (language: Language) => void;
}

/** Sign-in; the second factor follows on the same page (OP-2.12, OP-2.53). */
export function SignInPage({ session, isDemo, language, onLanguage }: SignInPageProps) {
  const state = useSelector(session, stateOf);
  const asksForCode = useSelector(session, (snapshot) => snapshot.matches('code'));
  return (
    <main className={css.page} data-state={state}>
      <div className={css.brand}>
        <Tower />
        <p className={css.slogan}>
          <strong>Atalaya</strong>
          <span>
            <Trans>See it, verify it, end it.</Trans>
          </span>
        </p>
      </div>
      <div className={css.side}>
        <LanguageChoice language={language} onChoose={onLanguage} />
        <div className={css.middle}>
          {asksForCode ? <CodeStep session={session} /> : <SignInForm session={session} />}
          {isDemo && !asksForCode && <DemoAccounts session={session} />}
        </div>
      </div>
    </main>
  );
}
