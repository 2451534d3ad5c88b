import { Trans, useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useEffect, useRef } from 'react';
import type { FactorRef, FactorSnapshot } from '../../../../machines/access/two-factor/two-factor.selectors.ts';
import { msUntilTry, selectFactor, selectPurpose, selectRefusal } from '../../../../machines/access/two-factor/two-factor.selectors.ts';
import type { Purpose } from '../../../../machines/access/two-factor/two-factor.types.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { minutesAndSeconds } from '../../../words/duration.ts';
import { refusalText } from '../../../words/refusals.ts';
import { Fault } from './Fault.tsx';
import css from './factor.module.css';

/** The password, and the action that it confirms. It is read from the field and never stored. */
export function PasswordStep({ factor, snapshot }: { factor: FactorRef; snapshot: FactorSnapshot }) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = snapshot.matches({ password: 'confirming' });
  const isWrong = snapshot.matches({ password: 'wrong' });
  const purpose = selectPurpose(snapshot);
  const refusal = selectRefusal(snapshot);
  const time = minutesAndSeconds(msUntilTry(snapshot));
  const isThrottled = snapshot.matches({ password: 'throttled' });
  useEffect(() => {
    if (isBusy) return;
    const input = form.current?.querySelector('input');
    if (input) input.value = '';
    input?.focus();
  }, [isBusy]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    factor.send({ type: 'factor.confirm', password: form.current?.querySelector('input')?.value ?? '' });
  };
  return (
    <form ref={form} className={css.step} onSubmit={submit}>
      <About purpose={purpose} hasPasskeys={(selectFactor(snapshot)?.passkeys ?? 0) > 0} />
      {snapshot.matches({ password: 'broken' }) && <Fault text={t`an error occurred`}>{refusal && refusalText(refusal)}</Fault>}
      {isThrottled && <Fault text={t`Too many wrong passwords. Try again in ${time}.`} />}
      <TextField
        label={t`Your password`}
        type="password"
        autoComplete="current-password"
        error={isWrong ? t`The password is wrong` : null}
        readOnly={isBusy || isThrottled}
      />
      <div className={css.row}>
        <Button
          kind={purpose === 'switchOff' ? 'danger' : 'primary'}
          type="submit"
          busy={isBusy}
          why={isThrottled ? t`Try again in ${time}` : null}
        >
          <Act purpose={purpose} />
        </Button>
        <Button kind="quiet" icon="arrowBack" why={isBusy ? t`Wait a moment` : null} onClick={() => factor.send({ type: 'factor.leave' })}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  );
}

function About({ purpose, hasPasskeys }: { purpose: Purpose; hasPasskeys: boolean }) {
  switch (purpose) {
    case 'begin':
      return (
        <p>
          <Trans>Enter your password first. Then scan the code with your authenticator app.</Trans>
        </p>
      );
    case 'switchOn':
      return (
        <p>
          <Trans>Code accepted. Enter your password to turn on the second factor. Your other sessions will end.</Trans>
        </p>
      );
    case 'switchOff':
      if (hasPasskeys)
        return (
          <p>
            <Trans>No more codes are sent or asked for. Your passkeys remain your second factor.</Trans>
          </p>
        );
      return (
        <p>
          <Trans>Without a second factor, your password is enough to sign in. Your recovery codes stop working.</Trans>
        </p>
      );
    case 'renew':
      return (
        <p>
          <Trans>You get ten new recovery codes; your current ones stop working.</Trans>
        </p>
      );
  }
}

function Act({ purpose }: { purpose: Purpose }) {
  if (purpose === 'begin') return <Trans>Show the picture</Trans>;
  if (purpose === 'switchOn') return <Trans>Switch on</Trans>;
  return purpose === 'switchOff' ? <Trans>Switch off</Trans> : <Trans>New recovery codes</Trans>;
}
