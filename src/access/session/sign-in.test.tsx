import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Challenge, Grant, SignInReply } from '../../../contract/access/session.ts';
import { lockMachine } from '../../../machines/access/lock/lock.machine.ts';
import { sessionMachine } from '../../../machines/access/session/session.machine.ts';
import type { SessionSynced } from '../../../machines/access/session/session.types.ts';
import { alone } from '../../../machines/quality/paths/model.ts';
import { ana, at, challenge, grantOf, refused, replied, startOfDay } from '../../../machines/quality/paths/samples.ts';
import type { ClockTicked } from '../../../machines/shared/clock.ts';
import { type Answer, implementFeed, implementPort } from '../../../machines/shared/port.ts';
import { Localized } from '../../testing/localized.tsx';
import { minutesAndSeconds } from '../../words/duration.ts';
import { SignInPage } from './SignInPage.tsx';
import { digitsOf } from './useClearedInput.ts';

interface Platform {
  signIn: (body: { email: string; password: string }) => Promise<Answer<SignInReply>>;
  verifyCode: () => Promise<Answer<Grant>>;
  resendCode: () => Promise<Answer<Challenge>>;
  restored: Answer<Grant | null>;
}

/** Renders a sign-in page with a fake platform that gives the configured replies. */
async function standBefore(overrides: Partial<Platform> = {}) {
  const platform: Platform = {
    signIn: vi.fn(async () => replied(challenge)),
    verifyCode: vi.fn(async () => replied(grantOf(ana))),
    resendCode: vi.fn(async () => replied(challenge)),
    restored: replied(null),
    ...overrides,
  };
  const tick: { at: (ms: number) => void } = { at: () => {} };
  const session = createActor(
    sessionMachine.provide({
      actors: {
        lock: alone(lockMachine),
        restoreSession: implementPort(async () => platform.restored),
        signIn: implementPort(platform.signIn),
        verifyCode: implementPort(platform.verifyCode),
        resendCode: implementPort(platform.resendCode),
        refreshSession: implementPort(async (): Promise<Answer<Grant>> => refused('refresh.unknown')),
        endSession: implementPort(async (): Promise<Answer<null>> => replied(null)),
        clock: implementFeed<ClockTicked>((emit) => {
          tick.at = (now) => emit({ type: 'clock.ticked', now });
        }),
        otherTabs: implementFeed<SessionSynced>(() => {}),
      },
    }),
  ).start();
  const onLanguage = vi.fn();
  const user = userEvent.setup();
  render(
    <Localized>
      <SignInPage session={session} isDemo language="en" onLanguage={onLanguage} />
    </Localized>,
  );
  await vi.waitFor(() => expect(session.getSnapshot().matches('restoring')).toBe(false));
  const signIn = async () => {
    await user.type(screen.getByLabelText('E-mail'), 'luis@demo.test');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
  };
  const enter = async (code: string) => {
    await user.type(await screen.findByLabelText('Enter the code'), code);
    await user.click(screen.getByRole('button', { name: 'Verify' }));
  };
  return { platform, session, user, tick, onLanguage, signIn, enter };
}
const alert = async () => within(await screen.findByRole('alert'));

describe('e-mail and password', () => {
  test('what is missing is said under its field, and nothing is sent', { tags: ['OP-5.01', 'OP-5.02'] }, async () => {
    const { user, platform } = await standBefore();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByText('E-mail is required')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true');
    expect(platform.signIn).not.toHaveBeenCalled();
  });

  test('what is no e-mail address is not sent either', { tags: ['OP-5.01'] }, async () => {
    const { user, platform } = await standBefore();
    await user.type(screen.getByLabelText('E-mail'), 'luis');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByText('This is not an e-mail address')).toBeTruthy();
    expect(platform.signIn).not.toHaveBeenCalled();
  });

  test('a refusal says "failed to login" and keeps the address', { tags: ['OP-8.07', 'OQ-14'] }, async () => {
    const { signIn } = await standBefore({ signIn: async () => refused('session.credentials') });
    await signIn();
    expect((await alert()).getByText('failed to login')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('luis@demo.test');
  });

  test.each(['reply.refused', 'request.invalid', 'access.expired', 'session.inactive', 'access.forbidden'] as const)(
    'a refusal as %s says "failed to login" too',
    { tags: ['OQ-14'] },
    async (code) => {
      const { signIn, session } = await standBefore({ signIn: async () => refused(code) });
      await signIn();
      expect((await alert()).getByText('failed to login')).toBeTruthy();
      expect(session.getSnapshot().matches('signedOut')).toBe(true);
    },
  );

  test('a platform that does not answer is said so, and the form can be sent again', { tags: ['OP-8.07'] }, async () => {
    const { signIn } = await standBefore({ signIn: () => Promise.reject(new Error('no network')) });
    await signIn();
    expect((await alert()).getByText('No response from the platform. Try again.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign in' }).getAttribute('aria-disabled')).toBeNull();
  });

  test('the form is locked and says why while it is checked', async () => {
    const { signIn } = await standBefore({ signIn: () => new Promise(() => {}) });
    await signIn();
    const button = screen.getByRole('button', { name: 'Checking e-mail and password…' });
    expect([button.getAttribute('aria-busy'), button.getAttribute('aria-disabled')]).toEqual(['true', 'true']);
    expect((screen.getByLabelText('Password').closest('fieldset') as HTMLFieldSetElement).disabled).toBe(true);
  });

  test('after too many tries the form counts down to when it opens again', { tags: ['OQ-18'] }, async () => {
    const { signIn, tick } = await standBefore({ signIn: async () => refused('access.throttled', { retry_at: at(90) }) });
    await signIn();
    await screen.findByRole('alert');
    tick.at(startOfDay);
    expect(await screen.findByText('Too many attempts. Try again in 1:30.')).toBeTruthy();
    tick.at(startOfDay + 90_000);
    await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test.each([
    ['refresh.reused', /ended for security/],
    ['access.revoked', /by an administrator/],
    ['refresh.unknown', /session expired/],
  ] as const)('a session that was lost by %s is explained', { tags: ['OQ-19'] }, async (code, said) => {
    await standBefore({ restored: refused(code) });
    expect(await screen.findByText(said)).toBeTruthy();
  });

  test('the language can be chosen before signing in', { tags: ['OP-9.15', 'OQ-106'] }, async () => {
    const { user, onLanguage } = await standBefore();
    await user.click(screen.getByRole('button', { name: 'Português' }));
    expect(onLanguage).toHaveBeenCalledWith('pt');
  });

  test('in demo mode one click signs a person of the city in', async () => {
    const { user, platform } = await standBefore();
    await user.click(screen.getByRole('button', { name: /^Bruno/ }));
    expect(platform.signIn).toHaveBeenCalledWith({ email: 'bruno@demo.test', password: 'atalaya-demo' }, expect.anything());
  });
});

describe('the second factor', () => {
  test('follows on the same page and says where the code went', { tags: ['OP-2.53', 'OQ-15'] }, async () => {
    const { signIn, session } = await standBefore();
    await signIn();
    expect(await screen.findByText(challenge.sent_to)).toBeTruthy();
    expect(session.getSnapshot().matches({ code: 'entry' })).toBe(true);
  });

  test('after too many wrong codes it counts down to the next try', { tags: ['OQ-18'] }, async () => {
    const { signIn, enter, tick } = await standBefore({ verifyCode: async () => refused('access.throttled', { retry_at: at(90) }) });
    await signIn();
    await enter('123456');
    expect((await alert()).getByText('Too many attempts. Try again in 1:30.')).toBeTruthy();
    tick.at(startOfDay + 90_000);
    await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByRole('button', { name: 'Verify' }).getAttribute('aria-disabled')).toBeNull();
  });

  test('a wrong code: "Incorrect code", and how many tries are left', { tags: ['OP-5.03', 'OP-8.08', 'OQ-15'] }, async () => {
    const { signIn, enter } = await standBefore({ verifyCode: async () => refused('code.incorrect', { tries_left: 3 }) });
    await signIn();
    await enter('111111');
    const said = await alert();
    expect(said.getByText('Incorrect code')).toBeTruthy();
    expect(said.getByText('3 attempts left')).toBeTruthy();
  });

  test('an expired code: "The code expired, request a new code"', { tags: ['OP-5.04', 'OP-8.08', 'OQ-15'] }, async () => {
    const { signIn, enter } = await standBefore({ verifyCode: async () => refused('code.expired') });
    await signIn();
    await enter('111111');
    expect((await alert()).getByText('The code expired, request a new code')).toBeTruthy();
  });

  test('a platform that does not answer: "an error occurred"', { tags: ['OP-8.09'] }, async () => {
    const { signIn, enter } = await standBefore({ verifyCode: () => Promise.reject(new Error('no network')) });
    await signIn();
    await enter('111111');
    expect((await alert()).getByText('an error occurred')).toBeTruthy();
  });

  test('a new code can be requested after five minutes of the platform, not earlier', {
    tags: ['OP-5.05', 'OP-9.76', 'OQ-15'],
  }, async () => {
    const { signIn, user, platform, tick } = await standBefore();
    await signIn();
    await screen.findByLabelText('Enter the code');
    const resendAt = Date.parse(challenge.resend_at ?? '');
    tick.at(resendAt - 61_000);
    const waiting = await screen.findByRole('button', { name: 'New code in 1:01' });
    expect(waiting.getAttribute('aria-disabled')).toBe('true');
    await user.click(waiting);
    expect(platform.resendCode).not.toHaveBeenCalled();
    tick.at(resendAt);
    await user.click(await screen.findByRole('button', { name: 'Request a new code' }));
    expect(platform.resendCode).toHaveBeenCalledTimes(1);
  });

  test('starting over leads back to e-mail and password', { tags: ['OQ-15'] }, async () => {
    const { signIn, user } = await standBefore();
    await signIn();
    await user.click(await screen.findByRole('button', { name: 'Start over' }));
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });

  test('an authenticator app: nothing is sent again, and which entry makes the code is said', async () => {
    const app = { ...challenge, method: 'app' as const, resend_at: null, sent_to: 'Atalaya: l••s@demo.test', recovery: true };
    const { signIn } = await standBefore({ signIn: async () => replied(app) });
    await signIn();
    expect(await screen.findByText('Atalaya: l••s@demo.test')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /new code/i })).toBeNull();
  });

  test('a recovery code opens the sign-in in place of the six digits', async () => {
    const { signIn, user, session } = await standBefore({ signIn: async () => replied({ ...challenge, recovery: true }) });
    await signIn();
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await user.type(await screen.findByLabelText('Enter a recovery code'), 'abcde-fghjk');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await vi.waitFor(() => expect(session.getSnapshot().matches('signedIn')).toBe(true));
  });

  test('the checkbox to remember a device says for how long, and goes with the code if checked', async () => {
    const { signIn, enter, user, platform } = await standBefore({
      signIn: async () => replied({ ...challenge, remember_days: 30 }),
      verifyCode: vi.fn(async () => refused('code.incorrect', { tries_left: 4 })),
    });
    await signIn();
    const checkbox = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Do not ask for a code on this device for 30 days' });
    expect(checkbox.checked).toBe(false);
    await enter('111111');
    await screen.findByText('Incorrect code');
    await user.click(checkbox);
    await enter('123456');
    const sent = vi.mocked(platform.verifyCode).mock.calls as unknown as [{ code: string; remember?: boolean }][];
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(([{ code, remember }]) => [code, remember])).toEqual([
      ['111111', undefined],
      ['123456', true],
    ]);
  });

  test('where devices are not remembered there is no checkbox', async () => {
    const { signIn } = await standBefore();
    await signIn();
    await screen.findByLabelText('Enter the code');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('the right code signs in', async () => {
    const { signIn, enter, session } = await standBefore();
    await signIn();
    await enter('123456');
    await vi.waitFor(() => expect(session.getSnapshot().matches('signedIn')).toBe(true));
  });

  test('a code may be pasted as it came', { tags: ['OQ-15'] }, () => {
    expect(['123 456', 'Your code: 123456.', '12345678'].map(digitsOf)).toEqual(['123456', '123456', '123456']);
  });
});

test('a time left is minutes and seconds, and 0:00 means now', { tags: ['OP-9.77'] }, () => {
  expect([300_000, 299_001, 61_000, 1, 0, -5].map(minutesAndSeconds)).toEqual(['5:00', '5:00', '1:01', '0:01', '0:00', '0:00']);
});
