import { reportCalls } from '../../../contract/quality/reports.ts';
import type { AlarmLayout } from '../../../contract/workspace/alarm-layout.ts';
import { decisionLimitMs } from '../../../machines/platform/outbox/decision.ts';
import type { outboxMachine } from '../../../machines/platform/outbox/outbox.machine.ts';
import { outboxModel } from '../../../machines/platform/outbox/outbox.paths.ts';
import { startOfDay } from '../../../machines/quality/paths/samples.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import type { problemMachine } from '../../../machines/quality/problem/problem.machine.ts';
import { problemModel } from '../../../machines/quality/problem/problem.paths.ts';
import type { alarmLayoutMachine } from '../../../machines/workspace/alarm-layout/alarm-layout.machine.ts';
import { alarmLayoutModel } from '../../../machines/workspace/alarm-layout/alarm-layout.paths.ts';
import { call, type Raised, signInByApi } from '../../kit/caller.ts';
import { advanceClock, installClock, pauseClock } from '../../kit/clock.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import { type Operator, reconnectNow } from '../../kit/operator.ts';
import { type Line, setStage } from '../../kit/stage.ts';
import { readAttribute } from '../../kit/waits.ts';
import { type OtherTab, otherTab } from './other-tab.ts';
import { type AttributeCursor, createAttributeCursor, nextStateAttribute, recordStateAttributes } from './state-attributes.ts';
import { dataOf, type Gestures, refusalOf, refusalReply, replyFromModel, walkMachine } from './ui-walk.ts';
import { alarmLayoutVisible } from './visible/alarm-layout.ts';
import { outboxVisible } from './visible/outbox.ts';
import { problemVisible } from './visible/problem.ts';

const stage = setStage({ desksStay: true });

interface World {
  desk: Operator;
  line: Line;
  held: HeldCalls;
}

let atWork: Omit<World, 'held'> | undefined;
/** Opens Ana's page, which all these walks share; no page is loaded yet. */
async function ana(): Promise<Omit<World, 'held'>> {
  if (atWork) return atWork;
  const line = await stage.line();
  const desk = await stage.signedIn('ana', line);
  desk.watch.expect(/ERR_|WebSocket|request:|reply: 4\d\d|status of 4\d\d/);
  await installClock(desk.page);
  await recordStateAttributes(desk.page);
  atWork = { desk, line };
  return atWork;
}
/** Returns Ana's home page, which may be the one that the previous walk left; the first walk opens it. */
async function anaAtHome(): Promise<Omit<World, 'held'>> {
  const { desk, line } = await ana();
  line.heal();
  if (!desk.page.url().includes('/inicio')) await desk.signInAtHome('ana');
  await desk.page.clock.resume();
  return { desk, line };
}
const pressed = ({ page }: Operator, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Raises an alarm that appears in the list, and closes the tab of the previous one. */
async function nextAlarm(desk: Operator, before: Raised | null): Promise<Raised> {
  if (before) await desk.page.getByRole('button', { name: new RegExp(`^Close .*${before.alarm_id}`) }).click();
  const alarm = await stage.raise();
  await desk.expectRow(alarm.type);
  return alarm;
}

/** A walk of decisions without a link. */
interface Offline extends World, AttributeCursor {
  /** The alarm in front. */
  alarm: Raised | null;
  other: OtherTab;
}
async function takenByBruno(alarm: Raised | null): Promise<void> {
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'bruno');
  const body = { alarm_status: 'attending', comments: 'By Bruno.' };
  const { status, text } = await call(`${url}/v1/alarm/${alarm?.id}`, { token, method: 'PUT', body });
  if (status !== 200) throw new Error(`Bruno cannot: ${text}`);
}

const ofOutbox: Gestures<Offline, typeof outboxMachine> = {
  events: {
    // The lost link is noticed only at the next request.
    'outbox.add': {
      from: /^waiting/,
      play: async ({ desk, held }) => {
        await desk.performAct('take', 'Taken without a link.');
        await held.answer('changeAlarm', 'none');
      },
    },
    'outbox.dismiss': { from: /^waiting/, play: ({ desk }) => pressed(desk, 'OK') },
    // Emitted by itself when the page starts, and after every write of the store.
    'outbox.stored': { only: ({ entries }) => entries.length === 0, from: /^loading/, play: () => Promise.resolve() },
    'leadership.changed': { only: ({ leads }) => leads, from: /^waiting/, play: ({ other }) => other.releaseLock() },
    'link.lost': {
      from: /^(waiting|retrying)/,
      play: async (world, _, ahead) => {
        const { desk, line } = world;
        if (ahead.some(({ event }) => event.type === 'outbox.add') && world.step > 2) {
          world.alarm = await nextAlarm(desk, world.alarm);
          await desk.openAlarm(world.alarm.type);
          await desk.act('take').waitFor();
        }
        line.realtime.cut();
        await desk.expectLink('lost');
      },
    },
    'link.restored': {
      from: /^(waiting|retrying)/,
      play: async ({ desk, line }) => {
        line.realtime.heal();
        await reconnectNow(desk);
        await desk.page.clock.resume();
        await desk.expectLink('live');
      },
    },
    'clock.ticked': {
      from: /^(waiting)?$/,
      play: async ({ desk }, { now }) => {
        if (now > startOfDay) await desk.page.clock.fastForward(decisionLimitMs + 2000);
      },
    },
  },
  replies: {
    storeEntries: { play: () => Promise.resolve() },
    sendEntry: {
      play: async ({ alarm, desk, held }, reply) => {
        const code = refusalOf(reply);
        if (code === 'alarm.changed') await takenByBruno(alarm);
        if (reply === undefined || code === 'request.in_progress') await pauseClock(desk.page);
        await held.answer('changeAlarm', code === 'alarm.changed' ? 'as it is' : replyFromModel(reply));
      },
    },
  },
  delays: {
    sendRetry: { play: ({ desk }) => advanceClock(desk.page, 5000) },
    storeRetry: { left: 'the browser keeps what it is given, or the page does in its place: nothing is tried again' },
  },
};

interface Standing {
  readonly online: boolean;
  readonly leads: boolean;
  readonly entry: 'none' | 'queued' | 'back';
}
/** State after each event; null where it cannot be reached. */
const standingAfter: Record<string, (was: Standing, now: number) => Standing | null> = {
  'link.lost': (was) => (was.online && was.entry !== 'back' ? { ...was, online: false } : null),
  'link.restored': (was) => (was.online ? null : { ...was, online: true }),
  'leadership.changed': (was) => (was.leads ? null : { ...was, leads: true }),
  'outbox.add': (was) => (!was.online && was.entry === 'none' ? { ...was, entry: 'queued' } : null),
  'outbox.dismiss': (was) => (was.entry === 'back' ? { ...was, entry: 'none' } : null),
  'clock.ticked': (was, now) => (now > startOfDay && was.entry === 'queued' && was.leads && !was.online ? { ...was, entry: 'back' } : null),
  'outbox.stored': () => null,
};
function standingReplied(was: Standing, { port, kind, event }: Step): Standing | null {
  if (port === 'storeEntries') return kind === 'failure' ? null : was;
  const { output } = event as { output?: unknown };
  if (dataOf(output)) return { ...was, entry: 'none' };
  return refusalOf(output) === 'alarm.changed' ? { ...was, entry: 'back' } : was;
}
const beginning = ['clock.ticked', 'outbox.stored', 'link.restored'];
/** Whether the path has the initial events, and then one decision at a time, made offline and sent or rejected once. */
function isDecidedOnce(steps: readonly Step[]): boolean {
  const begun = steps.slice(0, beginning.length).every(({ event }, at) => event.type === beginning[at] && timeOf(event) <= startOfDay);
  let standing: Standing | null = { online: true, leads: false, entry: 'none' };
  for (const step of steps.slice(beginning.length)) {
    if (standing)
      standing = step.port
        ? standingReplied(standing, step)
        : (standingAfter[step.event.type]?.(standing, timeOf(step.event)) ?? passedBy(step, standing));
  }
  return begun && standing !== null;
}
const timeOf = (event: Step['event']) => (event as { now?: number }).now ?? 0;
const passedBy = ({ kind }: Step, standing: Standing) => (kind === 'delay' ? standing : null);

walkMachine<Offline, typeof outboxMachine>({
  visible: outboxVisible,
  models: [outboxModel],
  unwalked: {
    'any state: link.restored': 'said while it waits or holds, which is walked; a link that comes back elsewhere changes nothing',
    'any state: leadership.changed': 'as for the link',
    'any state: outbox.stored': 'what is kept is read once, when the page begins; later it is what the walk itself decided',
    'loading: outbox.add': 'what is kept is read before anything can be decided',
    'storing: outbox.add': 'the browser keeps a decision at once: nobody decides or takes back in between',
    'storing: outbox.dismiss': 'the browser keeps a decision at once: nobody decides or takes back in between',
    'storing: storeEntries does not answer': 'the browser keeps what it is given, or the page does in its place',
    'waiting: outbox.stored': 'another tab decides: the journeys of offline decisions have two',
    'waiting: clock.ticked': 'the first tick comes as the page begins, before what is kept is read',
    'sending: outbox.add': 'one decision at a time is walked; unit tests decide while another is sent',
    'sending: outbox.dismiss': 'as deciding while another is sent',
    'retrying: outbox.add': 'one decision at a time is walked; unit tests decide while another is handed back',
    'retrying: outbox.dismiss': 'as deciding while another is handed back',
    'retrying: leadership.changed': 'a tab that sends does not step back while its decision waits',
    'retrying: outbox.stored': 'another tab decides: the journeys of offline decisions have two',
    'unstored: outbox.add': 'only where a browser cannot keep anything: a unit test has such a store',
    'unstored: outbox.dismiss': 'as deciding where nothing can be kept',
    'unstored: link.restored': 'as deciding where nothing can be kept',
    'unstored: leadership.changed': 'as deciding where nothing can be kept',
    'unstored: outbox.stored': 'as deciding where nothing can be kept',
  },
  gestures: ofOutbox,
  possible: isDecidedOnce,
  reach: 16,
  most: 80,
  begin: async (tour, before) => {
    const { desk, line } = await ana();
    const other = before?.other ?? (await otherTab(desk, 'atalaya-sends'));
    await desk.page.goto('about:blank');
    line.heal();
    await other.acquireLock();
    const held = await holdCalls(desk, 'changeAlarm');
    await desk.signInAtHome('ana');
    return { desk, line, held, alarm: null, other, ...createAttributeCursor(tour) };
  },
  drawn: (world) => nextStateAttribute(world.desk.page, world, 'data-outbox'),
  leave: async ({ desk, held, line, other }) => {
    line.heal();
    await desk.page.clock.resume();
    await other.releaseLock();
    await held.release();
  },
});

interface Opened extends World {
  alarm: Raised;
}
const passing = (ms: number) => ({ play: ({ desk }: World) => desk.page.clock.runFor(ms) });
const ofOpening: Gestures<Opened, typeof alarmLayoutMachine> = {
  events: {},
  replies: {
    findView: {
      play: ({ held }, reply) => {
        const found = dataOf(reply) as AlarmLayout | undefined;
        // The view of the model has no slots; one that is shown has.
        const view = found?.view && {
          ...found.view,
          layout: [{ pos: 1, x: 0, y: 0, w: 12, h: 12 }],
          slots: [{ pos: 1, type: 'info', data: {} }],
        };
        return held.answer(
          'viewForAlarm',
          found ? { data: { ...found, view } } : refusalOf(reply) ? refusalReply('record.not_found') : 'none',
        );
      },
    },
  },
  delays: { findLimit: passing(1500), placePlan: passing(500) },
};

walkMachine<Opened, typeof alarmLayoutMachine>({
  visible: alarmLayoutVisible,
  models: [alarmLayoutModel],
  gestures: ofOpening,
  beginsDrawn: true,
  begin: async (_, before) => {
    const { desk, line } = await anaAtHome();
    await desk.expectLink('live');
    const held = await holdCalls(desk, 'viewForAlarm');
    const alarm = await nextAlarm(desk, before?.alarm ?? null);
    await desk.openAlarm(alarm.type);
    await pauseClock(desk.page);
    return { desk, line, held, alarm };
  },
  drawn: async ({ desk }) => {
    // Changes are drawn with the next frame; an opened alarm no longer carries `data-opening`.
    await desk.page.clock.runFor(16);
    const alarm = desk.page.locator('[data-opening], [data-region="alarm"]').first();
    return (await alarm.count()) === 0 ? null : ((await alarm.getAttribute('data-opening')) ?? 'done');
  },
  leave: ({ held }) => held.release(),
});

const ofProblem: Gestures<World, typeof problemMachine> = {
  events: {
    'problem.write': {
      play: ({ desk }, { field, text }) =>
        desk.page.getByRole('textbox', { name: field === 'note' ? /^What happened/ : /^What should have/ }).fill(text),
    },
    'problem.preview': { play: ({ desk }) => pressed(desk, 'View what is sent') },
    'problem.dismissPreview': { play: ({ desk }) => pressed(desk, 'Back to the report') },
    'problem.send': { play: ({ desk }) => pressed(desk, 'Send to QA') },
    'problem.retry': { left: 'follows only where what the console did could not be put together, which happens inside the page' },
  },
  replies: {
    // Put together inside the page, as soon as the dialog opens.
    collectTrace: { only: (trace) => trace !== undefined, play: ({ desk }) => desk.chooseInUserMenu('Something went wrong…') },
    send: { play: ({ held }, reply) => held.answer(reportCalls.reportProblem, replyFromModel(reply)) },
  },
};
/** Whether each typed text differs from the current content of its field. */
function isNewlyWritten(steps: readonly Step[]): boolean {
  const written: Record<string, string> = { note: '', wanted: '' };
  return steps.every(({ event }) => {
    if (event.type !== 'problem.write') return true;
    const { field, text } = event as unknown as { field: string; text: string };
    const isNew = written[field] !== text;
    written[field] = text;
    return isNew;
  });
}

walkMachine<World, typeof problemMachine>({
  visible: problemVisible,
  models: [problemModel],
  unwalked: {
    'collecting: collectTrace does not answer': 'it is put together inside the page, at once',
  },
  gestures: ofProblem,
  possible: isNewlyWritten,
  reach: 12,
  most: 60,
  begin: async () => {
    const { desk, line } = await anaAtHome();
    const { page } = desk;
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const held = await holdCalls(desk, reportCalls.reportProblem);
    return { desk, line, held };
  },
  drawn: ({ desk }) => readAttribute(desk.page.getByRole('dialog', { name: 'Something went wrong' }), 'data-state'),
  leave: ({ held }) => held.release(),
});
