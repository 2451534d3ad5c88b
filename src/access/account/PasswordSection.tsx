import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type SubmitEvent, useMemo } from 'react';
import type { PasswordField } from '../../../machines/access/password-change/password-change.machine.ts';
import { selectErrors, selectRefusal, selectTyped } from '../../../machines/access/password-change/password-change.selectors.ts';
import { useActorRef, usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { stateOf } from '../../ui/state.ts';
import { actUnanswered, refusalText } from '../../words/refusals.ts';
import { PasswordRules } from '../session/PasswordRules.tsx';
import css from './account.module.css';
import { providePasswordChange } from './account.ports.ts';

/** One's own password: the present one, a new one whose rules show as they are met, and the same again (OP-2.52, OP-7.09, OQ-22). */
export function PasswordSection() {
  const { t } = useLingui();
  const { ask } = usePlatform();
  const machine = useMemo(() => providePasswordChange(ask), [ask]);
  const change = useActorRef(machine);
  const now = useSelector(change, (snapshot) => snapshot);
  const typed = selectTyped(now);
  const errors = selectErrors(now);
  const refusal = selectRefusal(now);
  const is = (state: 'incomplete' | 'mismatched' | 'incorrect' | 'refused' | 'unanswered' | 'changed') => now.matches({ filling: state });
  const field = (name: PasswordField, label: string, autoComplete: string, error: string | null) => (
    <TextField
      label={label}
      name={name}
      type="password"
      needed
      autoComplete={autoComplete}
      value={typed[name]}
      error={error ?? (errors[name] && errorText(name, errors[name]))}
      onChange={({ target }) => change.send({ type: 'password.type', field: name, value: target.value })}
    />
  );
  const errorText = (name: PasswordField, errors: readonly string[]) =>
    name === 'password' ? t`This password is too easy to guess. Choose another one.` : errors[0];
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    change.send({ type: 'password.change' });
  };
  const isOtherwise = is('refused') && refusal !== null && Object.keys(errors).length === 0;
  const missing = is('incomplete') && typed.current_password === '' ? t`Enter your current password` : null;
  return (
    <form className={css.form} onSubmit={submit} noValidate data-state={stateOf(now)}>
      <p className={css.hint}>
        <Trans>Changing the password ends all your other sessions.</Trans>
      </p>
      <fieldset className={css.fields} disabled={now.matches('changing')}>
        {field('current_password', t`Current password`, 'current-password', is('incorrect') ? t`Incorrect password` : missing)}
        {field(
          'password',
          t`New password`,
          'new-password',
          is('incomplete') && missing === null ? t`This password does not meet the rules below` : null,
        )}
        {field('password_confirmation', t`New password again`, 'new-password', is('mismatched') ? t`Passwords do not match` : null)}
        <PasswordRules password={typed.password} repetition={typed.password_confirmation} />
      </fieldset>
      <div className={css.row}>
        <Button kind="primary" type="submit" busy={now.matches('changing')}>
          <Trans>Change password</Trans>
        </Button>
        <p role="status">{is('changed') && <Trans>Your password is changed. Your other sessions ended.</Trans>}</p>
        <p role="alert" className={css.wrong}>
          {isOtherwise && refusalText(refusal)}
          {is('unanswered') && actUnanswered()}
        </p>
      </div>
    </form>
  );
}
