import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import type { ProfileField } from '../../../../machines/access/profile/profile.machine.ts';
import {
  isPasswordNeeded,
  type ProfileRef,
  type ProfileSnapshot,
  selectDraft,
  selectErrors,
  selectFaults,
  selectPassword,
  selectRefusal,
} from '../../../../machines/access/profile/profile.selectors.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { actUnanswered, refusalText } from '../../../words/refusals.ts';
import css from '../account.module.css';

/** Names and phone; the entered values remain whether or not saving succeeds. */
export function GeneralForm({ profile }: { profile: ProfileRef }) {
  const { t } = useLingui();
  const now = useSelector(profile, (snapshot) => snapshot);
  const draft = selectDraft(now);
  const isSaving = now.matches('saving');
  const field = (name: ProfileField, label: string, more: { autoComplete: string; needed?: boolean; type?: string; hint?: string }) => (
    <TextField
      label={label}
      name={name}
      value={draft[name]}
      error={faultOf(now, name, t`This cannot be left empty`, t`Enter a phone number; with + and the country code if it is abroad`)}
      maxLength={name === 'phone_number' ? 24 : 120}
      onChange={({ target }) => profile.send({ type: 'profile.change', field: name, value: target.value })}
      {...more}
    />
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    profile.send({ type: 'profile.save' });
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <fieldset className={css.fields} disabled={isSaving}>
        {field('name', t`Name`, { autoComplete: 'given-name', needed: true })}
        {field('first_surname', t`First surname`, { autoComplete: 'family-name' })}
        {field('second_surname', t`Second surname`, { autoComplete: 'additional-name' })}
        {field('username', t`Username`, { autoComplete: 'nickname', needed: true })}
        {field('phone_number', t`Phone number`, { autoComplete: 'tel', type: 'tel' })}
        {isPasswordNeeded(now) && (
          <TextField
            label={t`Password`}
            needed
            type="password"
            autoComplete="current-password"
            value={selectPassword(now)}
            hint={t`Sign-in codes are sent to this phone. Enter your password to change it.`}
            error={proofFault(now, t`Enter your password`, t`Incorrect password`)}
            onChange={({ target }) => profile.send({ type: 'profile.enterPassword', password: target.value })}
          />
        )}
      </fieldset>
      <div className={css.row}>
        <Button
          kind="primary"
          type="submit"
          busy={isSaving}
          why={isSaving || now.can({ type: 'profile.save' }) ? null : t`Nothing was changed`}
        >
          <Trans>Save</Trans>
        </Button>
        {now.can({ type: 'profile.discard' }) && (
          <Button onClick={() => profile.send({ type: 'profile.discard' })}>
            <Trans>Discard</Trans>
          </Button>
        )}
        <SaveStatus profile={profile} />
      </div>
    </form>
  );
}

function SaveStatus({ profile }: { profile: ProfileRef }) {
  const now = useSelector(profile, (snapshot) => snapshot);
  const refusal = selectRefusal(now);
  const errors = selectErrors(now);
  const isRefused = now.matches({ editing: 'refused' }) && Object.keys(errors).length === 0;
  const isPassword = refusal?.code === 'session.credentials';
  return (
    <>
      <p role="status">
        {now.matches({ shown: 'saved' }) && <Trans>Saved.</Trans>}
        {(now.matches({ shown: 'renewing' }) || now.matches({ editing: 'comparing' })) && <Trans>Updating…</Trans>}
      </p>
      <p role="alert" className={css.wrong}>
        {isRefused && refusal && !isPassword && refusalText(refusal)}
        {isRefused && isPassword && !isPasswordNeeded(now) && <Trans>Incorrect password</Trans>}
        {now.matches({ editing: 'unanswered' }) && actUnanswered()}
      </p>
    </>
  );
}

function faultOf(now: ProfileSnapshot, field: ProfileField, empty: string, phone: string): string | null {
  const [message] = selectErrors(now)[field] ?? [];
  if (message) return message;
  if (!selectFaults(now).includes(field)) return null;
  return selectDraft(now)[field].trim() === '' ? empty : phone;
}

function proofFault(now: ProfileSnapshot, missing: string, wrong: string): string | null {
  if (now.matches({ editing: 'passwordMissing' })) return missing;
  return selectRefusal(now)?.code === 'session.credentials' && selectPassword(now) === '' ? wrong : null;
}
