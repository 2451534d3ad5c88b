import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { type PhoneAccount, sipCalls } from '../../../contract/telephony/calls.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import type { registrationMachine } from '../../../machines/telephony/registration/registration.machine.ts';
import { registrationModel } from '../../../machines/telephony/registration/registration.paths.ts';
import { call, signInByApi } from '../../kit/caller.ts';
import { advanceClock, installClock, pauseClock } from '../../kit/clock.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { controlSip, gateSip, tryControlSip } from '../../kit/sip-gate.ts';
import { setStage } from '../../kit/stage.ts';
import { limits } from '../../kit/waits.ts';
import { requestAsAdmin } from './records-page.ts';
import { dataOf, type Gestures, replyFromModel, walkMachine } from './ui-walk.ts';
import { registrationVisible } from './visible/registration.ts';

const stage = setStage({ desksStay: true });

interface World {
  readonly desk: Operator;
  readonly held: HeldCalls;
}
const number = '1001';
const bar = ({ desk }: World): Locator => desk.page.locator('footer [data-registration]');
const registrationOf = (world: World) => bar(world).getAttribute('data-registration', { timeout: limits.look });
const acts = { connect: 'Connect now', disconnect: 'Switch off', fetch: 'Use it in this tab' } as const;

/** Presses a button of the phone's dialog, which closes again. */
async function presses(world: World, act: keyof typeof acts): Promise<void> {
  const dialog = world.desk.page.getByRole('dialog');
  await bar(world).locator('> button').click();
  await dialog.getByRole('button', { name: acts[act] }).click();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
}

/** Acts as another tab of this browser, which requests the phone and releases it on request. */
function otherTab([act, name]: readonly ['take' | 'give', string]): Promise<void> {
  const kept = globalThis as unknown as { giveBack?: (() => void) | undefined };
  kept.giveBack?.();
  kept.giveBack = undefined;
  if (act === 'give') return Promise.resolve();
  // The lock is queued: it is granted when the current holder releases it.
  void navigator.locks.request(`atalaya-phone-${name}`, () => new Promise<void>((give) => (kept.giveBack = give)));
  const channel = new BroadcastChannel('atalaya-phone');
  channel.postMessage(name);
  return new Promise((done) => {
    const look = setInterval(() => {
      if (!kept.giveBack) return;
      clearInterval(look);
      channel.close();
      done();
    }, 10);
  });
}

/** Performs an act; while the account is being read, expects the act to repeat that request. */
async function anew(world: World, act: () => Promise<unknown>): Promise<unknown> {
  return (await registrationOf(world)) === 'reading' ? world.held.expectRepeated(sipCalls.phoneAccount, act) : act();
}
async function deviceOfAna(): Promise<string> {
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'ana');
  const { body } = await call<{ data: PhoneAccount }>(`${url}/v1/sip/account`, { token });
  return body.data.device_id;
}
let changes = 0;
/** The administrator gives the own phone another name. */
async function accountChanges(): Promise<void> {
  const [device] = await requestAsAdmin<{ id: number }[]>(stage, `device_interphone?number=${number}`);
  await requestAsAdmin(stage, `device_interphone/${device?.id}`, { method: 'PUT', body: { device_id: `Desk ${(changes += 1)}` } });
}

const wanted = /^wanted\.(connecting|registering|registered|lost)$/;
const gestures: Gestures<World, typeof registrationMachine> = {
  events: {
    'phone.connect': { from: /^(unread|off|refused|wanted\.lost)$/, play: (world) => presses(world, 'connect') },
    'phone.disconnect': {
      from: /^(reading|unread|refused|wanted\.(?!elsewhere))/,
      play: async (world) => {
        const isRead = (await registrationOf(world)) === 'reading';
        return isRead ? world.held.expectAborted(sipCalls.phoneAccount, () => presses(world, 'disconnect')) : presses(world, 'disconnect');
      },
    },
    'phone.takeOver': {
      from: /elsewhere/,
      play: async (world) => {
        await presses(world, 'fetch');
        await world.desk.page.evaluate(otherTab, ['give', number] as const);
      },
    },
    'phone.forced': {
      from: /^wanted/,
      play: async () => requestAsAdmin(stage, 'sip/forceDisconnect', { body: { device_id: await deviceOfAna() } }),
    },
    'account.changed': { play: (world) => anew(world, accountChanges) },
    'phone.up': {
      from: /^(wanted\.(connecting|lost)|refused)$/,
      play: async (world) => {
        const { page } = world.desk;
        const before = await registrationOf(world);
        // A connection that is not made in time is given up.
        if (before === 'wanted.connecting') await pauseClock(page);
        const isUp = async () => {
          if ((await registrationOf(world)) !== before) return true;
          if (await tryControlSip(page, 'wait')) return tryControlSip(page, 'open');
          // Retries back off, so the clock advances; a server that refused temporarily is retried on the same connection.
          if (before !== 'wanted.connecting') await advanceClock(page, 500);
          return false;
        };
        await expect.poll(isUp, { message: 'the connection stands', timeout: limits.shown, interval: 20 }).toBe(true);
        await page.clock.resume();
      },
    },
    'phone.down': {
      from: /^(wanted\.(connecting|registering|registered)|refused)$/,
      play: ({ desk }) => controlSip(desk.page, 'close'),
    },
    'phone.registered': { from: /registering/, play: ({ desk }) => controlSip(desk.page, 'speak') },
    'phone.unregistered': { left: 'comes when the server has not renewed a registration for two minutes' },
    'phone.refused': {
      from: /^wanted\.(registering|registered)$/,
      play: async ({ desk }, { fault }, ahead) => {
        if (fault === 'wrong_account') return controlSip(desk.page, 'close', 4401);
        // The console retries shortly by itself: the clock is paused so that the walk decides when.
        await pauseClock(desk.page);
        if (ahead[0]?.event.type.startsWith('phone.')) return controlSip(desk.page, 'refuse');
        return controlSip(desk.page, 'close', 4409);
      },
    },
    'phone.usedElsewhere': {
      from: wanted,
      play: ({ desk }) => desk.page.evaluate(otherTab, ['take', number] as const),
    },
  },
  replies: {
    readAccount: {
      play: async ({ desk, held }, reply) => {
        await desk.page.evaluate(otherTab, ['give', number] as const);
        if (reply === undefined) await pauseClock(desk.page);
        else await desk.page.clock.resume();
        await held.answer(sipCalls.phoneAccount, dataOf(reply) === null ? { data: null } : replyFromModel(reply));
      },
    },
  },
  delays: { readRetry: { play: ({ desk }) => advanceClock(desk.page, 5000) } },
};

/** Checks that each step can follow: after a permanent refusal nothing happens by itself, after a temporary one a connection follows. */
const canFollow = (steps: readonly Step[]): boolean =>
  steps.every(({ event, state }, at) => {
    const [before, earlier] = [steps[at - 1], steps[at - 2]?.state ?? ''];
    if (before?.state !== 'refused' || !/^phone\.(up|down)$/.test(event.type)) return true;
    const isAWhile = before.event.type === 'phone.refused' && (before.event as { fault?: string }).fault === 'replaced';
    return (isAWhile && earlier === 'wanted.registering') || (before.event.type === 'phone.down' && state !== 'refused');
  });

walkMachine({
  visible: registrationVisible,
  models: [registrationModel],
  gestures,
  possible: canFollow,
  unwalked: {
    'refused: phone.up': 'a server that refuses keeps its connection: that it is lost and comes back is walked before it refuses',
    'refused: phone.down': 'as its coming back',
  },
  begin: async (_, before: World | null) => {
    const desk = before?.desk ?? (await stage.signedIn('ana'));
    if (!before) {
      desk.watch.expect(/ERR_|WebSocket|request:|reply: 4\d\d|status of 4\d\d/);
      await installClock(desk.page);
      await gateSip(desk.page);
    }
    await before?.held.release();
    await desk.page.goto('about:blank');
    await desk.page.goto('/inicio');
    await desk.expectLink('live');
    await desk.page.locator('[data-registration="wanted.connecting"]').waitFor();
    // As the page is loaded others ask for the account too: the walk begins as another phone is given.
    const held = await holdCalls(desk, sipCalls.phoneAccount);
    await accountChanges();
    const world = { desk, held };
    await held.waitForCall(sipCalls.phoneAccount);
    await expect.poll(() => registrationOf(world)).toBe('reading');
    return world;
  },
  drawn: registrationOf,
  leave: ({ held }) => held.release(),
  most: 60,
  tags: ['OP-4.21', 'OP-4.22', 'OP-4.23'],
});
