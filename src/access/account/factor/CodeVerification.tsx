import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ChangeEvent, type SubmitEvent, useId, useRef } from 'react';
import {
  type FactorRef,
  type FactorSnapshot,
  msUntilNewCode,
  msUntilTry,
  selectMethod,
  selectRefusal,
  selectSecret,
  selectSent,
  selectTriesLeft,
} from '../../../../machines/access/two-factor/two-factor.selectors.ts';
import { Button } from '../../../ui/Button.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { Waiting } from '../../../ui/Spinner.tsx';
import { minutesAndSeconds } from '../../../words/duration.ts';
import { refusalText } from '../../../words/refusals.ts';
import { digitsOf, useClearedInput } from '../../session/useClearedInput.ts';
import { Fault } from './Fault.tsx';
import css from './factor.module.css';

interface Step {
  factor: FactorRef;
  snapshot: FactorSnapshot;
}

/** Proves a way by a code: one that was sent, or one of the app that has just read the secret (OQ-16, OP-5.03–5.05). */
export function CodeVerification({ factor, snapshot }: Step) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const label = useId();
  const isChecking = snapshot.matches({ way: 'checking' });
  const mayType = snapshot.can({ type: 'factor.enterCode', code: '000000' });
  const time = minutesAndSeconds(msUntilTry(snapshot));
  const whyNot = isThrottled(snapshot) ? t`Try again in ${time}` : t`A new code is required`;
  useClearedInput(form, mayType);
  if (snapshot.matches({ way: 'sending' }))
    return (
      <Waiting>
        <Trans>Sending a code…</Trans>
      </Waiting>
    );
  const typed = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const digits = digitsOf(target.value);
    if (digits !== target.value) target.value = digits;
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    factor.send({ type: 'factor.enterCode', code: form.current?.querySelector('input')?.value ?? '' });
  };
  return (
    <form ref={form} className={css.step} onSubmit={submit}>
      <CodePrompt snapshot={snapshot} />
      <CodeFault snapshot={snapshot} />
      <div className={css.field}>
        <label className={css.label} htmlFor={label}>
          <Trans>Enter the code</Trans>
        </label>
        <input
          id={label}
          className={css.code}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={snapshot.matches({ way: 'incorrect' }) || undefined}
          readOnly={!mayType}
          onChange={typed}
        />
      </div>
      <div className={css.row}>
        <Button kind="primary" type="submit" busy={isChecking} why={mayType || isChecking ? null : whyNot}>
          {isChecking ? <Trans>Checking the code…</Trans> : <Trans>Verify</Trans>}
        </Button>
        <NewCode factor={factor} snapshot={snapshot} />
        <Button kind="quiet" icon="arrowBack" onClick={() => factor.send({ type: 'factor.leave' })}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  );
}

function CodePrompt({ snapshot }: { snapshot: FactorSnapshot }) {
  const { t } = useLingui();
  const method = selectMethod(snapshot);
  const secret = selectSecret(snapshot);
  const sent = selectSent(snapshot);
  if (method === 'app') {
    return (
      secret && (
        <div className={css.app}>
          <QrCode text={secret.uri} label={t`Secret for your authenticator app`} />
          <div>
            <p>
              <Trans>Scan this code with your authenticator app, or type the secret into it. Then enter the six digits it shows.</Trans>
            </p>
            <code className={css.secret} dir="ltr">
              {secret.secret}
            </code>
          </div>
        </div>
      )
    );
  }
  const place = sent?.sent_to ?? '';
  if (place === '') return null;
  return (
    <p>
      {method === 'sms' ? (
        <Trans>
          We sent six digits by SMS to <bdi dir="ltr">{place}</bdi>.
        </Trans>
      ) : (
        <Trans>
          We sent six digits by e-mail to <bdi dir="ltr">{place}</bdi>.
        </Trans>
      )}
    </p>
  );
}

function NewCode({ factor, snapshot }: Step) {
  const { t } = useLingui();
  const left = msUntilNewCode(snapshot);
  const time = minutesAndSeconds(left);
  const isApp = selectMethod(snapshot) === 'app';
  const may = snapshot.can({ type: 'factor.resend' });
  return (
    <Button
      kind="quiet"
      icon="refresh"
      why={may ? null : t`A new code can be requested in ${time}`}
      onClick={() => factor.send({ type: 'factor.resend' })}
    >
      {isApp ? <Trans>New secret</Trans> : left > 0 ? <Trans>New code in {time}</Trans> : <Trans>Request a new code</Trans>}
    </Button>
  );
}

const isThrottled = (snapshot: FactorSnapshot): boolean =>
  snapshot.matches({ way: 'tooEarly' }) && selectRefusal(snapshot)?.code === 'access.throttled';

/** In the literal words of OP-5.03, OP-5.04 and OP-8.09. */
function CodeFault({ snapshot }: { snapshot: FactorSnapshot }) {
  const { t } = useLingui();
  const refusal = selectRefusal(snapshot);
  const triesLeft = selectTriesLeft(snapshot);
  const method = selectMethod(snapshot);
  const left = minutesAndSeconds(msUntilTry(snapshot));
  const at = (way: 'incorrect' | 'expired' | 'exhausted' | 'tooEarly' | 'broken') => snapshot.matches({ way });
  if (at('incorrect'))
    return (
      <Fault text={t`Incorrect code`}>
        <Plural value={triesLeft} one="# attempt left" other="# attempts left" />
      </Fault>
    );
  if (at('expired'))
    return <Fault text={method === 'app' ? t`The secret has expired. Start with a new one.` : t`The code expired, request a new code`} />;
  if (at('exhausted'))
    return (
      <Fault text={method === 'app' ? t`Too many wrong codes. Start with a new secret.` : t`Too many wrong codes. Request a new one.`} />
    );
  if (isThrottled(snapshot)) return msUntilTry(snapshot) > 0 && <Fault text={t`Too many attempts. Try again in ${left}.`} />;
  if (at('tooEarly')) return <Fault text={t`A code was already sent. Enter it, or wait to request a new one.`} />;
  if (at('broken')) return <Fault text={t`an error occurred`}>{refusal && refusalText(refusal)}</Fault>;
  return null;
}
