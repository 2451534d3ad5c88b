import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ChangeEvent, type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { Challenge } from '../../../contract/access/session.ts';
import type { sessionMachine } from '../../../machines/access/session/session.machine.ts';
import {
  msUntilResend,
  msUntilTry,
  type SessionRef,
  selectChallenge,
  selectRefusal,
} from '../../../machines/access/session/session.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { minutesAndSeconds } from '../../words/duration.ts';
import { PasskeyButton, type PasskeyOffer, usePasskeySignIn } from './PasskeyButton.tsx';
import { PasskeyStep } from './PasskeyStep.tsx';
import { RefusalBox } from './RefusalBox.tsx';
import { RememberDevice } from './RememberDevice.tsx';
import css from './SignInPage.module.css';
import { digitsOf, useClearedInput } from './useClearedInput.ts';

interface CodeStepProps {
  session: SessionRef;
  /** Absent: this page has no passkeys. */
  passkey?: PasskeyOffer | undefined;
}

/** The second factor on the same page: a passkey, six digits or a recovery code (OP-2.53, OP-5.03–5.05, OP-9.76, OQ-15). */
export function CodeStep({ session, passkey }: CodeStepProps) {
  const method = useSelector(session, (now) => selectChallenge(now)?.method);
  const [recovers, setRecovers] = useState(false);
  if (method === 'passkey' && !recovers && passkey)
    return <PasskeyStep session={session} passkey={passkey} onRecover={() => setRecovers(true)} />;
  return <CodeForm session={session} passkey={passkey} recovers={recovers || method === 'passkey'} onRecovers={setRecovers} />;
}

interface CodeFormProps extends CodeStepProps {
  recovers: boolean;
  onRecovers: (recovers: boolean) => void;
}

/** Six digits or a recovery code, typed or pasted; a passkey of the same user completes the sign-in too. */
function CodeForm({ session, passkey, recovers, onRecovers }: CodeFormProps) {
  const snapshot = useSelector(session, (now) => now);
  const form = useRef<HTMLFormElement>(null);
  const remembering = useRef<HTMLInputElement>(null);
  const label = useId();
  const challenge = selectChallenge(snapshot);
  const isChecking = snapshot.matches({ code: 'checking' });
  const mayType = snapshot.can({ type: 'session.enterCode', code: '000000' });

  useClearedInput(form, mayType, recovers);

  function typed({ target }: ChangeEvent<HTMLInputElement>) {
    const digits = recovers ? target.value : digitsOf(target.value);
    if (digits !== target.value) target.value = digits;
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    const remember = remembering.current?.checked ?? false;
    session.send({ type: 'session.enterCode', code: form.current?.querySelector('input')?.value ?? '', ...(remember && { remember }) });
  }

  return (
    <form ref={form} className={css.form} onSubmit={submit}>
      <div className={css.title}>
        <h1 id={label}>{recovers ? <Trans>Enter a recovery code</Trans> : <Trans>Enter the code</Trans>}</h1>
        <p>
          {recovers ? (
            <Trans>One of the recovery codes you saved when setting up your second factor.</Trans>
          ) : (
            <CodeDestination challenge={challenge} />
          )}
        </p>
      </div>
      <CodeFault snapshot={snapshot} />
      <input
        className={recovers ? css.recovery : css.code}
        dir="ltr"
        inputMode={recovers ? 'text' : 'numeric'}
        autoComplete={recovers ? 'off' : 'one-time-code'}
        spellCheck={false}
        maxLength={recovers ? 40 : undefined}
        aria-labelledby={label}
        aria-invalid={snapshot.matches({ code: 'incorrect' }) || undefined}
        readOnly={!mayType}
        onChange={typed}
      />
      {challenge?.remember_days != null && <RememberDevice days={challenge.remember_days} box={remembering} />}
      <Button
        kind="primary"
        type="submit"
        wide
        busy={isChecking}
        why={mayType || isChecking ? null : (faultOf(snapshot) ?? t`Wait a moment`)}
      >
        {isChecking ? <Trans>Checking the code…</Trans> : <Trans>Verify</Trans>}
      </Button>
      <OtherWays session={session} passkey={passkey} recovers={recovers} onRecovers={onRecovers} remembering={remembering} />
    </form>
  );
}

interface OtherWaysProps extends CodeFormProps {
  /** The box of this form that says whether the device is remembered. */
  remembering: RefObject<HTMLInputElement | null>;
}

/** What may be done in place of typing this code. */
function OtherWays({ session, passkey, recovers, onRecovers, remembering }: OtherWaysProps) {
  const snapshot = useSelector(session, (now) => now);
  const challenge = selectChallenge(snapshot);
  if (!challenge) return null;
  const hasPasskey = challenge.passkey && challenge.method !== 'passkey';
  return (
    <>
      {hasPasskey && passkey?.support === 'available' && (
        <PasskeyInstead session={session} passkey={passkey} token={challenge.token} remembering={remembering} />
      )}
      <div className={css.ways}>
        {challenge.resend_at != null && <Resend session={session} snapshot={snapshot} />}
        {challenge.recovery && (
          <Button kind="quiet" onClick={() => onRecovers(!recovers)}>
            {!recovers ? (
              <Trans>Use a recovery code</Trans>
            ) : challenge.method === 'passkey' ? (
              <Trans>Use a passkey</Trans>
            ) : (
              <Trans>Use a code</Trans>
            )}
          </Button>
        )}
        <Button kind="quiet" icon="arrowBack" onClick={() => session.send({ type: 'session.startOver' })}>
          <Trans>Start over</Trans>
        </Button>
      </div>
    </>
  );
}

interface PasskeyInsteadProps {
  session: SessionRef;
  passkey: PasskeyOffer;
  token: string;
  remembering: RefObject<HTMLInputElement | null>;
}

/** A passkey in place of the code. */
function PasskeyInstead({ session, passkey, token, remembering }: PasskeyInsteadProps) {
  const signIn = usePasskeySignIn(passkey, { session, token, isAutomatic: false });
  const isChecking = useSelector(session, (now) => now.matches({ code: 'checking' }));
  useEffect(() => {
    const box = remembering.current;
    const note = () => signIn.send({ type: 'passkey.remember', remember: box?.checked ?? false });
    box?.addEventListener('change', note);
    return () => box?.removeEventListener('change', note);
  }, [signIn, remembering]);
  return <PasskeyButton signIn={signIn} isSecondFactor why={isChecking ? t`Wait a moment` : null} />;
}

/** Where the code went, or which app makes it. */
function CodeDestination({ challenge }: { challenge: Challenge | null }) {
  const place = challenge?.sent_to ?? '';
  if (challenge?.method === 'app')
    return (
      <Trans>
        Your authenticator app shows six digits for <bdi dir="ltr">{place}</bdi>.
      </Trans>
    );
  // A platform of the specification does not say where it sent the code.
  if (place === '')
    return challenge?.method === 'sms' ? <Trans>We sent six digits by SMS.</Trans> : <Trans>We sent six digits by e-mail.</Trans>;
  if (challenge?.method === 'sms')
    return (
      <Trans>
        We sent six digits by SMS to <bdi dir="ltr">{place}</bdi>.
      </Trans>
    );
  return (
    <Trans>
      We sent six digits by e-mail to <bdi dir="ltr">{place}</bdi>.
    </Trans>
  );
}

type Snapshot = SnapshotFrom<typeof sessionMachine>;

function Resend({ session, snapshot }: { session: SessionRef; snapshot: Snapshot }) {
  const left = msUntilResend(snapshot);
  const isSending = snapshot.matches({ code: 'resending' });
  const mayResend = snapshot.can({ type: 'session.resendCode' });
  const time = minutesAndSeconds(left);
  const why = left > 0 ? t`A new code can be requested in ${time}` : t`Start over to get a new code`;
  return (
    <Button
      kind="quiet"
      icon="refresh"
      busy={isSending}
      why={mayResend || isSending ? null : why}
      onClick={() => session.send({ type: 'session.resendCode' })}
    >
      {left > 0 && !snapshot.matches({ code: 'exhausted' }) ? <Trans>New code in {time}</Trans> : <Trans>Request a new code</Trans>}
    </Button>
  );
}

function CodeFault({ snapshot }: { snapshot: Snapshot }) {
  const fault = faultOf(snapshot);
  if (fault === null) return null;
  const left = selectChallenge(snapshot)?.tries_left ?? null;
  return (
    <RefusalBox>
      <p>{fault}</p>
      {snapshot.matches({ code: 'incorrect' }) && left !== null && (
        <p>{plural(left, { one: '# attempt left', other: '# attempts left' })}</p>
      )}
    </RefusalBox>
  );
}

/** Nothing was sent that could be sent again. */
const isWithoutCode = (challenge: Challenge | null) => challenge?.method === 'app' || challenge?.method === 'passkey';

/** What went wrong with the code, in the literal words (OP-5.03, OP-5.04, OP-8.08, OP-8.09). */
function faultOf(snapshot: Snapshot): string | null {
  if (snapshot.matches({ code: 'incorrect' })) return t`Incorrect code`;
  if (snapshot.matches({ code: 'expired' }) && isWithoutCode(selectChallenge(snapshot))) return t`This sign-in took too long. Start over.`;
  if (snapshot.matches({ code: 'expired' })) return t`The code expired, request a new code`;
  if (snapshot.matches({ code: 'exhausted' })) return t`Too many wrong codes. Start over.`;
  if (snapshot.matches({ code: 'tooEarly' }) && selectRefusal(snapshot)?.code === 'access.throttled') {
    const ms = msUntilTry(snapshot);
    const left = minutesAndSeconds(ms);
    return ms > 0 ? t`Too many attempts. Try again in ${left}.` : null;
  }
  if (snapshot.matches({ code: 'tooEarly' })) return t`Wait before requesting another code.`;
  if (snapshot.matches({ code: 'failed' })) return t`an error occurred`;
  return null;
}
