import type { Locator } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { sipCalls } from '../../../contract/telephony/calls.ts';
import type { Model } from '../../../machines/quality/paths/model.ts';
import type { Path } from '../../../machines/quality/paths/paths.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import type { callMachine } from '../../../machines/telephony/call/call.machine.ts';
import { callModel, drillCallModel, rungCallModel, takenCallModel } from '../../../machines/telephony/call/call.paths.ts';
import type { FakeDialog, Frame } from '../../../src/testing/phone/sip-server.fake.ts';
import { call } from '../../kit/caller.ts';
import { startDrill } from '../../kit/drill.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import { lazy } from '../../kit/lazy.ts';
import type { Operator } from '../../kit/operator.ts';
import { CallPage } from '../../kit/pages/call-page.ts';
import { button } from '../../kit/pages/locators.ts';
import { intakeToken } from '../../kit/people.ts';
import { answerTo, mediaDescription, openExchange } from '../../kit/sip-exchange.ts';
import { setStage } from '../../kit/stage.ts';
import { clickIfThere, limits } from '../../kit/waits.ts';
import { advanceTime, openPausablePage, pauseTime, resumeTime, waitForVisible } from './paused-page.ts';
import { modelledReply } from './records-page.ts';
import { type Gestures, walkMachine } from './ui-walk.ts';
import { callVisible } from './visible/call.ts';

const exchange = await openExchange();
afterAll(() => exchange.close());
const { server } = exchange;
const stage = setStage({ desksStay: true, env: { SIP_WS_URL: exchange.url } });

interface World {
  readonly desk: Operator;
  readonly held: HeldCalls;
  /** The platform's name for the call, where it waited. */
  readonly session: string;
  /** The INVITE without a final response, from either side. */
  invited: Frame | null;
  /** SIP dialog with the other side. */
  dialog: FakeDialog | null;
  arrival: ReturnType<typeof server.invite> | null;
}
const gate = '3001';
let made = 0;

/** Reports the state of a call as an external telephone server. */
async function tells(sessionId: string, state: 'waiting' | 'incoming' | 'ended'): Promise<void> {
  const body = { sessionId, callingPartyNumber: gate, state };
  const { status, text } = await call(`${stage.platform().url}${sipCalls.intakeCall.path}`, { token: intakeToken, body });
  if (status >= 300) throw new Error(`A call cannot be told of: ${status} ${text}`);
}

/** Delays microphone access until a walk permits it: pending requests wait. */
function gateMicrophone(): void {
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  const waiting: (() => void)[] = [];
  let isOpen = true;
  mediaDevices.getUserMedia = async (asked) => {
    if (!isOpen) await new Promise<void>((goes) => waiting.push(goes));
    return open(asked);
  };
  Object.assign(globalThis, {
    microphone: (opens: boolean) => {
      isOpen = opens;
      if (opens) for (const goes of waiting.splice(0)) goes();
    },
  });
}
const microphone = ({ page }: Operator, opens: boolean) =>
  page.evaluate((is) => (globalThis as unknown as { microphone: (opens: boolean) => void }).microphone(is), opens);

const drawnCall = ({ page }: Operator): Locator => page.locator('[data-calls] [data-call][data-state]').first();
const stateOfCall = async ({ desk }: World) =>
  (await drawnCall(desk).count()) === 0
    ? 'gone'
    : drawnCall(desk)
        .getAttribute('data-state', { timeout: limits.look })
        .catch(() => 'gone');

/** Performs an act and advances the clock in small steps until the state of the call changes. */
async function changes(world: World, act: () => unknown): Promise<void> {
  const before = await stateOfCall(world);
  await act();
  const isOther = async () => {
    await advanceTime(world.desk, 5);
    return (await stateOfCall(world)) !== before;
  };
  await expect.poll(isOther, { message: `no more ${before}`, timeout: limits.shown, interval: 20 }).toBe(true);
}
/** Waits for the next request of the console to the exchange. */
async function asked({ desk }: World, what: string | number): Promise<Frame> {
  let found: Frame | undefined;
  const waits = server.next(what).then((frame) => (found = frame));
  const look = async () => {
    await advanceTime(desk, 5);
    return found !== undefined;
  };
  await expect.poll(look, { message: `${what} is asked`, timeout: limits.shown, interval: 20 }).toBe(true);
  return waits;
}
const invitedOf = async (world: World) => (world.invited ??= await asked(world, 'INVITE'));
const dialogOf = ({ dialog }: World): FakeDialog => {
  if (!dialog) throw new Error('No call stands');
  return dialog;
};
/** Sends the NOTIFY with the result of the requested transfer. */
async function notifies(world: World, status: string): Promise<void> {
  const headers = ['Event: refer', 'Subscription-State: terminated;reason=noresource'];
  await changes(world, () => server.request(dialogOf(world), 'NOTIFY', { headers, body: `SIP/2.0 ${status}`, type: 'message/sipfrag' }));
}
/** The other side answers that the call is held, or is so no more. */
async function answersChange(world: World, status: 200 | 488): Promise<void> {
  const change = await asked(world, 'INVITE');
  await changes(world, () => server.reply(change, status, status === 200 ? { body: answerTo(change) } : {}));
}
async function otherSideEnds(world: World): Promise<void> {
  if (world.dialog) return server.request(world.dialog, 'BYE');
  if (world.arrival) return server.request(world.arrival, 'CANCEL');
  server.reply(await invitedOf(world), 486);
}

const atOnce = 'over in the same moment: the phone ends it without waiting for the other side';
const inThePhone = 'the phone itself gives up earlier, and says so';
const gestures: Gestures<World, typeof callMachine> = {
  events: {
    'call.answer': {
      play: async ({ desk }) => {
        await microphone(desk, false);
        await button(new CallPage(desk).incomingCalls(), 'Answer').click();
      },
    },
    'call.reject': { left: atOnce },
    'call.end': { from: /^(checking|taking|awaited|announcing|recording)$/, play: ({ desk }) => new CallPage(desk).pressInCall('End') },
    'call.hold': { from: /talking/, play: ({ desk }) => new CallPage(desk).pressInCall('Put the call on hold') },
    'call.resume': { from: /line\.held/, play: ({ desk }) => new CallPage(desk).pressInCall('Resume the call') },
    'call.mute': { from: /microphone\.open/, play: ({ desk }) => new CallPage(desk).pressInCall('Mute the microphone') },
    'call.unmute': { play: ({ desk }) => new CallPage(desk).pressInCall('Unmute the microphone') },
    'call.dtmf': {
      play: async (world) => {
        await new CallPage(world.desk).pressInCall('Keypad');
        await button(world.desk.page, '5').click();
      },
    },
    'call.transfer': {
      from: /transfer\.none/,
      play: ({ desk }) => new CallPage(desk).transferCall('1002'),
    },
    'call.dismiss': { play: ({ desk }) => new CallPage(desk).pressInCall('Dismiss') },
    'call.arrived': {
      play: async (world) => {
        await microphone(world.desk, false);
        await changes(world, () => arrives(world, [`X-Session-Id: ${world.session}`]));
      },
    },
    'call.requeued': {
      play: (world) =>
        changes(world, async () => {
          await tells(world.session, 'incoming');
          await tells(world.session, 'waiting');
        }),
    },
    'phone.progressed': {
      from: /^calling/,
      play: async (world, { to }) => {
        const invite = await invitedOf(world);
        const say = () => server.reply(invite, to === 'queued' ? 182 : 180);
        return (await stateOfCall(world)) === `calling.${to}` ? say() : changes(world, say);
      },
    },
    'phone.established': {
      from: /^(calling|answering)/,
      play: async (world) => {
        if (world.arrival) {
          await microphone(world.desk, true);
          const answer = await asked(world, 200);
          world.dialog = world.arrival.accepted(answer);
          world.arrival = null;
          return changesOrDid(world);
        }
        const invite = await invitedOf(world);
        await changes(world, () => (world.dialog = server.accept(invite, answerTo(invite))));
      },
    },
    'phone.held': { from: /holding/, play: (world) => answersChange(world, 200) },
    'phone.resumed': { from: /resuming/, play: (world) => answersChange(world, 200) },
    'phone.holdFailed': { play: (world) => answersChange(world, 488) },
    'phone.remoteHeld': {
      from: /talking/,
      play: async (world, { held }) => {
        const dialog = dialogOf(world);
        await changes(world, () => server.request(dialog, 'INVITE', { body: mediaDescription('offer', held ? 'sendonly' : 'sendrecv') }));
        server.request(dialog, 'ACK');
      },
    },
    'phone.transferred': { from: /transfer\.requested/, play: (world) => transfers(world, '200 OK') },
    'phone.transferFailed': { play: (world) => transfers(world, '486 Busy Here') },
    'phone.dtmfSent': {
      play: async (world) => {
        const info = await asked(world, 'INFO');
        server.reply(info, 200);
        await advanceTime(world.desk, 20);
      },
    },
    'phone.ended': {
      from: /^(calling|connected|incoming|answering)/,
      only: ({ ending }) => ending === 'busy',
      play: (world) => changes(world, () => otherSideEnds(world)),
    },
    'phone.measured': { left: 'tells of the sound of a real other side, which the journey of calls hears' },
  },
  replies: {
    readStatus: { play: ({ held }, reply) => held.answer(sipCalls.sipStatus, modelledReply(reply)) },
    takeCall: { play: ({ held }, reply) => held.answer(sipCalls.takeCall, modelledReply(reply)) },
    announceCall: { play: ({ held }, reply) => held.answer(sipCalls.createPresavedSipCall, modelledReply(reply)) },
  },
  delays: {
    requestTimeout: { play: ({ desk }) => advanceTime(desk, 4000) },
    inviteTimeout: { play: ({ desk }) => advanceTime(desk, 25_000) },
    dismissDelay: { play: ({ desk }) => advanceTime(desk, 6000) },
    holdTimeout: { left: inThePhone },
    transferTimeout: { left: inThePhone },
    endTimeout: { left: atOnce },
    silenceTimeout: { left: 'passes without a packet from a real other side' },
  },
};
/** Sends an INVITE to the console. */
function arrives(world: World, headers: readonly string[] = []): void {
  world.arrival = server.invite(exchange.contact(), headers, `"Gate" <sip:${gate}@atalaya>`, mediaDescription('offer'));
}
async function changesOrDid(world: World): Promise<void> {
  const stands = async () => {
    await advanceTime(world.desk, 20);
    return (await stateOfCall(world))?.startsWith('connected') ?? false;
  };
  await expect.poll(stands, { message: 'the call stands', timeout: limits.shown, interval: 20 }).toBe(true);
}
async function transfers(world: World, status: string): Promise<void> {
  server.reply(await asked(world, 'REFER'), 202);
  await notifies(world, status);
}

/** Checks that each step is possible: only taken calls arrive or are requeued, a DTMF result follows a key press, and hold alternates. */
function canBe(steps: readonly Step[], { name }: Model): boolean {
  let [pressed, isHeld] = [0, false];
  return steps.every(({ event }) => {
    if (event.type === 'call.arrived' || event.type === 'call.requeued') return name === takenCallModel.name;
    if (event.type === 'call.dtmf') return (pressed += 1) === 1;
    if (event.type === 'phone.dtmfSent') return (pressed -= 1) === 0;
    if (event.type !== 'phone.remoteHeld') return true;
    const { held } = event as unknown as { held: boolean };
    const isNew = held !== isHeld;
    isHeld = held;
    return isNew;
  });
}

const ana = lazy(async (): Promise<Operator> => {
  const desk = await openPausablePage(stage, 'ana', {
    prepare: async ({ page }) => {
      page.setDefaultTimeout(15_000);
      await page.addInitScript(gateMicrophone);
    },
  });
  await new CallPage(desk).expectPhone('registered');
  return desk;
});
/** Ends the calls of an earlier walk. */
async function clears(desk: Operator, before: World | null): Promise<void> {
  await microphone(desk, true);
  // A call withdrawn before it arrived still waits for the platform's reports.
  if (before && (await stateOfCall(before)) === 'withdrawing')
    for (const state of ['incoming', 'waiting'] as const) await tells(before.session, state);
  const phone = new CallPage(desk);
  const over = button(phone.ownCalls(), /^(End|Dismiss)$/);
  const reject = button(phone.incomingCalls(), 'Reject');
  const isFree = async () => {
    for (const one of [reject, over]) await clickIfThere(one.and(desk.page.locator(':not([aria-disabled])')));
    return (await over.count()) + (await reject.count());
  };
  await expect.poll(isFree, { message: 'no call is left', timeout: limits.shown, interval: 20 }).toBe(0);
  if (before) await tells(before.session, 'ended').catch(() => undefined);
}
/** Opens the alarm of a drill at Ana's console, where it stays open. */
const drillAlarm = lazy(async (): Promise<void> => {
  await startDrill(stage.platform().url, { operator: 'Ana Robles', afterSeconds: 0 });
  await (await ana()).openAlarm('Drill');
});
async function begin({ model }: Path, before: World | null): Promise<World> {
  const desk = await ana();
  await clears(desk, before);
  server.forget();
  const held = await holdCalls(desk, sipCalls.sipStatus, sipCalls.takeCall, sipCalls.createPresavedSipCall);
  const world: World = { desk, held, session: `walk-${(made += 1)}`, invited: null, dialog: null, arrival: null };
  // The check of a call lasts four seconds, so the clock is paused before the call begins.
  if (model === callModel.name) {
    const phone = new CallPage(desk);
    await phone.openDirectory();
    await phone.numberField().fill(gate);
    await pauseTime(desk);
    await button(phone.dialog(), 'Call').click();
  } else if (model === drillCallModel.name) {
    await drillAlarm();
    const phone = new CallPage(desk);
    await desk.page.keyboard.press('k');
    await phone.numberField().fill(gate);
    await pauseTime(desk);
    await button(phone.dialog(), 'Call').click();
  } else if (model === takenCallModel.name) {
    await tells(world.session, 'waiting');
    const toast = new CallPage(desk).incomingCalls().and(desk.page.locator(`[data-call="${world.session}"]`));
    await toast.waitFor();
    await pauseTime(desk);
    await button(toast, 'Answer').click();
  } else {
    arrives(world);
    await drawnCall(desk).waitFor();
    await pauseTime(desk);
  }
  await waitForVisible(desk, drawnCall(desk));
  return world;
}
walkMachine({
  models: [callModel, takenCallModel, rungCallModel, drillCallModel],
  unwalked: {
    'starting: at once': 'a call that a command orders begins by itself: walks begin theirs by hand, a unit test is ordered',
    'checking: call.end': 'the button stands; the phone ends what is not dialled yet in the same moment, which the walk cannot hold',
    'recording: call.end': 'ended while the platform is asked, as while it is announced, which is walked; a unit test ends one of a drill',
    'calling: phone.ended':
      'answered at another phone of the same number: the journeys of calls have one phone a number, a unit test has two',
    'calling: call.end': 'over in the same moment: the phone ends it without waiting for the other side',
    'incoming: call.end': 'a call that rings is rejected; over in the same moment',
    'incoming: phone.ended': 'walked from the other states; what stops ringing leaves the bar in the same moment',
    'answering: call.end': 'over in the same moment: the phone ends it without waiting for the other side',
    'connected: phone.established': 'a call that stands is not said to stand again',
    'connected: call.end': 'over in the same moment: the phone ends it without waiting for the other side',
    'connected: phone.remoteHeld': 'the other side holds while this one speaks, which is walked; who holds already is not held',
    'connected.line.talking: phone.held': 'the phone holds only what it is asked to hold',
    'connected.line.talking.silent: phone.remoteHeld': 'silence passes without a packet from a real other side',
    'connected.line.held: phone.resumed': 'the phone resumes only what it is asked to resume',
    'ending: phone.ended': 'over in the same moment: the phone ends it without waiting for the other side',
  },
  gestures,
  possible: canBe,
  most: 100,
  reach: 12,
  visible: callVisible,
  begin,
  beginsDrawn: true,
  drawn: stateOfCall,
  leave: async ({ desk, held }) => {
    await resumeTime(desk);
    await held.release();
  },
  tags: ['OP-4.16', 'OQ-57', 'OQ-58'],
});
