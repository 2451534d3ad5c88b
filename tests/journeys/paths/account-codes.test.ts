import { accountCalls } from '../../../contract/access/account.ts';
import { factorCalls } from '../../../contract/access/two-factor.ts';
import type { mobileCodeMachine } from '../../../machines/access/mobile-code/mobile-code.machine.ts';
import { mobileCodeModel } from '../../../machines/access/mobile-code/mobile-code.paths.ts';
import type { twoFactorMachine } from '../../../machines/access/two-factor/two-factor.machine.ts';
import { twoFactorModel } from '../../../machines/access/two-factor/two-factor.paths.ts';
import { startOfDay } from '../../../machines/quality/paths/samples.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import type { CallTarget, Reply } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { setStage } from '../../kit/stage.ts';
import { fromNow, secondsOf } from './model-time.ts';
import { idleLoadMs, trackRequests, waitForIdleNetwork } from './pending-requests.ts';
import { type ProfileWorld, pressButton, profilePage, sectionState } from './profile-page.ts';
import { dataOf, type Gestures, refusalOf, walkMachine } from './ui-walk.ts';
import { mobileCodeVisible } from './visible/mobile-code.ts';
import { twoFactorVisible } from './visible/two-factor.ts';

const stage = setStage({ desksStay: true, clockTurns: true });
/** Total time that the clocks of the platform and of the browser were advanced, in ms. */
let turned = 0;
/** Advances the clocks of the platform and of the browser. */
async function turns(desk: Operator, ms: number): Promise<void> {
  await waitForIdleNetwork(desk);
  turned += ms;
  await stage.platform().turnClock(turned);
  await desk.page.clock.fastForward(ms);
}
const { opens, leave } = profilePage(stage, async () => {
  const desk = await stage.signedIn('bruno');
  await desk.page.clock.install({ time: Date.now() + turned });
  trackRequests(desk.page);
  await desk.signInAtHome('bruno');
  await turns(desk, idleLoadMs);
  return desk;
});

interface World extends ProfileWorld {
  /** Seconds advanced since the model's time was last reset. */
  passed: number;
  /** Call that the password confirms. */
  asked: CallTarget;
}
const comes = async (section: string, ...calls: CallTarget[]): Promise<World> => ({
  ...(await opens(section, ...calls)),
  passed: 0,
  asked: factorCalls.saveFactor,
});
/** Converts a reply of the model to the platform's advanced clock. */
const said = (world: World, reply: unknown): Reply => {
  const now = Date.now() + turned;
  return fromNow(reply, now - world.passed * 1000, now);
};
const passes = {
  play: async (world: World, { now }: { now: number }) => {
    const seconds = secondsOf(now) + 2 - world.passed;
    if (seconds <= 0) return;
    world.passed += seconds;
    await turns(world.desk, seconds * 1000);
  },
};
/** Checks that time only moves forward between resets, and that no `access.throttled` carries a retry time in the past. */
const goesForward = (begins: (step: Step) => boolean) => (steps: readonly Step[]) => {
  let at = startOfDay;
  return steps.every((step) => {
    if (begins(step)) at = startOfDay;
    if (refusalOf((step.event as { output?: unknown }).output) === 'access.throttled' && at >= startOfDay + 60_000) return false;
    if (!('now' in step.event)) return true;
    const isLater = Number(step.event.now) > at;
    at = Number(step.event.now);
    return isLater;
  });
};

const mobile: Gestures<World, typeof mobileCodeMachine> = {
  events: { 'code.renew': { from: /^(?!shown|making)/, ...pressButton('Generate new') }, 'clock.ticked': passes },
  replies: {
    makeCode: {
      play: (world, reply) => {
        world.passed = 0;
        const code = dataOf(reply) as { value: string; until: number } | undefined;
        const expires_at = new Date(startOfDay + 300_000).toISOString();
        return world.held.answer(
          accountCalls.mobileCode,
          said(world, code ? { ok: true, data: { value: code.value, expires_at } } : reply),
        );
      },
    },
  },
};
walkMachine({
  visible: mobileCodeVisible,
  unwalked: {
    'shown: code.renew': 'the button is drawn when the code ran out',
  },
  models: [mobileCodeModel],
  gestures: mobile,
  possible: goesForward(({ port }) => port !== null),
  begin: () => comes('mobile', accountCalls.mobileCode),
  drawn: sectionState('mobile'),
  leave,
  tags: ['OP-2.51', 'OP-9.77', 'OQ-24'],
});

type Proven = { server_time?: string };
const factor: Gestures<World, typeof twoFactorMachine> = {
  events: {
    'factor.choose': {
      play: ({ desk }, { method }) => {
        const way = { app: 'Authenticator app', email: 'E-mail', sms: 'SMS' }[method];
        return desk.page.getByRole('button', { name: new RegExp(`^Set up( again)?: ${way}$`) }).click();
      },
    },
    'factor.enterCode': {
      play: async ({ desk }, { code }) => {
        await desk.codeField().fill(code);
        await desk.page.getByRole('button', { name: 'Verify' }).click();
      },
    },
    'factor.resend': pressButton(/^(Request a new code|New secret)$/),
    'factor.confirm': {
      from: /^password\.(?!confirming|throttled)/,
      play: async (world, { password }) => {
        const { page } = world.desk;
        const act = page.locator('[data-section="factor"] button[type="submit"]');
        const acts: Record<string, CallTarget> = {
          'Show the picture': factorCalls.beginApp,
          'New recovery codes': factorCalls.renewRecovery,
        };
        world.asked = acts[(await act.innerText()).trim()] ?? factorCalls.saveFactor;
        await page.getByLabel('Your password').fill(password);
        await act.click();
      },
    },
    'factor.switchOff': pressButton('Switch off'),
    'factor.renewCodes': pressButton('New recovery codes'),
    'factor.leave': { from: /^(?!way\.sending|password\.confirming)/, ...pressButton(/^(Back|I have saved them)$/) },
    'factor.retry': pressButton('Try again'),
    // A pending request times out when the clock advances, so ticks are limited to the other states.
    'clock.ticked': { from: /^(way\.(?!sending|checking)|password\.throttled)/, ...passes },
  },
  replies: {
    readFactor: { play: (world, reply) => world.held.answer(factorCalls.getFactor, said(world, reply)) },
    sendCode: {
      // A post that is down is a 503, which reads as no answer.
      only: (reply) => refusalOf(reply) !== 'code.not_sent',
      play: (world, reply) => {
        if (refusalOf(reply) === undefined && reply !== undefined) world.passed = 0;
        return world.held.answer(factorCalls.sendEmailCode, said(world, reply));
      },
    },
    verifyMethod: {
      play: async (world, reply) => {
        const app = world.desk.page.getByRole('img', { name: 'Secret for your authenticator app' });
        const call = (await app.isVisible()) ? factorCalls.verifyAppCode : factorCalls.verifyEmailCode;
        await world.held.answer(call, said(world, reply));
      },
    },
    confirm: {
      play: (world, reply) => {
        const done = dataOf(reply) as
          | { kind: 'secret' | 'saved' | 'renewed'; secret?: Proven; factor?: object; codes?: string[] }
          | undefined;
        if (done?.kind === 'secret') world.passed = 0;
        const { kind, secret, factor: kept, codes } = done ?? {};
        const data = kind === 'secret' ? secret : kind === 'renewed' ? { codes } : { ...kept, recovery_codes: codes };
        return world.held.answer(world.asked, said(world, done ? { ok: true, data } : reply));
      },
    },
  },
};

/** Checks that each confirmation's reply matches what the password confirms at that step. */
const isAnswered = (steps: readonly Step[]) => {
  let purpose = 'switchOn';
  return steps.every(({ event, port, state }) => {
    const done = port === 'confirm' ? (dataOf((event as { output?: unknown }).output) as { kind: string } | undefined) : undefined;
    const wants = purpose === 'begin' ? 'secret' : purpose === 'renew' ? 'renewed' : 'saved';
    if (done && done.kind !== wants) return false;
    if (!state.startsWith('password')) return true;
    if (event.type === 'factor.choose') purpose = 'method' in event && event.method === 'app' ? 'begin' : 'switchOn';
    if (event.type === 'factor.resend') purpose = 'begin';
    if (event.type === 'factor.switchOff') purpose = 'switchOff';
    if (event.type === 'factor.renewCodes') purpose = 'renew';
    if (port === 'verifyMethod') purpose = 'switchOn';
    return true;
  });
};
const forward = goesForward(
  ({ port, kind, event }) =>
    kind === 'reply' &&
    ((port === 'sendCode' && refusalOf((event as { output?: unknown }).output) === undefined) ||
      (port === 'confirm' && (dataOf((event as { output?: unknown }).output) as { kind?: string } | undefined)?.kind === 'secret')),
);
/** Time shows beside a code that was sent: until a new one may be requested. */
const isTimeSeen = (steps: readonly Step[]) => {
  const chosen = steps.findLast(({ event }) => event.type === 'factor.choose');
  const [before, last] = steps.slice(-2);
  const isTick = last?.event.type === 'clock.ticked' && last.state === before?.state && last.state.startsWith('way.');
  return !isTick || (last.state === 'way.entry' && chosen !== undefined && 'method' in chosen.event && chosen.event.method !== 'app');
};
walkMachine({
  visible: twoFactorVisible,
  unwalked: {
    'way.sending: sendCode replies': 'a post that is down is a 503, which reads as no answer, and that is walked',
    'password.confirming: factor.confirm': 'the button is off while it is asked',
    'password.confirming: factor.leave': 'the button is off while it is asked',
  },
  models: [twoFactorModel],
  gestures: factor,
  possible: (steps) => isAnswered(steps) && forward(steps) && isTimeSeen(steps),
  begin: () => comes('factor', ...Object.values(factorCalls)),
  drawn: sectionState('factor'),
  leave,
  tags: ['OP-2.54', 'OP-7.37', 'OQ-16'],
});
