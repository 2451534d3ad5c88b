import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Passkey, PasskeyCreationOptions } from '../../../../contract/access/passkey.ts';
import { passkeysMachine } from '../../../../machines/access/passkeys/passkeys.machine.ts';
import type { Prompted } from '../../../../machines/access/passkeys/prompt.ts';
import { attestation, creationOptions, keyRing, phone } from '../../../../machines/access/passkeys/samples.ts';
import { refused, replied } from '../../../../machines/quality/paths/samples.ts';
import { type Answer, implementPort } from '../../../../machines/shared/port.ts';
import { Localized } from '../../../testing/localized.tsx';
import { PasskeysView } from './PasskeysSection.tsx';

interface Begun {
  attempt: string;
  options: PasskeyCreationOptions;
}
interface Added {
  passkey: Passkey;
  recovery_codes: string[];
}
interface Given {
  lists?: Answer<Passkey[]>[];
  why?: string | null;
  prompted?: Prompted<typeof attestation>;
  removed?: Answer<null>;
  codes?: string[];
}

/** Renders the section with a platform and a browser that answer as given. */
function open({ lists = [replied([keyRing])], why = null, prompted, removed = replied(null), codes = [] }: Given = {}) {
  const add = vi.fn(
    async (_: { attempt: string; name: string; credential: typeof attestation }): Promise<Answer<Added>> =>
      replied({ passkey: phone, recovery_codes: codes }),
  );
  const rename = vi.fn(async (_: { id: string; name: string }): Promise<Answer<Passkey>> => replied(keyRing));
  const remove = vi.fn(async (_: { id: string; password: string }): Promise<Answer<null>> => removed);
  const passkeys = createActor(
    passkeysMachine.provide({
      actors: {
        readPasskeys: implementPort(async (): Promise<Answer<Passkey[]>> => {
          const [list = replied([])] = lists.splice(0, 1);
          return list;
        }),
        beginPasskey: implementPort(async (): Promise<Answer<Begun>> => replied({ attempt: 'attempt-1', options: creationOptions })),
        createPasskey: implementPort(
          async (): Promise<Prompted<typeof attestation>> => prompted ?? { kind: 'confirmed', credential: attestation },
        ),
        addPasskey: implementPort(add),
        renamePasskey: implementPort(rename),
        removePasskey: implementPort(remove),
      },
    }),
  ).start();
  const user = userEvent.setup();
  render(
    <Localized>
      <PasskeysView passkeys={passkeys} why={why} />
    </Localized>,
  );
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const fill = async (label: string, text: string) => {
    const field = within(await screen.findByRole('dialog')).getByLabelText(label);
    await user.clear(field);
    await user.type(field, text);
  };
  return { add, rename, remove, press, fill };
}
const alert = async (text: string) => vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));

test('a passkey is added with its name; the first factor shows its recovery codes first', async () => {
  const { add, press, fill } = open({ lists: [replied([]), replied([phone])], codes: ['abcde-fghjk'] });
  await screen.findByText('Your account has no passkeys.');
  await press('Add passkey…');
  await fill('Name', 'Phone');
  await fill('Your password', 'secret');
  await press('Continue');
  await screen.findByText('abcde-fghjk');
  await press('I have saved them');
  await screen.findByText('Phone');
  await screen.findByText('Synchronized');
  expect(add.mock.calls.map(([input]) => input)).toMatchObject([{ name: 'Phone', attempt: 'attempt-1' }]);
});

test('without name or password nothing is sent, and the field says so', async () => {
  const { add, press } = open();
  await press('Add passkey…');
  await press('Continue');
  await screen.findByText('Name is required');
  await screen.findByText('Password is required');
  expect(add).not.toHaveBeenCalled();
});

test('a device that has a passkey of the account already is told apart from a closed prompt', async () => {
  const { press, fill } = open({ prompted: { kind: 'unconfirmed', fault: 'registered' } });
  await press('Add passkey…');
  await fill('Name', 'Phone');
  await fill('Your password', 'secret');
  await press('Continue');
  await alert('This device already has a passkey of your account.');
});

test('a passkey is renamed, and removed with the password', async () => {
  const { rename, remove, press, fill } = open({
    lists: [replied([keyRing]), replied([keyRing])],
    removed: refused('session.credentials'),
  });
  await press('Rename: Key ring');
  await fill('Name', 'Blue key');
  await press('Save');
  await vi.waitFor(() => expect(rename.mock.calls.map(([input]) => input)).toMatchObject([{ id: keyRing.id, name: 'Blue key' }]));
  await press('Remove: Key ring');
  await screen.findByText(/It is your last passkey/);
  await fill('Your password', 'wrong');
  await press('Remove');
  await alert('The password is wrong');
  expect(remove.mock.calls.map(([input]) => input)).toMatchObject([{ id: keyRing.id, password: 'wrong' }]);
});

test('where none can be added the section says why, and those that exist are still managed', async () => {
  open({ why: 'Passkeys need an encrypted connection.' });
  await screen.findByText('Passkeys need an encrypted connection.');
  expect(screen.queryByRole('button', { name: 'Add passkey…' })).toBeNull();
  await screen.findByRole('button', { name: 'Remove: Key ring' });
});

test('a list that was refused is never shown as empty', async () => {
  open({ lists: [refused('access.forbidden')] });
  await screen.findByRole('alert');
  expect(screen.queryByText('Your account has no passkeys.')).toBeNull();
});
