import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { PasskeyRequestOptions } from '../../../contract/access/passkey.ts';
import type { Challenge, Grant, SignInReply } from '../../../contract/access/session.ts';
import { lockMachine } from '../../../machines/access/lock/lock.machine.ts';
import { passkeySignInMachine } from '../../../machines/access/passkeys/passkey-sign-in.machine.ts';
import type { Prompted } from '../../../machines/access/passkeys/prompt.ts';
import { assertion, requestOptions } from '../../../machines/access/passkeys/samples.ts';
import { sessionMachine } from '../../../machines/access/session/session.machine.ts';
import type { SessionSynced } from '../../../machines/access/session/session.types.ts';
import { alone } from '../../../machines/quality/paths/model.ts';
import { ana, challenge, grantOf, refused, replied } from '../../../machines/quality/paths/samples.ts';
import type { ClockTicked } from '../../../machines/shared/clock.ts';
import { type Answer, implementFeed, implementPort } from '../../../machines/shared/port.ts';
import { Localized } from '../../testing/localized.tsx';
import type { PasskeySupport } from '../passkeys/support.ts';
import { SignInPage } from './SignInPage.tsx';

interface Begun {
  attempt: string;
  options: PasskeyRequestOptions;
}
interface Given {
  support?: PasskeySupport | 'absent';
  reply?: Partial<Challenge>;
  prompt?: () => Promise<Prompted<typeof assertion>>;
  verify?: () => Promise<Answer<Grant>>;
}

/** Renders a sign-in page whose platform and browser answer as given. */
async function open({ support = 'available', reply = {}, prompt, verify }: Given = {}) {
  const session = createActor(
    sessionMachine.provide({
      actors: {
        lock: alone(lockMachine),
        restoreSession: implementPort(async (): Promise<Answer<Grant | null>> => replied(null)),
        signIn: implementPort(async (): Promise<Answer<SignInReply>> => replied({ ...challenge, ...reply })),
        verifyCode: implementPort(async (): Promise<Answer<Grant>> => replied(grantOf(ana))),
        resendCode: implementPort(async (): Promise<Answer<Challenge>> => replied(challenge)),
        refreshSession: implementPort(async (): Promise<Answer<Grant>> => refused('refresh.unknown')),
        endSession: implementPort(async (): Promise<Answer<null>> => replied(null)),
        clock: implementFeed<ClockTicked>(() => {}),
        otherTabs: implementFeed<SessionSynced>(() => {}),
      },
    }),
  ).start();
  const begin = vi.fn(
    async (_: { token: string | null }): Promise<Answer<Begun>> => replied({ attempt: 'attempt-1', options: requestOptions }),
  );
  const verified = vi.fn(
    async (_: { attempt: string; credential: typeof assertion; remember: boolean }): Promise<Answer<Grant>> =>
      verify ? verify() : replied(grantOf(ana)),
  );
  const machine = passkeySignInMachine.provide({
    actors: {
      beginPasskey: implementPort(begin),
      promptPasskey: implementPort(
        prompt ?? (async (): Promise<Prompted<typeof assertion>> => ({ kind: 'confirmed', credential: assertion })),
      ),
      verifyPasskey: implementPort(verified),
    },
  });
  const storeGrant = vi.fn();
  const passkey = support === 'absent' ? undefined : { machine, support, domain: 'console.example.org', storeGrant };
  const user = userEvent.setup();
  render(
    <Localized>
      <SignInPage session={session} passkey={passkey} isDemo={false} language="en" onLanguage={() => {}} />
    </Localized>,
  );
  await vi.waitFor(() => expect(session.getSnapshot().matches('restoring')).toBe(false));
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const giveCredentials = async () => {
    await user.type(screen.getByLabelText('E-mail'), 'luis@demo.test');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await press('Sign in');
  };
  return { session, begin, verified, storeGrant, press, giveCredentials, user };
}
const alert = async () => within(await screen.findByRole('alert'));
const isSignedIn = ({ session }: Awaited<ReturnType<typeof open>>) =>
  vi.waitFor(() => expect(session.getSnapshot().matches('signedIn')).toBe(true));

test('a passkey signs in without e-mail and password, and its session is stored', async () => {
  const page = await open();
  await page.press('Sign in with a passkey');
  await isSignedIn(page);
  expect(page.begin.mock.calls.map(([input]) => input)).toMatchObject([{ token: null }]);
  expect(page.storeGrant).toHaveBeenCalledWith(grantOf(ana));
});

test.each(['absent', 'none', 'insecure', 'no_domain', 'elsewhere', 'unsupported'] as const)(
  'no passkey is offered where it is %s',
  async (support) => {
    await open({ support });
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  },
);

test.each([
  ['cancelled', 'The prompt was closed without a passkey. Try again.'],
  ['timed_out', 'Nobody answered the prompt in time. Try again.'],
  ['not_allowed', 'The browser does not allow passkeys of this installation at this address.'],
  ['unsupported', 'Neither this device nor a connected key can hold a passkey that verifies who you are.'],
] as const)('a prompt that was %s says so, and may be repeated', async (fault, text) => {
  const faults: Prompted<typeof assertion>[] = [
    { kind: 'unconfirmed', fault },
    { kind: 'confirmed', credential: assertion },
  ];
  const page = await open({ prompt: async () => faults.shift() ?? { kind: 'unconfirmed', fault } });
  await page.press('Sign in with a passkey');
  (await alert()).getByText(text);
  await page.press('Sign in with a passkey');
  await isSignedIn(page);
});

test.each([
  ['refuses it', async (): Promise<Answer<Grant>> => refused('passkey.unknown'), /not registered here, or was removed/],
  ['has no such call', async (): Promise<Answer<Grant>> => refused('route.not_found'), /does not/],
  ['does not answer', async (): Promise<Answer<Grant>> => Promise.reject(new Error('network')), /No response from the platform/],
] as const)('a platform that %s has a sentence of its own', async (_, verify, text) => {
  const page = await open({ verify });
  await page.press('Sign in with a passkey');
  (await alert()).getByText(text);
});

test('as the only second factor the prompt opens by itself, and no code is asked for', async () => {
  const page = await open({ reply: { method: 'passkey', passkey: true, resend_at: null, token: 'challenge-7' } });
  await page.giveCredentials();
  await isSignedIn(page);
  expect(page.begin.mock.calls.map(([input]) => input)).toMatchObject([{ token: 'challenge-7' }]);
});

test('where passkeys cannot be used, who has only them learns why and uses a recovery code', async () => {
  const page = await open({ support: 'elsewhere', reply: { method: 'passkey', passkey: true, resend_at: null, recovery: true } });
  await page.giveCredentials();
  (await alert()).getByText('Passkeys of this installation work at console.example.org only. Open the console there.');
  await page.press('Use a recovery code');
  await screen.findByLabelText('Enter a recovery code');
  expect(page.begin).not.toHaveBeenCalled();
});

test('beside a code a passkey completes the sign-in, and remembers the device if ticked', async () => {
  const page = await open({ reply: { passkey: true, remember_days: 30 } });
  await page.giveCredentials();
  await screen.findByLabelText('Enter the code');
  await page.user.click(screen.getByRole('checkbox'));
  await page.press('Use a passkey');
  await isSignedIn(page);
  expect(page.verified.mock.calls.map(([input]) => input)).toMatchObject([{ remember: true }]);
});
