import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { Language } from '../../../contract/workspace/index.ts';
import { selectPasskeys } from '../../../machines/access/passkeys/passkeys.selectors.ts';
import { type SessionRef, selectFactorDue } from '../../../machines/access/session/session.selectors.ts';
import { useActorRef, usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { stateOf } from '../../ui/state.ts';
import { dayAndTime } from '../../words/time.ts';
import { FactorView } from '../account/factor/FactorSection.tsx';
import { PasskeysView } from '../account/passkeys/PasskeysSection.tsx';
import { providePasskeys } from '../passkeys/passkeys.ports.ts';
import { passkeySupport } from '../passkeys/support.ts';
import { provideTwoFactor } from '../two-factor.ports.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import css from './SignInPage.module.css';

interface FactorDuePageProps {
  session: SessionRef;
  installation: string | null;
  language: Language;
  onLanguage: (language: Language) => void;
}

/** Between signing in and working: the second factor that the master tenant or a profile requires is set up, or postponed until its date. */
export function FactorDuePage({ session, installation, language, onLanguage }: FactorDuePageProps) {
  const { i18n } = useLingui();
  const { ask, clock, capabilities } = usePlatform();
  const canUsePasskeys = passkeySupport(capabilities) === 'available';
  const machine = useMemo(() => provideTwoFactor({ ask, clock }), [ask, clock]);
  const factor = useActorRef(machine);
  const state = useSelector(session, stateOf);
  const due = useSelector(session, selectFactorDue, (a, b) => a?.due === b?.due && a?.mayPostpone === b?.mayPostpone);
  const isEnabled = useSelector(factor, (now) => now.matches({ overview: 'on' }));
  const isChoosing = useSelector(factor, (now) => now.matches('overview') || now.matches('reading') || now.matches('failed'));
  useEffect(() => {
    if (isEnabled) session.send({ type: 'session.factorEnabled' });
  }, [isEnabled, session]);
  const date = due ? dayAndTime(due.due, i18n) : '';
  return (
    <SignInFrame state={state} installation={installation} above={<LanguageChoice language={language} onChoose={onLanguage} />} wide>
      <div className={css.title}>
        <h1>
          <Trans>Set up a second factor</Trans>
        </h1>
        <p>
          {due?.mayPostpone ? (
            <Trans>Your organization requires one. You can postpone it until {date}; after that you cannot work without it.</Trans>
          ) : (
            <Trans>Your organization requires one. Set it up to continue.</Trans>
          )}
        </p>
      </div>
      <FactorView factor={factor} />
      {isChoosing && canUsePasskeys && <PasskeyInstead session={session} />}
      {isChoosing && (
        <div className={css.ways}>
          <Button kind="quiet" icon="signOut" onClick={() => session.send({ type: 'session.signOut' })}>
            <Trans>Sign out</Trans>
          </Button>
          {due?.mayPostpone && (
            <Button onClick={() => session.send({ type: 'session.postponeFactor' })}>
              <Trans>Later</Trans>
            </Button>
          )}
        </div>
      )}
    </SignInFrame>
  );
}

/** A passkey in place of a code; the first one shows recovery codes, which are saved first. */
function PasskeyInstead({ session }: { session: SessionRef }) {
  const { t } = useLingui();
  const { ask } = usePlatform();
  const machine = useMemo(() => providePasskeys(ask), [ask]);
  const passkeys = useActorRef(machine);
  const hasPasskey = useSelector(passkeys, (now) => now.matches({ ready: 'listed' }) && selectPasskeys(now).length > 0);
  useEffect(() => {
    if (hasPasskey) session.send({ type: 'session.factorEnabled' });
  }, [hasPasskey, session]);
  return (
    <section aria-label={t`Passkeys`}>
      <h3>
        <Trans>Passkeys</Trans>
      </h3>
      <PasskeysView passkeys={passkeys} why={null} />
    </section>
  );
}
