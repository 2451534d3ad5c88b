import type { sessionMachine } from '../../../machines/access/session/session.machine.ts';
import { sessionModel } from '../../../machines/access/session/session.paths.ts';
import type { Path } from '../../../machines/quality/paths/paths.ts';
import { startOfDay } from '../../../machines/quality/paths/samples.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import type { Answer } from '../../../machines/shared/port.ts';
import { readCode } from '../../kit/caller.ts';
import { type HeldCalls, holdCalls, type Reply } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { password, people } from '../../kit/people.ts';
import { setStage } from '../../kit/stage.ts';
import { secondsOf } from './model-time.ts';
import { trackRequests, waitForIdleNetwork } from './pending-requests.ts';
import { dataOf, type Gestures, nextReply, refusalOf, walkMachine } from './ui-walk.ts';
import { sessionVisible } from './visible/session.ts';

const stage = setStage({ clockTurns: true });
const minute = 60_000;
/** Offset of the clocks of the platform and of the page, in ms. */
let turned = 0;

interface World {
  desk: Operator;
  held: HeldCalls;
  /** Time advanced since the model's clock was last reset, in ms. */
  passed: number;
}

/** Returns a refusal that the platform cannot be made to give now; its times are relative to now. */
function forced(reply: unknown): Reply {
  const answer = reply as Answer<unknown>;
  if (answer.ok) throw new TypeError('Only refusals are forced');
  const retryAt = new Date(Date.now() + turned + minute).toISOString();
  return { refusal: { ...answer.refusal, ...(/throttled|too_early/.test(answer.refusal.code) && { details: { retry_at: retryAt } }) } };
}
/** Refusals that the platform gives without being forced. */
const natural = new Set(['session.credentials', 'code.incorrect', 'refresh.unknown']);
function answered(reply: unknown): Reply {
  if (reply === undefined) return 'none';
  const code = refusalOf(reply);
  return code === undefined || natural.has(code) ? 'as it is' : forced(reply);
}
/** Advances the clocks of the platform and of the page. */
async function passes(desk: Operator, ms: number): Promise<void> {
  await waitForIdleNetwork(desk);
  turned += ms;
  await stage.platform().turnClock(turned);
  await desk.page.clock.fastForward(ms);
}
/** Whether the reply reports a sent code, which resets the model's clock. */
const isSent = (reply: unknown): boolean => {
  const data = dataOf(reply);
  return typeof data === 'object' && data !== null && 'two_factor' in data;
};
const sends = (call: 'signIn' | 'resendCode') => (world: World, reply: unknown) => {
  if (isSent(reply)) world.passed = 0;
  return world.held.answer(call, answered(reply));
};

const gestures: Gestures<World, typeof sessionMachine> = {
  events: {
    'session.signIn': {
      from: /^signedOut\.(?!throttled)/,
      play: async ({ desk }, _, ahead) => {
        const reply = nextReply(ahead, 'signIn');
        const secret = refusalOf(reply) === 'session.credentials' ? 'not the password' : password;
        // No code and no throttle reaches from one sign-in into the next.
        await passes(desk, 60 * minute);
        await desk.fillCredentials(isSent(reply) ? people.luis : people.ana, secret);
      },
    },
    'session.enterCode': {
      play: async ({ desk }, _, ahead) => {
        const reply = nextReply(ahead, 'verifyCode');
        const code = await readCode(stage.platform().url, 'luis');
        await desk.fillCode(refusalOf(reply) === 'code.incorrect' ? (code === '000000' ? '111111' : '000000') : code);
      },
    },
    'session.resendCode': {
      // The button is disabled during the wait.
      from: /^code\.(?!tooEarly)/,
      play: ({ desk }) => desk.page.getByRole('button', { name: 'Request a new code' }).click(),
    },
    'signIn.replied': { left: 'comes of the page for other installations: its own journey shows it' },
    'session.factorEnabled': { left: 'the set-up is a machine of its own, with a walk of its own; a journey shows both together' },
    'session.postponeFactor': {
      left: 'needs a customer that requires a second factor: tests/journeys/second-factor-policy.test.ts shows it',
    },
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
        await desk.page.getByRole('button', { name: /^(Ana|Luis)[^:]*:/ }).click();
        await desk.page.getByRole('menuitem', { name: 'Language, skin and menus' }).click();
        await desk.page.getByRole('checkbox', { name: 'Show a notification for each new alarm' }).click();
        await desk.page.keyboard.press('Escape');
        await held.answer('saveConfig', { refusal: { code: 'access.expired' } });
      },
    },
    'session.revoked': { left: 'ends the session for good: nothing can follow it; a journey of its own shows it' },
    'session.synced': {
      only: ({ grant }) => grant === null,
      from: /^signedIn\.current/,
      play: async ({ desk }) => {
        // Another tab of this browser removes the session, as a sign-out there does.
        const other = await desk.page.context().newPage();
        await other.goto('/health');
        await other.evaluate(() => {
          for (const kept of ['accessToken', 'refreshToken', 'userData']) localStorage.removeItem(kept);
        });
        await other.close();
      },
    },
    'session.lock': { left: 'the lock of the screen is a machine of its own, with a walk of its own' },
    'session.locked': { left: 'as session.lock' },
    'call.began': { left: 'only puts off that the screen locks itself' },
    'call.ended': { left: 'as call.began' },
    'user.changed': { left: 'changes no state' },
    'clock.ticked': {
      only: ({ now }) => secondsOf(now) >= 300,
      // A pending request times out after this time.
      from: /^(code\.(?!checking|resending)|signedOut\.throttled)/,
      play: async (world, { now }) => {
        const until = (secondsOf(now) + 2) * 1000;
        await passes(world.desk, until - world.passed);
        world.passed = until;
      },
    },
  },
  replies: {
    restoreSession: {
      play: async ({ desk, held }, reply) => {
        if (dataOf(reply) === null) {
          await desk.page.goto('/login');
          return;
        }
        await held.answer('me', reply === undefined ? 'none' : refusalOf(reply) ? { refusal: { code: 'access.expired' } } : 'as it is');
        if (refusalOf(reply)) await held.answer('refresh', { refusal: { code: 'refresh.unknown' } });
      },
    },
    signIn: { play: sends('signIn') },
    verifyCode: { play: ({ held }, reply) => held.answer('verifyCode', answered(reply)) },
    resendCode: { play: sends('resendCode') },
    refreshSession: {
      play: ({ held }, reply) => held.answer('refresh', refusalOf(reply) ? forced(reply) : answered(reply)),
    },
    endSession: { play: ({ held }, reply) => held.answer('signOut', answered(reply)) },
  },
  delays: { refreshRetry: { play: ({ desk }) => passes(desk, 5000) } },
};

/** Opens the desk of the first step, which decides whether a session of the last visit exists; without one, that step opens the page. */
async function begin({ steps }: Path): Promise<World> {
  const first = steps[0]?.kind === 'failure' ? undefined : nextReply(steps, 'restoreSession');
  const wasHere = dataOf(first) !== null;
  const desk = await (wasHere ? stage.signedIn('ana') : stage.desk('walker'));
  desk.watch.expect(/reply: 4\d\d|status of 4\d\d|ERR_|request:|WebSocket/);
  const { page } = desk;
  trackRequests(page);
  await page.clock.install({ time: Date.now() + turned });
  const held = await holdCalls(desk, 'me', 'signIn', 'verifyCode', 'resendCode', 'refresh', 'signOut', 'saveConfig');
  if (wasHere) await page.goto('/inicio');
  return { desk, held, passed: 0 };
}
/** Returns the drawn session state: from the sign-in pages, or from the frame while a user is signed in. */
const drawn = ({ desk }: World) =>
  desk.page.evaluate(() => {
    const frame = document.querySelector<HTMLElement>('[data-session]');
    return frame?.dataset['session'] ?? document.querySelector<HTMLElement>('main[data-state]')?.dataset['state'] ?? null;
  });

/** Whether a reply is a grant whose second factor is due: no demo user has one, a journey of its own makes one. */
const isFactorDue = (reply: unknown): boolean => {
  const data = dataOf(reply);
  return typeof data === 'object' && data !== null && 'factor_due' in data && data.factor_due !== null;
};
/** Time only goes forward, until a code is sent. */
const goesForward = (steps: readonly Step[]): boolean => {
  let at = startOfDay;
  return steps.every(({ event }) => {
    if (isSent((event as { output?: unknown }).output)) at = startOfDay;
    if (!('now' in event)) return true;
    const isLater = Number(event.now) > at;
    at = Number(event.now);
    return isLater;
  });
};
/** Whether time never goes back, no disabled button is pressed, and a remembered user stays remembered after a new request. */
const possible = (steps: readonly Step[]) => {
  const offered = steps.every(({ event, state }, at) => event.type !== 'session.resendCode' || state !== steps[at - 1]?.state);
  const known = steps.every(
    ({ port, event }, at) => at === 0 || port !== 'restoreSession' || dataOf((event as { output?: unknown }).output) !== null,
  );
  const isPlain = steps.every(({ event }) => !isFactorDue((event as { output?: unknown }).output));
  return isPlain && goesForward(steps) && offered && known && steps[0]?.port === 'restoreSession';
};
/** Needs a customer that requires a second factor. */
const factorJourney = 'tests/journeys/second-factor-policy.test.ts shows it: no demo customer requires a second factor';
walkMachine({
  visible: sessionVisible,
  models: [sessionModel],
  unwalked: {
    'admitting.fresh: at once': factorJourney,
    'admitting.renewed: at once': factorJourney,
    'factorSetUp: session.signOut': 'as while signed in, which is walked; a view test presses the button',
    'factorSetUp: session.synced': 'as while signed in: unit tests follow another tab',
    'factorSetUp.due: session.stale': 'an access token lasts longer than a set-up: unit tests renew the session there',
    'factorSetUp.refreshing: refreshSession replies': 'as factorSetUp.due: session.stale',
    'factorSetUp.refreshing: refreshSession does not answer': 'as factorSetUp.due: session.stale',
    'signedIn.refreshing: refreshSession replies': factorJourney,
    'any state: session.synced': 'what another tab does is followed on every page alike; walked while signed in',
    'signedIn: session.synced': 'another tab renewed the session, which nothing on this desk shows: unit tests do',
    'signingOut: session.synced': 'signing out lasts for one call: no other tab is that quick',
    'signedOut.throttled: session.signIn': 'the button cannot be pressed while it counts down',
    'signedOut.throttled: clock.ticked':
      'the seconds that are left count down, and the state stays: the walk lets all of them pass at once',
    'code.tooEarly: session.resendCode': 'the button cannot be pressed while it counts down',
    'signedIn.unrefreshed: session.stale': 'said by a call that is refused; the renewal is tried again by itself, which is walked',
    'signedIn.unrefreshed: session.retry': 'no button is drawn: the renewal is tried again by itself, which is walked',
  },
  gestures,
  possible,
  begin,
  drawn,
  leave: ({ held }) => held.release(),
  tags: ['OP-5.03', 'OP-5.04', 'OP-5.05'],
});
