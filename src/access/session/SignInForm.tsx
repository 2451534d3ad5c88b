import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'wouter';
import { SignInRequest } from '../../../contract/access/session.ts';
import type { SessionRef } from '../../../machines/access/session/session.selectors.ts';
import { selectEmail } from '../../../machines/access/session/session.selectors.ts';
import { login } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { SessionNote } from './SessionNote.tsx';
import css from './SignInPage.module.css';

type Faults = { email?: string | undefined; password?: string | undefined };

/** E-mail and password (OP-5.01, OP-5.02); missing input is reported under its field before anything is sent. */
export function SignInForm({ session }: { session: SessionRef }) {
  const email = useSelector(session, selectEmail);
  const isBusy = useSelector(session, (snapshot) => snapshot.hasTag('busy'));
  const isLocked = useSelector(session, (snapshot) => snapshot.matches({ signedOut: 'throttled' }));
  const [faults, setFaults] = useState<Faults>({});

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = { email: textIn(form, 'email').trim(), password: textIn(form, 'password') };
    const found = faultsOf(typed);
    setFaults(found);
    if (!found.email && !found.password) session.send({ type: 'session.signIn', ...typed });
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label={t`Sign in`}>
      <div className={css.title}>
        <h1>
          <Trans>Sign in</Trans>
        </h1>
        <p>
          <Trans>With the account your administrator gave you.</Trans>
        </p>
      </div>
      <SessionNote session={session} />
      <fieldset className={css.fields} disabled={isBusy || isLocked}>
        <TextField
          label={t`E-mail`}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          error={faults.email}
          autoFocus
        />
        <TextField label={t`Password`} name="password" type="password" autoComplete="current-password" error={faults.password} />
      </fieldset>
      <Button kind="primary" type="submit" wide busy={isBusy} why={isLocked ? t`Too many attempts. Wait a moment.` : null}>
        {isBusy ? <Trans>Checking e-mail and password…</Trans> : <Trans>Sign in</Trans>}
      </Button>
      <p>
        <Link href={`${login}?forgot=1`}>
          <Trans>Forgot password?</Trans>
        </Link>
      </p>
    </form>
  );
}

function faultsOf(typed: { email: string; password: string }): Faults {
  if (typed.email === '' || typed.password === '') {
    return {
      email: typed.email === '' ? t`E-mail is required` : undefined,
      password: typed.password === '' ? t`Password is required` : undefined,
    };
  }
  const read = SignInRequest.safeParse(typed);
  return read.success ? {} : { email: t`This is not an e-mail address` };
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
