import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type SessionRef, selectChallenge } from '../../../machines/access/session/session.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { supportText } from '../passkeys/support.ts';
import { PasskeyButton, type PasskeyOffer, usePasskeySignIn } from './PasskeyButton.tsx';
import { RefusalBox } from './RefusalBox.tsx';
import { RememberDevice } from './RememberDevice.tsx';
import css from './SignInPage.module.css';

interface PasskeyStepProps {
  session: SessionRef;
  passkey: PasskeyOffer;
  onRecover: () => void;
}

/** The passkey as the only second factor: its prompt opens by itself where the page can use passkeys. */
export function PasskeyStep({ session, passkey, onRecover }: PasskeyStepProps) {
  const challenge = useSelector(session, selectChallenge);
  const isExpired = useSelector(session, (now) => now.matches({ code: 'expired' }));
  const canUse = passkey.support === 'available';
  const why = supportText(passkey.support, passkey.domain);
  return (
    <div className={css.form}>
      <div className={css.title}>
        <h1>
          <Trans>Confirm with your passkey</Trans>
        </h1>
        <p>
          <Trans>Your device, or a security key, confirms that it is you.</Trans>
        </p>
      </div>
      {why !== null && (
        <RefusalBox>
          <p>{why}</p>
        </RefusalBox>
      )}
      {isExpired && (
        <RefusalBox>
          <p>
            <Trans>This sign-in took too long. Start over.</Trans>
          </p>
        </RefusalBox>
      )}
      {canUse && challenge && <Confirmation session={session} passkey={passkey} token={challenge.token} isExpired={isExpired} />}
      <div className={css.ways}>
        {challenge?.recovery && (
          <Button kind="quiet" onClick={onRecover}>
            <Trans>Use a recovery code</Trans>
          </Button>
        )}
        <Button kind="quiet" icon="arrowBack" onClick={() => session.send({ type: 'session.startOver' })}>
          <Trans>Start over</Trans>
        </Button>
      </div>
    </div>
  );
}

interface ConfirmationProps extends Pick<PasskeyStepProps, 'session' | 'passkey'> {
  token: string;
  isExpired: boolean;
}

function Confirmation({ session, passkey, token, isExpired }: ConfirmationProps) {
  const signIn = usePasskeySignIn(passkey, { session, token, isAutomatic: true });
  const days = useSelector(session, (now) => selectChallenge(now)?.remember_days ?? null);
  return (
    <>
      {days !== null && <RememberDevice days={days} onChange={(remember) => signIn.send({ type: 'passkey.remember', remember })} />}
      <PasskeyButton signIn={signIn} kind="primary" isSecondFactor why={isExpired ? t`Start over to use your passkey` : null} />
    </>
  );
}
