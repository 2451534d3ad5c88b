import { afterEach, describe, test } from 'vitest';
import type { Path } from '../../../machines/paths/paths.ts';
import type { Answer } from '../../../machines/port.ts';
import type { sessionMachine } from '../../../machines/session/session.machine.ts';
import { sessionModel } from '../../../machines/session/session.paths.ts';
import { call, codeFor } from '../../kit/caller.ts';
import { type HeldCalls, holdCalls, type Reply } from '../../kit/held.ts';
import type { Operator } from '../../kit/operator.ts';
import { password, people } from '../../kit/people.ts';
import { setStage } from '../../kit/stage.ts';
import { dataOf, type Gestures, nextReply, refusalOf, titleOf, walkAt, walksOf } from './walks.ts';

const stage = setStage({ clockTurns: true });
const minutes = 60_000;
/** Each walk begins an hour later than the one before, by the platform's clock: no code and no throttle reaches into the next. */
let hours = 0;

interface World {
  desk: Operator;
  held: HeldCalls;
  /** Ms since the walk began, by the clock of the desk. */
  passed: number;
}

/** A refusal that the platform cannot be brought to now; its times are from now on. */
function forced(reply: unknown, world: World): Reply {
  const answer = reply as Answer<unknown>;
  if (answer.ok) throw new TypeError('Only refusals are forced');
  const retryAt = new Date(Date.now() + hours * 60 * minutes + world.passed + minutes).toISOString();
  return { refusal: { ...answer.refusal, ...(answer.refusal.code === 'access.throttled' && { details: { retry_at: retryAt } }) } };
}
/** Refusals that come about by themselves at the desk. */
const natural = new Set(['session.credentials', 'code.incorrect', 'code.expired', 'code.too_early', 'refresh.unknown']);
function answered(reply: unknown, world: World): Reply {
  if (reply === undefined) return 'none';
  const code = refusalOf(reply);
  return code === undefined || natural.has(code) ? 'as it is' : forced(reply, world);
}
const tokenOf = (desk: Operator) => desk.page.evaluate(() => localStorage.getItem('accessToken')?.replaceAll('"', '') ?? '');
const platformClock = (ms: number) => stage.platform().turnClock(hours * 60 * minutes + ms);

const gestures: Gestures<World, typeof sessionMachine> = {
  events: {
    'session.signIn': {
      from: /^signedOut\.(?!throttled)/,
      play: async ({ desk }, _, ahead) => {
        const reply = nextReply(ahead, 'signIn');
        const asksForCode = typeof dataOf(reply) === 'object' && 'two_factor' in (dataOf(reply) as object);
        const secret = refusalOf(reply) === 'session.credentials' ? 'not the password' : password;
        await desk.giveCredentials(asksForCode ? people.luis : people.ana, secret);
      },
    },
    'session.enterCode': {
      play: async ({ desk }, _, ahead) => {
        const reply = nextReply(ahead, 'verifyCode');
        const code = await codeFor(stage.platform().url, 'luis');
        if (refusalOf(reply) === 'code.expired') await platformClock(11 * minutes);
        await desk.giveCode(refusalOf(reply) === 'code.incorrect' ? (code === '000000' ? '111111' : '000000') : code);
      },
    },
    'session.resendCode': {
      play: async ({ desk, passed }, _, ahead) => {
        if (refusalOf(nextReply(ahead, 'resendCode')) !== 'code.too_early') await platformClock(passed);
        await desk.page.getByRole('button', { name: 'Request a new code' }).click();
      },
    },
    'session.answered': { left: 'comes of the page for other installations: its own journey shows it' },
    'session.startOver': { play: ({ desk }) => desk.page.getByRole('button', { name: 'Start over' }).click() },
    'session.signOut': {
      from: /^signedIn/,
      play: async ({ desk }) => {
        await desk.page.getByRole('button', { name: /^(Ana|Luis)[^:]*:/ }).click();
        await desk.page.getByRole('menuitem', { name: 'Sign out' }).click();
      },
    },
    'session.retry': { from: /^failed/, play: ({ desk }) => desk.page.getByRole('button', { name: 'Try again' }).click() },
    'session.stale': {
      from: /^signedIn\.current/,
      play: async ({ desk, held }) => {
        await desk.opensPreferences();
        await desk.page.getByRole('checkbox', { name: 'Show a notification for each new alarm' }).click();
        await desk.page.keyboard.press('Escape');
        await held.answer('saveConfig', { refusal: { success: false, code: 'access.expired', message: 'The session expired.' } });
      },
    },
    'session.revoked': { left: 'ends the session for good: nothing can follow it; a journey of its own shows it' },
    'session.followed': {
      only: ({ grant }) => grant === null,
      from: /^signedIn\.current/,
      play: async ({ desk }) => {
        const other = await desk.page.context().newPage();
        await other.goto('/inicio');
        await other.getByRole('button', { name: /^(Ana|Luis)[^:]*:/ }).click();
        await other.getByRole('menuitem', { name: 'Sign out' }).click();
        await other.getByLabel('E-mail').waitFor();
      },
    },
    'session.lock': { left: 'the lock of the screen is a machine of its own, with a journey of its own' },
    'session.locked': { left: 'as session.lock' },
    'call.began': { left: 'only puts off that the screen locks itself' },
    'call.ended': { left: 'as call.began' },
    'user.changed': { left: 'changes no state' },
    'clock.ticked': {
      only: ({ now }) => [300, 600].includes((now / 1000) % 3600),
      from: /^(code|signedOut\.throttled)/,
      play: async (world, { now }) => {
        const until = ((now / 1000) % 3600) * 1000;
        if (until > world.passed) await world.desk.page.clock.fastForward(until - world.passed);
        world.passed = Math.max(world.passed, until);
      },
    },
  },
  replies: {
    restoreSession: {
      play: async ({ desk, held }, reply) => {
        if (dataOf(reply) === null) return;
        if (refusalOf(reply)) await call(`${stage.platform().url}/v1/user/logout`, { token: await tokenOf(desk), method: 'POST' });
        await held.answer('me', reply === undefined ? 'none' : 'as it is');
        if (refusalOf(reply)) await held.answer('refresh', 'as it is');
      },
    },
    signIn: { play: (world, reply) => world.held.answer('signIn', answered(reply, world)) },
    verifyCode: { play: (world, reply) => world.held.answer('verifyCode', answered(reply, world)) },
    resendCode: { play: (world, reply) => world.held.answer('resendCode', answered(reply, world)) },
    refreshSession: {
      play: (world, reply) => world.held.answer('refresh', refusalOf(reply) ? forced(reply, world) : answered(reply, world)),
    },
    endSession: { play: (world, reply) => world.held.answer('signOut', answered(reply, world)) },
  },
};

/** A desk before the first step: somebody may have been signed in on it at the last visit. */
async function begin(first: unknown): Promise<World> {
  hours += 1;
  await platformClock(0);
  const wasHere = dataOf(first) !== null;
  const desk = await (wasHere ? stage.known('ana') : stage.desk('walker'));
  desk.watch.expect(/reply: 4\d\d|status of 4\d\d|ERR_|request:|WebSocket/);
  const { page } = desk;
  await page.clock.install({ time: Date.now() + hours * 60 * minutes });
  const held = await holdCalls(page, 'me', 'signIn', 'verifyCode', 'resendCode', 'refresh', 'signOut', 'saveConfig');
  desks.push(held);
  await page.goto(wasHere ? '/inicio' : '/login');
  return { desk, held, passed: 0 };
}
const desks: HeldCalls[] = [];
afterEach(async () => {
  for (const held of desks.splice(0)) await held.release().catch(() => undefined);
});

/** The session as it is drawn: on the pages before and after it, and on the frame while somebody is signed in. */
const drawn = ({ desk }: World) =>
  desk.page.evaluate(() => {
    const frame = document.querySelector<HTMLElement>('[data-session]');
    return frame?.dataset['session'] ?? document.querySelector<HTMLElement>('main[data-state]')?.dataset['state'] ?? null;
  });

/** Time never goes back at a desk, and a button that cannot be pressed is not. */
const possible = ({ steps }: Path) => {
  const ticks = steps.flatMap(({ event }) => ('now' in event && typeof event.now === 'number' ? [event.now] : []));
  const forward = ticks.every((tick, at) => at === 0 || tick > (ticks[at - 1] ?? 0));
  const offered = steps.every(({ event, state }, at) => event.type !== 'session.resendCode' || state !== steps[at - 1]?.state);
  return forward && offered && steps[0]?.port === 'restoreSession';
};
const walks = walksOf(sessionModel, gestures, possible);

describe('OP-5.03 OP-5.04 OP-5.05 the paths of the session, at a desk', () => {
  test.each(walks.map((path) => [titleOf(path), path] as const))('%s', async (_, path) => {
    const first = path.steps[0];
    const world = await begin(first?.kind === 'failure' ? undefined : nextReply(path.steps, 'restoreSession'));
    await walkAt(world, path, gestures, drawn);
  });
});
