import { onTestFailed } from 'vitest';
import { accountCalls } from '../../../../contract/access/account.ts';
import type { externalSignInMachine } from '../../../../machines/access/external-sign-in/external-sign-in.machine.ts';
import { externalSignInModel } from '../../../../machines/access/external-sign-in/external-sign-in.paths.ts';
import type { forgottenPasswordMachine } from '../../../../machines/access/reset-password/forgotten-password.machine.ts';
import type { resetPasswordMachine } from '../../../../machines/access/reset-password/reset-password.machine.ts';
import { forgottenPasswordModel, resetPasswordModel } from '../../../../machines/access/reset-password/reset-password.paths.ts';
import { type CallTarget, type HeldCalls, holdCalls } from '../../../kit/held-calls.ts';
import type { Operator } from '../../../kit/operator.ts';
import { limits } from '../../../kit/waits.ts';
import { fromNow, secondsOf } from '../model-time.ts';
import { pressButton } from '../profile-page.ts';
import { dataOf, type Gestures, walkMachine } from '../ui-walk.ts';
import { externalSignInVisible } from '../visible/external-sign-in.ts';
import { forgottenPasswordVisible } from '../visible/forgotten-password.ts';
import { resetPasswordVisible } from '../visible/reset-password.ts';
import { stage } from './stage.ts';

interface World {
  desk: Operator;
  held: HeldCalls;
  /** Seconds that were let pass since the walk began. */
  passed: number;
}
/** Signed-out browser session shared by all walks; null after a walk fails and leaves it in another state. */
let nobody: Operator | null = null;

async function comes(...calls: CallTarget[]): Promise<World> {
  onTestFailed(() => {
    nobody = null;
  });
  const desk = nobody ?? (await stage.desk('somebody'));
  if (nobody === null) {
    desk.watch.expect(/ERR_|request:|reply: 4\d\d|status of 4\d\d/);
    await desk.page.clock.install();
    await desk.page.goto('/login');
    nobody = desk;
  }
  await desk.navigateTo('/login');
  await desk.page.getByRole('form', { name: 'Sign in' }).waitFor();
  return { desk, held: await holdCalls(desk, ...calls), passed: 0 };
}
const leave = async ({ desk, held }: World) => {
  await desk.navigateTo('/login');
  await held.release();
};
/** Advances only the browser's clock: a page before sign-in depends on no other. */
const passes = {
  play: async (world: World, { now }: { now: number }) => {
    const ms = (secondsOf(now) + 2) * 1000 - world.passed;
    world.passed += ms;
    await world.desk.page.clock.fastForward(ms);
  },
};
const said = (reply: unknown) => fromNow(reply, Date.now());

const forgotten: Gestures<World, typeof forgottenPasswordMachine> = {
  events: {
    'resetLink.request': {
      play: async ({ desk }, { email }) => {
        await desk.page.getByLabel('E-mail').fill(email);
        await desk.page.getByRole('button', { name: /^(Send the link|Send it again)$/ }).click();
      },
    },
    'clock.ticked': passes,
  },
  replies: { requestResetLink: { play: (world, reply) => world.held.answer(accountCalls.forgotPassword, said(reply)) } },
};
walkMachine({
  visible: forgottenPasswordVisible,
  models: [forgottenPasswordModel],
  gestures: forgotten,
  begin: async () => {
    const world = await comes(accountCalls.forgotPassword);
    await world.desk.page.getByRole('link', { name: 'Forgot password?' }).click();
    await world.desk.page.getByRole('button', { name: 'Send the link' }).waitFor();
    return world;
  },
  drawn: ({ desk }: World) => desk.page.locator('form[data-state]').getAttribute('data-state', { timeout: limits.press }),
  leave,
  tags: ['OQ-10'],
});

const reset: Gestures<World, typeof resetPasswordMachine> = {
  events: {
    'password.reset': {
      play: async ({ desk }, { password, repetition }) => {
        await desk.page.getByLabel('New password', { exact: true }).fill(password);
        await desk.page.getByLabel('Repeat the new password').fill(repetition);
        await desk.page.getByRole('button', { name: 'Save the new password' }).click();
      },
    },
    'clock.ticked': passes,
  },
  replies: { resetPassword: { play: (world, reply) => world.held.answer(accountCalls.resetPassword, said(reply)) } },
};
const isShown = ({ page }: Operator, text: string): Promise<boolean> => page.getByText(text).isVisible();
const pageState = ({ page }: Operator) => page.locator('main[data-state]').getAttribute('data-state', { timeout: limits.press });
walkMachine({
  visible: resetPasswordVisible,
  models: [resetPasswordModel],
  gestures: reset,
  begin: async () => {
    const world = await comes(accountCalls.resetPassword);
    await world.desk.navigateTo('/reset_password/a-token-of-a-mail/11');
    await world.desk.page.getByRole('form', { name: 'Reset password' }).waitFor();
    return world;
  },
  // A saved password is confirmed on the sign-in page.
  drawn: async ({ desk }: World) =>
    (await isShown(desk, 'Your password was changed. Sign in with the new one.')) ? 'saved' : pageState(desk),
  leave,
  tags: ['OQ-10', 'OQ-22'],
});

const external: Gestures<World, typeof externalSignInMachine> = {
  events: { 'external.retry': pressButton('Try again') },
  replies: {
    exchangeTicket: {
      // A user without a second factor goes straight to home with a session, which the sign-in journey covers.
      only: (reply) => dataOf(reply) === undefined || 'two_factor' in (dataOf(reply) as object),
      play: (world, reply) => world.held.answer(accountCalls.externalSignIn, said(reply)),
    },
  },
};
walkMachine({
  visible: externalSignInVisible,
  closes: true,
  models: [externalSignInModel],
  gestures: external,
  begin: async () => {
    const world = await comes(accountCalls.externalSignIn);
    await world.desk.page.goto('/auth?token=a-ticket-of-the-platform');
    await world.desk.page.getByText('Signing you in from another installation…').waitFor();
    return world;
  },
  // The page redirects to the entry of the second factor.
  drawn: async ({ desk }: World) => {
    const state = await pageState(desk);
    return state === 'code.entry' ? 'exchanged' : state;
  },
  leave: async (world: World) => {
    const over = world.desk.page.getByRole('button', { name: 'Start over' });
    if (await over.isVisible()) await over.click();
    await leave(world);
  },
  tags: ['OQ-11'],
});
