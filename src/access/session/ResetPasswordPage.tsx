import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useActorRef, useSelector } from '@xstate/react';
import { type SubmitEvent, useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Refusal } from '../../../contract/platform/index.ts';
import type { resetPasswordMachine } from '../../../machines/access/reset-password/reset-password.machine.ts';
import { login, usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { stateOf } from '../../ui/state.ts';
import { refusalText } from '../../words/refusals.ts';
import { PasswordRules } from './PasswordRules.tsx';
import { RefusalBox } from './RefusalBox.tsx';
import { ResetFault } from './ResetFault.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import css from './SignInPage.module.css';
import { provideResetPassword } from './sign-in.ports.ts';

/** History state passed to the sign-in form after a password reset. */
export const wasReset = { passwordReset: true } as const;

/** /reset_password/:token/:id (OQ-10): password and repetition, then the sign-in form with a message. */
export function ResetPasswordPage({ params }: { params: Readonly<Record<string, string>> }) {
  const { ask, clock } = usePlatform();
  const [, go] = useLocation();
  const machine = useMemo(() => provideResetPassword({ ask, clock }), [ask, clock]);
  const reset = useActorRef(machine, { input: { token: params['token'] ?? '', id: Number(params['id']) } });
  const now = useSelector(reset, (snapshot) => snapshot);
  const isSaved = now.matches('saved');
  useEffect(() => {
    if (isSaved) go(login, { replace: true, state: wasReset });
  }, [isSaved, go]);
  return (
    <SignInFrame state={stateOf(now)}>
      {now.matches('invalid') ? <Invalid /> : !isSaved && <NewPassword reset={reset} now={now} />}
    </SignInFrame>
  );
}

interface NewPasswordProps {
  reset: ActorRefFrom<typeof resetPasswordMachine>;
  now: SnapshotFrom<typeof resetPasswordMachine>;
}

function NewPassword({ reset, now }: NewPasswordProps) {
  const [password, setPassword] = useState('');
  const [repetition, setRepetition] = useState('');
  const request = { type: 'password.reset', password, repetition } as const;
  const isBusy = now.hasTag('busy');

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (now.can(request)) reset.send(request);
  }
  const why = now.matches('throttled')
    ? t`Too many attempts. Wait a moment.`
    : isBusy || now.can(request)
      ? null
      : t`The new password does not meet every rule yet`;

  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label={t`Reset password`}>
      <div className={css.title}>
        <h1>
          <Trans>Choose a new password</Trans>
        </h1>
        <p>
          <Trans>All open sessions of your account will end.</Trans>
        </p>
      </div>
      <ResetFault now={now} words={newPasswordRefused} />
      <fieldset className={css.fields} disabled={isBusy || now.matches('throttled')}>
        <TextField
          label={t`New password`}
          name="password"
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          autoFocus
        />
        <TextField
          label={t`Repeat the new password`}
          name="repetition"
          type="password"
          autoComplete="new-password"
          value={repetition}
          onChange={({ target }) => setRepetition(target.value)}
        />
      </fieldset>
      <PasswordRules password={password} repetition={repetition} />
      <Button kind="primary" type="submit" wide busy={isBusy} why={why}>
        {isBusy ? <Trans>Saving…</Trans> : <Trans>Save the new password</Trans>}
      </Button>
    </form>
  );
}

const newPasswordRefused = (refusal: Refusal) =>
  refusal.errors?.['password'] ? t`This password is too easy to guess. Choose another one.` : refusalText(refusal);

function Invalid() {
  return (
    <div className={css.form}>
      <div className={css.title}>
        <h1>
          <Trans>Reset password</Trans>
        </h1>
      </div>
      <RefusalBox>
        <p>
          <Trans>This link is no longer valid. Request a new one.</Trans>
        </p>
      </RefusalBox>
      <p>
        <Link href={`${login}?forgot=1`}>
          <Trans>Request a new link</Trans>
        </Link>
      </p>
    </div>
  );
}
