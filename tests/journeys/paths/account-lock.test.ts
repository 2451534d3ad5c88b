import { expect, onTestFailed } from 'vitest';
import { lockCalls } from '../../../contract/access/lock-calls.ts';
import type { lockMachine } from '../../../machines/access/lock/lock.machine.ts';
import { lockedBeforeModel, lockModel } from '../../../machines/access/lock/lock.paths.ts';
import type { Path } from '../../../machines/quality/paths/paths.ts';
import { startOfDay } from '../../../machines/quality/paths/samples.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { password } from '../../kit/people.ts';
import { setStage } from '../../kit/stage.ts';
import { limits } from '../../kit/waits.ts';
import { secondsOf } from './model-time.ts';
import { idleLoadMs, trackRequests, waitForIdleNetwork } from './pending-requests.ts';
import { modelledData } from './profile-page.ts';
import { type Gestures, refusalOf, replyFromModel, walkMachine } from './ui-walk.ts';
import { lockVisible } from './visible/lock.ts';

const stage = setStage({ desksStay: true, clockTurns: true });
const minute = 60_000;
/** Total time that the clocks of the platform and of the browser were advanced, in ms. */
let turned = 0;

interface World {
  desk: Operator;
  held: HeldCalls;
  /** Simulates another tab of this browser: its lock state is stored, and the console is notified. */
  tells: (since: number | null) => Promise<void>;
  /** Seconds since the platform last wanted to wait. */
  passed: number;
  /** After how many minutes the screen locks itself. */
  minutes: 5 | 15;
}

/** Advances the clocks of the platform and of the browser. */
async function passes({ desk }: Pick<World, 'desk'>, ms: number): Promise<void> {
  await waitForIdleNetwork(desk);
  turned += ms;
  await stage.platform().turnClock(turned);
  await desk.page.clock.fastForward(ms);
}
async function chooses({ desk }: World, minutes: number): Promise<void> {
  await desk.openPreferences();
  await desk.choose(`${minutes} min`, 'Lock the screen when inactive');
  await desk.page.getByRole('dialog').getByText('Saved to your account.').waitFor();
  await desk.page.keyboard.press('Escape');
}

const gestures: Gestures<World, typeof lockMachine> = {
  events: {
    'lock.now': { from: /^open$/, play: ({ desk }) => desk.page.keyboard.press('Control+l') },
    'lock.unlock': {
      from: /^locked\.(?!throttled)/,
      play: async ({ desk: { page } }) => {
        await page.getByLabel('Password').fill(password);
        await page.getByRole('button', { name: 'Unlock' }).click();
      },
    },
    'lock.minutes': {
      from: /^open$/,
      play: async (world) => {
        world.minutes = world.minutes === 5 ? 15 : 5;
        await chooses(world, world.minutes);
      },
    },
    'lock.suspend': { left: 'A call only puts off that the screen locks itself: a unit test shows it' },
    'lock.changed': { play: ({ tells }, { locked }) => tells(locked ? Date.now() + turned : null) },
    'lock.idle': { from: /^open$/, play: (world) => passes(world, world.minutes * minute) },
    'clock.ticked': {
      from: /^locked\.throttled$/,
      play: async (world, { now }) => {
        const until = secondsOf(now) + 2;
        await passes(world, (until - world.passed) * 1000);
        world.passed = until;
      },
    },
  },
  replies: {
    // Replies exactly as the model does: the platform's own lock event would arrive at an arbitrary moment.
    lockSession: { play: ({ held }, reply) => held.answer(lockCalls.lock, modelledData(reply)) },
    unlockSession: {
      play: (world, reply) => {
        const code = refusalOf(reply);
        if (code !== 'access.throttled') return world.held.answer(lockCalls.unlock, code ? replyFromModel(reply) : modelledData(reply));
        world.passed = 0;
        const retry_at = new Date(Date.now() + turned + minute).toISOString();
        return world.held.answer(lockCalls.unlock, { refusal: { code, details: { retry_at } } });
      },
    },
  },
  delays: { lockRetry: { play: (world) => passes(world, 5000) } },
};

/** Returns the visible state: the lock screen alone, or the console. */
const drawn = ({ desk }: World) =>
  desk.page.evaluate(() => {
    const lock = document.querySelector<HTMLElement>('[data-lock]')?.dataset['lock'];
    if (document.body.hasAttribute('data-locked')) return lock ?? null;
    return document.querySelector('[data-session]') === null ? null : 'open';
  });

/** Ana at work, with a second tab of her browser that shows nothing of the console. */
async function arrive(): Promise<World> {
  const desk = await stage.signedIn('ana');
  desk.watch.expect(/ERR_|request:|WebSocket|reply: 4\d\d|status of 4\d\d/);
  trackRequests(desk.page);
  await desk.page.clock.install({ time: Date.now() + turned });
  await desk.signInAtHome('ana');
  await passes({ desk }, idleLoadMs);
  const other = await desk.page.context().newPage();
  await other.goto('/health');
  const tells = (since: number | null) =>
    other.evaluate((at) => (at === null ? localStorage.removeItem('lockedSince') : localStorage.setItem('lockedSince', String(at))), since);
  const world = { desk, held: await holdCalls(desk), tells, passed: 0, minutes: 15 as const };
  await chooses(world, 15);
  return world;
}

let known: World | null = null;
async function begin({ model }: Path): Promise<World> {
  const world = known ?? (await arrive());
  known = world;
  onTestFailed(() => {
    known = null;
  });
  const { desk, tells } = world;
  world.passed = 0;
  await world.held.hold(lockCalls.lock, lockCalls.unlock);
  if (model === lockedBeforeModel.name) {
    await tells(Date.now() + turned);
    await desk.page.reload();
    await expect.poll(() => drawn(world), { timeout: limits.shown }).toBe('locked.prompting');
    await passes(world, idleLoadMs);
  }
  return world;
}

/** Drops the pending requests without a reply, and unlocks the screen from the other tab. */
async function leave(world: World): Promise<void> {
  const { held, tells } = world;
  await expect
    .poll(
      async () => {
        await Promise.all([held.drop(lockCalls.lock), held.drop(lockCalls.unlock)]);
        await tells(null);
        return drawn(world);
      },
      { timeout: limits.shown },
    )
    .toBe('open');
  await held.release();
}

/** Checks that time only moves forward, except after the platform throttles again. */
const goesForward = (steps: readonly Step[]): boolean => {
  let at = startOfDay;
  return steps.every(({ event }) => {
    if (refusalOf((event as { output?: unknown }).output) === 'access.throttled') at = startOfDay;
    if (!('now' in event)) return true;
    const isLater = Number(event.now) > at;
    at = Number(event.now);
    return isLater;
  });
};

walkMachine({
  visible: lockVisible,
  unwalked: { 'any state: lock.minutes': 'chosen in the preferences, which nobody reaches behind the lock' },
  models: [lockModel, lockedBeforeModel],
  gestures,
  possible: goesForward,
  begin,
  drawn,
  leave,
  tags: ['OQ-19'],
});
