import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useActorRef, useSelector } from '@xstate/react';
import { type SubmitEvent, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { selectEmail } from '../../../machines/access/reset-password/forgotten-password.selectors.ts';
import { login, usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { stateOf } from '../../ui/state.ts';
import { ResetFault } from './ResetFault.tsx';
import css from './SignInPage.module.css';
import { provideForgottenPassword } from './sign-in.ports.ts';

/** "Forgot password?" requests the e-mail address (OQ-10). */
export function ForgottenPassword({ email }: { email: string }) {
  const { ask, clock } = usePlatform();
  const machine = useMemo(() => provideForgottenPassword({ ask, clock }), [ask, clock]);
  const forgotten = useActorRef(machine, { input: { email } });
  const now = useSelector(forgotten, (snapshot) => snapshot);
  const [fault, setFault] = useState<string>();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const request = { type: 'resetLink.request', email: textOf(new FormData(event.currentTarget).get('email')) } as const;
    const isAddress = now.can(request);
    setFault(isAddress || now.hasTag('busy') ? undefined : t`This is not an e-mail address`);
    if (isAddress) forgotten.send(request);
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label={t`Forgot password?`} data-state={stateOf(now)}>
      <div className={css.title}>
        <h1>
          <Trans>Forgot password?</Trans>
        </h1>
        <p>
          <Trans>We will send you a link to choose a new one.</Trans>
        </p>
      </div>
      {now.matches('sent') ? <Sent email={selectEmail(now)} /> : <ResetFault now={now} />}
      <fieldset className={css.fields} disabled={now.hasTag('busy') || now.matches('throttled')}>
        <TextField
          label={t`E-mail`}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={selectEmail(now)}
          error={fault}
          autoFocus
        />
      </fieldset>
      <Button
        kind="primary"
        type="submit"
        wide
        busy={now.hasTag('busy')}
        why={now.matches('throttled') ? t`Too many attempts. Wait a moment.` : null}
      >
        {now.matches('sent') ? <Trans>Send it again</Trans> : <Trans>Send the link</Trans>}
      </Button>
      <p>
        <Link href={login}>
          <Trans>Back to sign-in</Trans>
        </Link>
      </p>
    </form>
  );
}

function Sent({ email }: { email: string }) {
  return (
    <div className={css.note} role="status">
      <Icon name="mail" />
      <div>
        <p>
          <Trans>
            If <bdi dir="ltr">{email}</bdi> has an account here, we sent it a link. The link works once and expires in one hour.
          </Trans>
        </p>
        <p>
          <Trans>No e-mail? Check your spam folder or ask your administrator.</Trans>
        </p>
      </div>
    </div>
  );
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '');
