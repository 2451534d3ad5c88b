import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { SipCall } from '../../../contract/telephony/call.ts';
import { sipCalls } from '../../../contract/telephony/calls.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import type { callsMachine } from '../../../machines/telephony/calls/calls.machine.ts';
import { callsModel } from '../../../machines/telephony/calls/calls.paths.ts';
import { call } from '../../kit/caller.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { intakeToken } from '../../kit/people.ts';
import { setStage } from '../../kit/stage.ts';
import { limits } from '../../kit/waits.ts';
import {
  advanceTime,
  expectRepeatedCall,
  openPausablePage,
  openWidget,
  pauseTime,
  reconnectLink,
  resumeTime,
  waitForVisible,
} from './paused-page.ts';
import { dataOf, type Gestures, refusalOf, replyFromModel, walkMachine } from './ui-walk.ts';
import { callsVisible } from './visible/calls.ts';

const stage = setStage({ desksStay: true });

interface World {
  readonly desk: Operator;
  readonly held: HeldCalls;
  /** The calls that wait, by their names in the model. */
  readonly waiting: Map<string, string>;
  /** Those that are being ended, in their order. */
  readonly ending: string[];
}
const numbers = { 'session-1': '3001', 'session-2': '3002' } as const;
let made = 0;

/** Reports the state of a call as an external telephone server. */
async function tells(session: string, number: string, state: 'waiting' | 'ended'): Promise<SipCall> {
  const body = { sessionId: session, callingPartyNumber: number, state };
  const told = await call<{ data: SipCall }>(`${stage.platform().url}${sipCalls.intakeCall.path}`, { token: intakeToken, body });
  if (told.status >= 300) throw new Error(`A call cannot be told of: ${told.status} ${told.text}`);
  return told.body.data;
}
/** Makes both calls of the model wait; a call that has ended gets a new session. */
async function bothWait({ waiting }: World): Promise<void> {
  for (const [name, number] of Object.entries(numbers)) {
    if (waiting.has(name)) continue;
    const session = `${name}-${(made += 1)}`;
    await tells(session, number, 'waiting');
    waiting.set(name, session);
  }
}
/** A call is over: it waits no more. */
async function isOver({ waiting }: World, name: string): Promise<SipCall | undefined> {
  const session = waiting.get(name);
  waiting.delete(name);
  return session === undefined ? undefined : tells(session, numbers[name as keyof typeof numbers], 'ended');
}

const toasts = ({ page }: Operator): Locator => page.locator('[role="group"][data-calls]');
const callsState = ({ desk }: World) => toasts(desk).getAttribute('data-calls');
const widget = ({ page }: Operator): Locator => page.getByRole('region', { name: 'Calls', exact: true });
const within = (place: Locator, { waiting }: World, name: string): Locator => place.locator(`[data-call="${waiting.get(name)}"]`);
/** Presses a button by key, since notifications cover other buttons. */
const presses = (place: Locator, name: string) => place.getByRole('button', { name, exact: true }).press('Enter');

/** Performs an act that makes the console read the waiting calls again. */
const readAnew = ({ desk }: World, act: () => Promise<unknown>) => expectRepeatedCall(desk, sipCalls.waitingCalls, act);
const carried = { left: 'carried on as it is to the phone, the headset or a call, at whose own walk it is made' } as const;
const ofOwnCalls = {
  left: 'of a call of the own phone, which the journeys of calls take, make, hold and end with a real other side',
} as const;

const gestures: Gestures<World, typeof callsMachine> = {
  events: {
    'stream.events': {
      only: ({ events }) => events.length > 1,
      play: async (world) => {
        await bothWait(world);
        await waitForVisible(world.desk, within(toasts(world.desk), world, 'session-1'));
        await waitForVisible(world.desk, within(toasts(world.desk), world, 'session-2'));
      },
    },
    'calls.renew': { from: /list\.(refused|unread)/, play: (world) => readAnew(world, () => presses(widget(world.desk), 'Try again')) },
    'stream.resync': { play: (world) => readAnew(world, () => reconnectLink(world.desk)) },
    'call.reject': {
      only: ({ session }) => session !== undefined,
      play: (world, { session = '' }) => presses(within(toasts(world.desk), world, session), 'Reject'),
    },
    'toast.expired': {
      from: /list\.(?!unread)/,
      play: async ({ desk }) => {
        await advanceTime(desk, 20_000);
        await expect.poll(() => toasts(desk).locator('[data-call]').count(), { timeout: limits.shown, interval: 20 }).toBe(0);
      },
    },
    'clock.ticked': { left: 'ends what is announced where the browser slept at that moment; else it is over before' },
    'call.decline': {
      play: async (world, { session }) => {
        await presses(within(widget(world.desk), world, session), 'End call for the site…');
        await presses(world.desk.page.getByRole('dialog', { name: 'End this call?' }), 'End call');
        world.ending.push(session);
      },
    },
    'notice.dismiss': {
      play: ({ desk }) => desk.page.locator('[data-notice]').first().getByRole('button', { name: 'Dismiss' }).press('Enter'),
    },
    'call.take': ofOwnCalls,
    'call.dial': ofOwnCalls,
    'call.listen': {
      left: 'the telephone server of this walk is an external one, whose calls nobody listens to: the journey of listening does',
    },
    'call.dialOrdered': ofOwnCalls,
    'call.answer': ofOwnCalls,
    'call.resume': ofOwnCalls,
    'call.end': ofOwnCalls,
    'call.hold': ofOwnCalls,
    'call.dtmf': ofOwnCalls,
    'call.transfer': ofOwnCalls,
    'call.dismiss': ofOwnCalls,
    'call.mute': ofOwnCalls,
    'call.unmute': ofOwnCalls,
    'call.changed': ofOwnCalls,
    'call.gone': ofOwnCalls,
    'phone.rang': ofOwnCalls,
    'registration.changed': carried,
    'headset.changed': carried,
    'phone.command': carried,
    'phone.connect': carried,
    'phone.disconnect': carried,
    'phone.takeOver': carried,
    'phone.up': carried,
    'phone.down': carried,
    'phone.registered': carried,
    'phone.unregistered': carried,
    'phone.refused': carried,
    'phone.usedElsewhere': carried,
    'phone.volume': carried,
    'phone.devices': carried,
    'phone.microphone': carried,
    'microphone.test': carried,
    'microphone.stopTest': carried,
    'phone.progressed': carried,
    'phone.established': carried,
    'phone.held': carried,
    'phone.resumed': carried,
    'phone.holdFailed': carried,
    'phone.remoteHeld': carried,
    'phone.transferred': carried,
    'phone.transferFailed': carried,
    'phone.dtmfSent': carried,
    'phone.ended': carried,
    'phone.measured': carried,
  },
  replies: {
    readWaiting: {
      play: async (world, reply) => {
        if (dataOf(reply) !== undefined) await bothWait(world);
        await world.held.answer(sipCalls.waitingCalls, replyFromModel(reply));
      },
    },
    endCall: {
      play: async (world, reply) => {
        const name = world.ending.shift() ?? '';
        const isGone = dataOf(reply) !== undefined || refusalOf(reply) !== undefined;
        const over = isGone ? await isOver(world, name) : undefined;
        await world.held.answer(sipCalls.endCall, dataOf(reply) === undefined ? replyFromModel(reply) : { data: over });
      },
    },
  },
  delays: { readRetry: { play: (world) => readAnew(world, () => advanceTime(world.desk, 5000)) } },
};

/** Checks that each pressed button is on screen: waiting calls, announced calls and their notices. */
function pressesWhatIsThere(steps: readonly Step[]): boolean {
  const waiting = new Set<string>();
  const announced = new Set<string>();
  const ending: string[] = [];
  let [notices, isKnown, isRejected] = [0, false, false];
  const allWait = () => {
    for (const name of Object.keys(numbers).filter((one) => !waiting.has(one))) announced.add(name);
    for (const name of Object.keys(numbers)) waiting.add(name);
    isKnown = true;
  };
  return steps.every(({ event, port }) => {
    const { type, session = '', output } = event as { type: string; session?: string; output?: unknown };
    if (port === 'readWaiting' && dataOf(output) !== undefined) allWait();
    else if (port === 'readWaiting' && refusalOf(output) !== undefined) for (const all of [waiting, announced]) all.clear();
    if (port === 'endCall') {
      const name = ending.shift() ?? '';
      if (dataOf(output) === undefined) notices += 1;
      if (output !== undefined) for (const all of [waiting, announced]) all.delete(name);
    }
    if (type === 'stream.events') {
      if (isKnown) return false;
      allWait();
    }
    if (type === 'call.reject') {
      isRejected = true;
      return announced.delete(session);
    }
    // One is rejected before the time of both is over.
    if (type === 'toast.expired') {
      const isThere = isRejected && announced.size > 0;
      announced.clear();
      return isThere;
    }
    if (type === 'notice.dismiss') return (notices -= 1) >= 0;
    if (type !== 'call.decline') return true;
    ending.push(session);
    return waiting.has(session);
  });
}

let ana: Operator | undefined;
walkMachine({
  visible: callsVisible,
  unwalked: {
    'any state: call.reject': 'a call of one’s own is rejected in its toast: its own walk ends it in the same moment',
  },
  models: [callsModel],
  gestures,
  possible: pressesWhatIsThere,
  most: 100,
  reach: 24,
  begin: async (_, before: World | null) => {
    if (ana) await ana.page.context().close();
    for (const name of before?.waiting.keys() ?? []) if (before) await isOver(before, name);
    let held: HeldCalls | undefined;
    ana = await openPausablePage(stage, 'ana', {
      prepare: async (at) => {
        at.page.setDefaultTimeout(15_000);
        // The phone's account request stays held, so that the phone keeps starting and no call of its own interferes.
        held = await holdCalls(at, sipCalls.waitingCalls, sipCalls.endCall, sipCalls.phoneAccount);
      },
    });
    if (!held) throw new Error('Nothing is held');
    await openWidget(ana, 'Calls');
    await held.waitForCall(sipCalls.waitingCalls);
    await pauseTime(ana);
    return { desk: ana, held, waiting: new Map(), ending: [] };
  },
  drawn: callsState,
  leave: async ({ desk, held }) => {
    await resumeTime(desk);
    await held.release();
  },
  tags: ['OP-4.17', 'OP-4.20', 'OP-9.04'],
});
