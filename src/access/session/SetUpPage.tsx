import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'wouter';
import { passwordMinLength } from '../../../contract/access/password.ts';
import { SetUpRequest } from '../../../contract/access/session.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import { guide, usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { actUnanswered, refusalText } from '../../words/refusals.ts';
import { RefusalBox } from './RefusalBox.tsx';
import css from './SignInPage.module.css';

type Field = 'code' | 'name' | 'email' | 'password';
type Stage = { is: 'asking' | 'sending' | 'done' } | { is: 'refused'; why: string };

/** The first administrator of an empty platform, by the code that its first start printed. */
export function SetUpPage() {
  const { call } = usePlatform();
  const [stage, setStage] = useState<Stage>({ is: 'asking' });
  const [faults, setFaults] = useState<Partial<Record<Field, string>>>({});

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    const read = SetUpRequest.safeParse(typed);
    setFaults(read.success ? {} : faultsOf(read.error.issues.map(({ path }) => path[0])));
    if (!read.success) return;
    setStage({ is: 'sending' });
    try {
      const answer = await call('setUp', { body: read.data });
      setFaults(answer.ok ? {} : platformFaults(answer.refusal));
      setStage(answer.ok ? { is: 'done' } : { is: 'refused', why: refusalText(answer.refusal) });
    } catch {
      setStage({ is: 'refused', why: actUnanswered() });
    }
  }

  return (
    <main className={css.plain} data-state={stage.is}>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <div className={css.title}>
          <h1>
            <Trans>Set up the first administrator</Trans>
          </h1>
          <p>
            <Trans>This platform has no users yet. Its first start printed a code that works once.</Trans>
          </p>
        </div>
        {stage.is === 'refused' && (
          <RefusalBox>
            <p>{stage.why}</p>
          </RefusalBox>
        )}
        {stage.is === 'done' ? (
          <p role="status">
            <Trans>The administrator exists.</Trans>{' '}
            <Link href={guide}>
              <Trans>Sign in</Trans>
            </Link>
          </p>
        ) : (
          <>
            <fieldset className={css.fields} disabled={stage.is === 'sending'}>
              <TextField label={t`Set-up code`} name="code" autoComplete="off" error={faults.code} autoFocus />
              <TextField label={t`Name`} name="name" autoComplete="name" error={faults.name} />
              <TextField label={t`E-mail`} name="email" type="email" autoComplete="username" error={faults.email} />
              <TextField
                label={t`Password`}
                name="password"
                type="password"
                autoComplete="new-password"
                error={faults.password}
                hint={t`At least ${passwordMinLength} characters; common passwords are refused`}
              />
            </fieldset>
            <Button kind="primary" type="submit" wide busy={stage.is === 'sending'}>
              <Trans>Create the administrator</Trans>
            </Button>
          </>
        )}
      </form>
    </main>
  );
}

function faultsOf(fields: readonly unknown[]): Partial<Record<Field, string>> {
  const texts: Record<Field, string> = {
    code: t`The code is required`,
    name: t`The name is required`,
    email: t`This is not an e-mail address`,
    password: t`At least ${passwordMinLength} characters; common passwords are refused`,
  };
  const wrong = (Object.keys(texts) as Field[]).filter((field) => fields.includes(field));
  return Object.fromEntries(wrong.map((field) => [field, texts[field]]));
}

function platformFaults({ errors = {} }: Refusal): Partial<Record<Field, string>> {
  return faultsOf(Object.keys(errors));
}
