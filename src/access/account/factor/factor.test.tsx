import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { CodeSent, SecondFactor } from '../../../../contract/access/two-factor.ts';
import { twoFactorMachine } from '../../../../machines/access/two-factor/two-factor.machine.ts';
import { appSecret, codeSent, factorOf, recoveryCodes } from '../../../../machines/access/two-factor/two-factor.paths.ts';
import type { Confirmation, Confirmed } from '../../../../machines/access/two-factor/two-factor.types.ts';
import { at, refused, replied, startOfDay } from '../../../../machines/quality/paths/samples.ts';
import type { ClockTicked } from '../../../../machines/shared/clock.ts';
import { type Answer, implementFeed, implementPort } from '../../../../machines/shared/port.ts';
import { Localized } from '../../../testing/localized.tsx';
import { FactorView } from './FactorSection.tsx';

interface Platform {
  factor: SecondFactor;
  sendCode: () => Promise<Answer<CodeSent>>;
  verifyMethod: () => Promise<Answer<SecondFactor>>;
  confirm: (asked: Confirmation) => Promise<Answer<Confirmed>>;
}

/** Renders the section with a fake platform that gives the configured replies. */
async function standBefore(overrides: Partial<Platform> = {}) {
  const platform: Platform = {
    factor: factorOf(null),
    sendCode: vi.fn(async () => replied(codeSent)),
    verifyMethod: vi.fn(async () => replied(factorOf(null, ['email']))),
    confirm: vi.fn(
      async (): Promise<Answer<Confirmed>> => replied({ kind: 'saved', factor: factorOf('email'), codes: [...recoveryCodes] }),
    ),
    ...overrides,
  };
  const tick: { at: (ms: number) => void } = { at: () => {} };
  const factor = createActor(
    twoFactorMachine.provide({
      actors: {
        readFactor: implementPort(async (): Promise<Answer<SecondFactor>> => replied(platform.factor)),
        sendCode: implementPort(platform.sendCode),
        verifyMethod: implementPort(platform.verifyMethod),
        confirm: implementPort(platform.confirm),
        clock: implementFeed<ClockTicked>((emit) => {
          tick.at = (now) => emit({ type: 'clock.ticked', now });
        }),
      },
    }),
  ).start();
  const user = userEvent.setup();
  render(
    <Localized>
      <FactorView factor={factor} />
    </Localized>,
  );
  await vi.waitFor(() => expect(factor.getSnapshot().matches('overview')).toBe(true));
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
  const enter = async (code: string) => {
    await user.type(await screen.findByLabelText('Enter the code'), code);
    await press('Verify');
  };
  const give = async (password: string, act: string) => {
    await user.type(await screen.findByLabelText('Your password'), password);
    await press(act);
  };
  return { platform, factor, tick, press, enter, give };
}
const alert = async () => within(await screen.findByRole('alert'));

describe('setting a second factor up', () => {
  test('a method is chosen, verified by a code and enabled by password; then recovery codes appear', {
    tags: ['OP-2.54', 'OQ-16'],
  }, async () => {
    const { press, enter, give, platform } = await standBefore();
    await press('Set up: E-mail');
    expect(await screen.findByText(codeSent.sent_to)).toBeTruthy();
    await enter('123456');
    await give('atalaya-demo', 'Switch on');
    expect(platform.confirm).toHaveBeenCalledWith({ purpose: 'switchOn', method: 'email', password: 'atalaya-demo' }, expect.anything());
    const list = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(recoveryCodes);
    await press('I have saved them');
    expect(await screen.findByText('10 recovery codes are left.')).toBeTruthy();
  });

  test('SMS is chosen: the code is sent there, verified and enabled as SMS', { tags: ['OP-2.54', 'OQ-16'] }, async () => {
    const { press, enter, give, platform } = await standBefore({
      sendCode: vi.fn(async () => replied({ ...codeSent, sent_to: '+52 •• •••• ••04' })),
      verifyMethod: vi.fn(async () => replied(factorOf(null, ['sms']))),
      confirm: vi.fn(
        async (): Promise<Answer<Confirmed>> => replied({ kind: 'saved', factor: factorOf('sms'), codes: [...recoveryCodes] }),
      ),
    });
    await press('Set up: SMS');
    expect((await screen.findByText('+52 •• •••• ••04')).closest('p')?.textContent).toBe('We sent six digits by SMS to +52 •• •••• ••04.');
    expect(platform.sendCode).toHaveBeenCalledWith({ method: 'sms' }, expect.anything());
    await enter('123456');
    await give('atalaya-demo', 'Switch on');
    expect(platform.verifyMethod).toHaveBeenCalledWith({ method: 'sms', code: '123456' }, expect.anything());
    expect(platform.confirm).toHaveBeenCalledWith({ purpose: 'switchOn', method: 'sms', password: 'atalaya-demo' }, expect.anything());
    await press('I have saved them');
    expect(await screen.findByRole('button', { name: 'Set up again: SMS' })).toBeTruthy();
  });

  test('an authenticator app: its secret is shown after the password, and no code is sent', async () => {
    const { press, give, platform } = await standBefore({ confirm: async () => replied({ kind: 'secret', secret: appSecret }) });
    await press('Set up: Authenticator app');
    await give('atalaya-demo', 'Show the picture');
    expect(await screen.findByText(appSecret.secret)).toBeTruthy();
    expect(platform.sendCode).not.toHaveBeenCalled();
  });

  test('a way that was proven lately is not proven again', async () => {
    const { press, platform } = await standBefore({ factor: factorOf(null, ['email']) });
    await press('Set up: E-mail');
    expect(await screen.findByLabelText('Your password')).toBeTruthy();
    expect(platform.sendCode).not.toHaveBeenCalled();
  });

  test.each([
    ['code.incorrect', 'Incorrect code'],
    ['code.expired', 'The code expired, request a new code'],
    ['code.not_sent', 'an error occurred'],
  ] as const)('%s: "%s"', { tags: ['OP-5.03', 'OP-5.04', 'OP-8.09', 'OQ-16'] }, async (code, said) => {
    const { press, enter } = await standBefore({ verifyMethod: async () => refused(code, { tries_left: 3 }) });
    await press('Set up: E-mail');
    await enter('111111');
    expect((await alert()).getByText(said)).toBeTruthy();
  });

  test('a platform that does not answer: "an error occurred", and the code may be typed again', {
    tags: ['OP-8.09', 'OQ-16'],
  }, async () => {
    const { press, enter } = await standBefore({ verifyMethod: () => Promise.reject(new Error('no network')) });
    await press('Set up: E-mail');
    await enter('111111');
    expect((await alert()).getByText('an error occurred')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Enter the code').readOnly).toBe(false);
  });

  test('a code that was sent a short while ago may still be typed, and another waits for its time', { tags: ['OP-5.05'] }, async () => {
    const { press, enter, tick } = await standBefore({
      sendCode: async () => refused('code.too_early', { retry_at: at(300), sent: codeSent }),
    });
    await press('Set up: E-mail');
    await alert();
    tick.at(startOfDay + 239_000);
    expect(await screen.findByRole('button', { name: 'New code in 1:01' })).toBeTruthy();
    await enter('123456');
    expect(await screen.findByLabelText('Your password')).toBeTruthy();
  });

  test('too many wrong codes: the time until the next one counts down, also at the button', async () => {
    const { press, enter, tick } = await standBefore({ verifyMethod: async () => refused('access.throttled', { retry_at: at(60) }) });
    await press('Set up: E-mail');
    await enter('111111');
    expect((await alert()).getByText('Too many attempts. Try again in 1:00.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Verify', description: 'Try again in 1:00' })).toBeTruthy();
    tick.at(startOfDay + 60_000);
    await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('while the password is checked there is no way back, and the button says so', async () => {
    const { press, give, factor } = await standBefore({ factor: factorOf('app'), confirm: () => new Promise(() => {}) });
    await press('Switch off');
    await give('atalaya-demo', 'Switch off');
    const back = await screen.findByRole('button', { name: 'Back', description: 'Wait a moment' });
    expect(back.getAttribute('aria-disabled')).toBe('true');
    expect(factor.getSnapshot().matches({ password: 'confirming' })).toBe(true);
  });

  test('a wrong password is said at its field, and nothing was done', async () => {
    const { press, give } = await standBefore({ factor: factorOf('app'), confirm: async () => refused('session.credentials') });
    await press('Switch off');
    await give('wrong', 'Switch off');
    expect(await screen.findByText('The password is wrong')).toBeTruthy();
    await press('Back');
    expect(await screen.findByText('10 recovery codes are left.')).toBeTruthy();
  });

  test('a required factor cannot be switched off, and it is said why', async () => {
    const { factor } = await standBefore({ factor: { ...factorOf('app'), required: true } });
    const button = screen.getByRole('button', { name: 'Switch off' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    button.click();
    expect(factor.getSnapshot().matches({ overview: 'on' })).toBe(true);
  });

  test('without a phone number codes by SMS cannot be chosen, and it is said why', async () => {
    await standBefore({ factor: { ...factorOf(null), phone: null } });
    expect(screen.getByRole('button', { name: 'Set up: SMS' }).getAttribute('aria-disabled')).toBe('true');
  });
});
