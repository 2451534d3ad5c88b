import { Trans, useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useId, useState } from 'react';
import { type Passkey, passkeyLimits } from '../../../../contract/access/passkey.ts';
import type { PasskeysRef } from '../../../../machines/access/passkeys/passkeys.selectors.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import css from '../access-list.module.css';

/** What a user wants to do with passkeys. */
export type PasskeyRequest = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

interface PasskeyDialogProps {
  request: PasskeyRequest;
  /** Whether it is the only one. */
  isLast: boolean;
  passkeys: PasskeysRef;
  onClose: () => void;
}

/** Asks for the name of a passkey, for the password, or for both. The password is read from the field and never stored. */
export function PasskeyDialog({ request, isLast, passkeys, onClose }: PasskeyDialogProps) {
  const { t } = useLingui();
  const form = useId();
  const [faults, setFaults] = useState<{ name?: string; password?: string }>({});
  const { kind } = request;
  const known = kind === 'add' ? '' : request.passkey.name;
  const titles = { add: t`Add passkey`, rename: t`Rename ${known}`, remove: t`Remove ${known}` };

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const name = textIn(typed, 'name').trim();
    const password = textIn(typed, 'password');
    const found = {
      ...(kind !== 'remove' && name === '' && { name: t`Name is required` }),
      ...(kind !== 'rename' && password === '' && { password: t`Password is required` }),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    onClose();
    if (kind === 'add') passkeys.send({ type: 'passkeys.add', name, password });
    else if (kind === 'rename') passkeys.send({ type: 'passkeys.rename', id: request.passkey.id, name });
    else passkeys.send({ type: 'passkeys.remove', id: request.passkey.id, password });
  }

  return (
    <Dialog
      title={titles[kind]}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind={kind === 'remove' ? 'danger' : 'primary'} type="submit" form={form}>
            {kind === 'add' ? <Trans>Continue</Trans> : kind === 'rename' ? <Trans>Save</Trans> : <Trans>Remove</Trans>}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} onSubmit={submit} noValidate>
        <Explanation kind={kind} isLast={isLast} />
        {kind !== 'remove' && (
          <TextField label={t`Name`} name="name" defaultValue={known} maxLength={passkeyLimits.name} error={faults.name ?? null} />
        )}
        {kind !== 'rename' && (
          <TextField
            label={t`Your password`}
            name="password"
            type="password"
            autoComplete="current-password"
            error={faults.password ?? null}
          />
        )}
      </form>
    </Dialog>
  );
}

function Explanation({ kind, isLast }: { kind: PasskeyRequest['kind']; isLast: boolean }) {
  if (kind === 'rename') return null;
  return (
    <p>
      {kind === 'add' ? (
        <Trans>Your browser then asks where to create it: on this device, on your phone, or on a security key.</Trans>
      ) : isLast ? (
        <Trans>
          It is your last passkey. Without another second factor your password will be enough to sign in. Delete it on your device as well.
        </Trans>
      ) : (
        <Trans>It no longer signs you in. Delete it on your device as well.</Trans>
      )}
    </p>
  );
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
