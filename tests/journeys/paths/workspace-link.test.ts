import { expect } from 'vitest';
import type { Capabilities } from '../../../contract/capabilities.ts';
import type { alarmsMachine } from '../../../machines/alarms/queue/alarms.machine.ts';
import { alarmsModel } from '../../../machines/alarms/queue/alarms.paths.ts';
import type { linkMachine } from '../../../machines/platform/link/link.machine.ts';
import { linkModel, plainLinkModel } from '../../../machines/platform/link/link.paths.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import { call } from '../../kit/caller.ts';
import { advanceClock, installClock, pauseClock } from '../../kit/clock.ts';
import { forceReply, type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import { type Operator, reconnectNow } from '../../kit/operator.ts';
import { type Line, setStage } from '../../kit/stage.ts';
import { limits, readAttribute } from '../../kit/waits.ts';
import { dataOf, type Gestures, refusalOf, refusalReply, replyFromModel, walkMachine } from './ui-walk.ts';
import { alarmsVisible } from './visible/alarms.ts';
import { linkVisible } from './visible/link.ts';

const stage = setStage({ desksStay: true });

interface World {
  desk: Operator;
  line: Line;
  held: HeldCalls;
  /** Whether the platform can replay missed events. */
  replays: boolean;
}

/** Opens Ana's page while it loads, with the requests of the walk held; the page is reused if the previous walk passed. */
async function atHome(before: World | null, walked: 'alarms' | 'link', replays = true): Promise<World> {
  const { desk, line } = before ?? (await atNewDesk());
  await desk.page.goto('about:blank');
  line.heal();
  const held = await holdCalls(desk, 'openAlarms');
  if (walked === 'link') {
    await held.hold('missedEvents');
    line.realtime.hold();
  }
  if (!replays) {
    await held.hold('alarms');
    await forceReply(desk, 'capabilities', { data: await withoutReplay() });
  }
  await desk.page.goto('/inicio');
  await desk.page.locator('[data-link]').waitFor();
  return { desk, line, held, replays };
}
async function withoutReplay(): Promise<Capabilities> {
  const { body } = await call<{ data: Capabilities }>(`${stage.platform().url}/v1/capabilities`);
  return { ...body.data, events: { ...body.data.events, replay: false } };
}
async function atNewDesk() {
  const line = await stage.line();
  const desk = await stage.signedIn('ana', line);
  desk.watch.expect(/ERR_|WebSocket|request:|reply: 4\d\d|status of 4\d\d/);
  await installClock(desk.page);
  return { desk, line };
}

const isReplyFault = (code: string | undefined) => code?.startsWith('reply.') === true;

const ofAlarms: Gestures<World, typeof alarmsMachine> = {
  events: {
    'alarms.arrived': { only: ({ silent }) => silent !== true, play: () => stage.raise() },
    'alarms.unreadable': {
      left: 'the embedded platform sends nothing that its console cannot read; the view of the queue is tested with it',
    },
    'alarms.acknowledge': { left: 'offered for alarms that cannot be read, which the embedded platform does not send' },
    'alarms.groupsChanged': { left: 'an administrator changes groups: tested with the platform, and with the queue' },
    // In place the lists are read again only after a gap that the platform cannot fill.
    'alarms.reload': {
      from: /^(ready|failed|refused)/,
      play: async ({ desk, line }) => {
        const again = desk.page.getByRole('button', { name: 'Try again now' });
        if (await again.isVisible()) return again.click();
        await desk.expectLink('live');
        await forceReply(desk, 'missedEvents', refusalReply('events.gap_too_old'));
        line.realtime.cut();
        await desk.expectLink('lost');
        line.realtime.heal();
        return reconnectNow(desk);
      },
    },
  },
  replies: {
    readOpenAlarms: {
      // The embedded platform sends no reply that its console cannot read.
      only: (reply) =>
        refusalOf(reply) === undefined
          ? (dataOf(reply) as { rows: unknown[] } | undefined)?.rows.length !== 0
          : !isReplyFault(refusalOf(reply)),
      play: async ({ desk, held }, reply) => {
        if (reply === undefined) await pauseClock(desk.page);
        await held.answer('openAlarms', replyFromModel(reply));
      },
    },
  },
  delays: {
    readRetry: { play: ({ desk }) => advanceClock(desk.page, 5000) },
    gathered: { left: 'follows an alarm that cannot be read, which the embedded platform does not send' },
  },
};

walkMachine({
  visible: alarmsVisible,
  models: [alarmsModel],
  unwalked: {
    'loading: alarms.reload':
      'said by the machine of the console when the link fell back while the list was being read: nobody brings that about in time',
    'rereading: alarms.reload': 'as while loading',
    'loading: readOpenAlarms replies': 'our platform sends no row that cannot be read: unit tests show that none is dropped silently',
    'rereading: readOpenAlarms replies': 'as while loading',
    'behind: alarms.arrived': 'only an event that cannot be read leads there, which our platform does not send: unit tests',
    'behind: alarms.reload': 'as before',
  },
  gestures: ofAlarms,
  begin: (_, before) => atHome(before, 'alarms'),
  drawn: ({ desk }) => readAttribute(desk.page.getByRole('region', { name: 'Alarm queue' }), 'data-state'),
  leave: ({ held }) => held.release(),
  tags: ['OP-4.02', 'OP-4.05'],
});

interface Missed {
  epoch: string;
  complete: boolean;
  events: readonly unknown[];
}

const ofLink: Gestures<World, typeof linkMachine> = {
  events: {
    'link.opened': {
      play: async ({ desk, line, held, replays }) => {
        const wasLost = (await linkOf(desk)) === 'lost';
        const open = async () => {
          line.realtime.heal();
          if (wasLost) await reconnectNow(desk);
        };
        // Without a replay the lists are read again each time.
        await (replays ? open() : held.expectRepeated('alarms', open));
      },
    },
    'link.dropped': { play: async ({ line }) => line.realtime.cut() },
    'link.message': {
      only: ({ events }) => events[0]?.epoch === 'e1',
      play: async ({ desk }) => {
        const isHeard = /^(live|fellBack)/.test((await linkOf(desk)) ?? '');
        const before = await desk.listed();
        await stage.raise();
        // An event sent on a link that is lost before it was received counts as missed.
        if (isHeard)
          await expect.poll(() => desk.listed(), { message: 'it is heard', timeout: limits.shown, interval: 20 }).toBeGreaterThan(before);
      },
    },
    'link.baseline': {
      only: ({ unknown }) => unknown === 0,
      play: async ({ held, replays }) => {
        if (replays) return held.answer('openAlarms', 'as it is');
        // Those that wait, then those in attention.
        await held.answer('alarms', 'as it is');
        return held.answer('alarms', 'as it is');
      },
    },
    'link.retry': { from: /^lost/, play: ({ desk }) => desk.page.getByRole('button', { name: 'Try now' }).click() },
    'link.dismissNotice': {
      from: /returned|fellBack/,
      play: ({ desk }) => desk.page.getByRole('button', { name: 'Dismiss', exact: true }).click(),
    },
    'link.unreadable': {
      left: 'the embedded platform sends nothing that its console cannot read; the view of the queue is tested with it',
    },
    'link.join': { left: 'asked by an export, and nothing of the link shows it; the journey of exports does' },
    'link.leave': { left: 'asked by an export, and nothing of the link shows it; the journey of exports does' },
    'link.joined': { left: 'heard by an export, and nothing of the link shows it; the journey of exports does' },
  },
  replies: {
    missedEvents: {
      only: (reply) => refusalOf(reply) !== undefined || reply === undefined || isWhole(dataOf(reply) as Missed),
      play: async ({ desk, held }, reply) => {
        if ((dataOf(reply) as Missed | undefined)?.events.length) await stage.raise();
        if (reply === undefined) await pauseClock(desk.page);
        await held.answer(
          'missedEvents',
          reply === undefined ? 'none' : refusalOf(reply) ? refusalReply('events.gap_too_old') : 'as it is',
        );
      },
    },
  },
  delays: {
    connectRetry: { play: ({ desk }) => advanceClock(desk.page, 1000) },
    replayRetry: { play: ({ desk }) => advanceClock(desk.page, 1000) },
  },
};
const isWhole = ({ epoch, complete }: Missed) => epoch === 'e1' && complete;
const linkOf = ({ page }: Operator) => readAttribute(page.locator('footer[data-link]'), 'data-state');

/** Whether no event is received twice: missed events include those sent while they are being read. */
const isHeardOnce = (steps: readonly Step[]) =>
  steps.every(
    ({ event }, at) =>
      event.type !== 'link.message' ||
      !/replaying|behind/.test(steps[at - 1]?.state ?? '') ||
      steps.slice(0, at).every(({ state }) => state !== 'lost'),
  );
const isOpenedOnce = (steps: readonly Step[]) =>
  steps.every(({ event }, at) => event.type !== 'link.opened' || at === 0 || /connecting|lost/.test(steps[at - 1]?.state ?? ''));
const isBaseline = ({ event }: Step) => event.type === 'link.baseline';
const epochOf = ({ event }: Step) => (event as { epoch?: string | null }).epoch;
/** The lists are read once, and once more after each reading was called off; before the link was ever lost. */
const isReadOnce = (steps: readonly Step[]) =>
  steps.every((step, at) => {
    if (!isBaseline(step)) return true;
    if (epochOf(step) === null) return false;
    const before = steps.slice(0, at);
    const readings = 1 + before.filter(({ port, event }) => port && refusalOf((event as { output?: unknown }).output)).length;
    return before.filter(isBaseline).length < readings && before.every(({ state }) => state !== 'lost');
  });
/** Whether the lists are read once per link, where the platform cannot replay missed events. */
const isReadOnceALink = (steps: readonly Step[]) =>
  steps.every((step, at) => !isBaseline(step) || (epochOf(step) === null && steps[at - 1]?.state === 'catchingUp.reading'));

walkMachine({
  visible: linkVisible,
  models: [linkModel, plainLinkModel],
  unwalked: {
    'connecting: link.retry': 'while it connects for the first time no button is drawn',
    'catchingUp.replaying: missedEvents replies':
      'another log of events is a platform restored from a backup, and more than one part is more than a reply holds: unit tests show both',
    'catchingUp.behind: link.retry': 'it is asked again by itself within a second, and no button is drawn',
    'live: link.message': 'another log of events is a platform restored from a backup: unit tests show it',
    'fellBack: link.message': 'as while live',
    'live: link.opened': 'a line that is open does not open again',
    'fellBack: link.opened': 'as while live',
  },
  gestures: ofLink,
  possible: (steps, { name }) =>
    isOpenedOnce(steps) && (name === plainLinkModel.name ? isReadOnceALink(steps) : isHeardOnce(steps) && isReadOnce(steps)),
  begin: ({ model }, before) => atHome(before, 'link', model === linkModel.name),
  drawn: ({ desk }) => linkOf(desk),
  leave: ({ held }) => held.release(),
});
