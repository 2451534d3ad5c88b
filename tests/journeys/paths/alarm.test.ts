import type { Request } from 'playwright-core';
import { expect } from 'vitest';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { alarmMachine } from '../../../machines/alarms/alarm/alarm.machine.ts';
import { alarmModel, canceledAlarmModel, listedAlarmModel, resolvedAlarmModel } from '../../../machines/alarms/alarm/alarm.paths.ts';
import type { Model } from '../../../machines/quality/paths/model.ts';
import { ana } from '../../../machines/quality/paths/samples.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import { call, type Raised, signInByApi } from '../../kit/caller.ts';
import { advanceClock, installClock, pauseClock } from '../../kit/clock.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import { type Operator, reconnectNow } from '../../kit/operator.ts';
import { type Line, setStage } from '../../kit/stage.ts';
import { limits, readAttribute } from '../../kit/waits.ts';
import { dataOf, type Gestures, refusalOf, refusalReply, walkMachine } from './ui-walk.ts';
import { alarmVisible } from './visible/alarm.ts';

const stage = setStage({ desksStay: true });

interface World {
  desk: Operator;
  line: Line;
  held: HeldCalls;
  alarm: Raised;
  /** Whether the operator ended the alarm: its tab closes by itself then. */
  hasEnded: boolean;
}

/** Changes the alarm's status from another session. */
async function changeAs(who: 'ana' | 'bruno', { alarm }: World, alarm_status: Alarm['alarm_status']): Promise<void> {
  const { access_token: token } = await signInByApi(stage.platform().url, who);
  const body = { alarm_status, comments: 'From another session.' };
  const { status, text } = await call(`${stage.platform().url}/v1/alarm/${alarm.id}`, { token, method: 'PUT', body });
  if (status !== 200) throw new Error(`${who} cannot: ${text}`);
}
const bruno = (world: World, to: Alarm['alarm_status']) => changeAs('bruno', world, to);
const questions = ['Are You Sure To Send The Alarm?', 'Are you sure to end the alarm?', 'Are You Sure To Cancel The Alarm?'];
/** The question that is open, by its exact words. */
const question = ({ desk: { page } }: World) =>
  questions.map((name) => page.getByRole('dialog', { name, exact: true })).reduce((all, one) => all.or(one));

const gestures: Gestures<World, typeof alarmMachine> = {
  events: {
    'alarm.take': { play: ({ desk }) => desk.act('take').click() },
    'alarm.resolve': { play: ({ desk }) => desk.act('resolve').click() },
    'alarm.cancel': { play: ({ desk }) => desk.act('cancel').click() },
    'alarm.edit': {
      play: (world, { draft }) =>
        question(world)
          .getByLabel(/^Comments/)
          .fill(draft.comments ?? ''),
    },
    'alarm.gateRead': { left: 'the walk of the gate reads it in every way, and the journey of a gated end ends alarms with it' },
    'alarm.propose': { left: 'the journey of action plans answers a plan to its end, and ends the alarm as it proposes' },
    'alarm.submit': {
      play: async (world, { comments, protocol }) => {
        await question(world)
          .getByLabel(/^Comments/)
          .fill(comments);
        await question(world).getByLabel('Protocol').fill(protocol);
        await question(world)
          .getByRole('button', { name: /^Yes, / })
          .click();
      },
    },
    'alarm.dismiss': {
      play: async ({ desk }) => {
        const understood = desk.page.getByRole('button', { name: 'OK', exact: true });
        await ((await understood.isVisible()) ? understood.click() : desk.page.keyboard.press('Escape'));
      },
    },
    // An unanswered request is retried automatically after two seconds: the button may be gone by then.
    'alarm.retry': {
      play: async ({ desk }) => {
        const again = desk.page.getByRole('button', { name: /^(Check now|Try again)$/ }).first();
        await again.click({ timeout: limits.press }).catch(() => undefined);
        return desk.page.clock.resume();
      },
    },
    'alarm.changed': {
      play: (world, { alarm }) => changeAs(alarm.taken_by?.id === ana.id ? 'ana' : 'bruno', world, alarm.alarm_status),
    },
    'alarm.recordChanged': { left: 'a command that ended: the journey of runs reads the record after one' },
    'decision.pending': { left: 'an entry of an earlier visit: the journeys of offline decisions reload the page' },
    'decision.rejected': {
      only: ({ handBack }) => handBack.why === 'refused',
      play: async (world) => {
        await bruno(world, 'attending');
        await online(world.desk, world.line);
        await world.held.answer('changeAlarm', 'as it is');
      },
    },
    'decision.sent': {
      only: ({ alarm }) => alarm !== null,
      play: async ({ desk, line, held }) => {
        await online(desk, line);
        await held.answer('changeAlarm', 'as it is');
      },
    },
    'link.lost': {
      play: async ({ desk, line }) => {
        await desk.page.clock.resume();
        // HTTP stays up, so that a pending request remains pending until the walk replies.
        line.realtime.cut();
        await desk.expectLink('lost');
      },
    },
    'link.restored': {
      play: ({ desk, line }) => online(desk, line),
    },
  },
  replies: {
    readAlarm: {
      play: async ({ desk, held }, reply) => {
        const how = reply === undefined ? 'none' : refusalOf(reply) ? refusalReply('record.not_found') : 'as it is';
        if (how === 'none') await pauseClock(desk.page);
        return held.answer('alarmById', how);
      },
    },
    changeAlarm: {
      only: (reply) => refusalOf(reply) !== 'alarm.requirements_missing' && (detailOf(reply)?.alarm_status ?? 'attending') !== 'waiting',
      play: async (world, reply) => {
        const code = refusalOf(reply);
        if (code === 'alarm.changed') await bruno(world, 'attending');
        if (code === 'alarm.final') await bruno(world, 'canceled');
        if (reply === undefined) await pauseClock(world.desk.page);
        world.hasEnded = isEnd(dataOf(reply));
        await world.held.answer(
          'changeAlarm',
          reply === undefined ? 'none' : code === 'request.in_progress' ? refusalReply(code) : 'as it is',
        );
      },
    },
  },
  delays: {
    readRetry: { play: ({ desk }) => advanceClock(desk.page, 5000) },
    sendRetry: { play: ({ desk }) => advanceClock(desk.page, 2000) },
  },
};
/** The line is there again, and the link with it. */
async function online(desk: Operator, line: Line): Promise<void> {
  await desk.page.clock.resume();
  line.heal();
  await reconnectNow(desk);
  await desk.expectLink('live');
}
function detailOf(reply: unknown): Alarm | undefined {
  const answer = reply as { ok: boolean; refusal?: { details?: { alarm?: Alarm } } } | undefined;
  return answer?.ok === false ? answer.refusal?.details?.alarm : (dataOf(reply) as Alarm | undefined);
}

const isEnd = (data: unknown) => ['attended', 'canceled'].includes((data as Alarm | undefined)?.alarm_status ?? '');

const endModels: readonly string[] = [resolvedAlarmModel.name, canceledAlarmModel.name];
/** The platform answers an end as it was asked, and nothing follows. */
function endsOnce(steps: readonly Step[]): boolean {
  const end = steps.findIndex(({ kind }) => kind !== 'event');
  return end < 0 || (end === steps.length - 1 && steps[end]?.kind === 'reply');
}

/** Checks that each step is possible: no events or replies while offline, and no act repeated after Bruno or this operator did it. */
const possible = (steps: readonly Step[], { name }: Model) => {
  // The alarm that is come back to is over, and the link holds.
  if (name === alarmModel.name)
    return steps.every(({ port, kind, event }) => port === 'readAlarm' || kind === 'delay' || event.type === 'alarm.retry');
  if (endModels.includes(name)) return endsOnce(steps);
  let online = true;
  let touched = false;
  let act = '';
  return steps.every(({ event, port, kind, state }) => {
    if (/^alarm\.(take|resolve|cancel)$/.test(event.type)) act = event.type;
    // The model accepts every act with a taken alarm; the platform answers so to `take` only.
    const saysYes =
      event.type === 'decision.sent' || (port === 'changeAlarm' && dataOf((event as { output?: unknown }).output) !== undefined);
    if (saysYes && act !== 'alarm.take') return false;
    touched ||= saysYes;
    // A button that is off cannot be pressed.
    if (/^alarm\.(take|resolve|cancel)$/.test(event.type) && state !== 'open.confirming') return false;
    if (event.type === 'link.lost' || event.type === 'link.restored') {
      const turns = online === (event.type === 'link.lost');
      online = event.type === 'link.restored';
      return turns;
    }
    const code = refusalOf((event as { output?: unknown }).output);
    const byBruno =
      event.type === 'alarm.changed' || code === 'alarm.changed' || code === 'alarm.final' || event.type === 'decision.rejected';
    if (byBruno && touched) return false;
    touched ||= byBruno;
    if (event.type === 'alarm.changed' || (port && kind === 'reply')) return online;
    return true;
  });
};
/**
 * Releases held requests, cancels the alarm as Bruno and closes its tab: the list draws only its visible rows, and the next alarm must be
 * among them.
 */
async function leave(world: World): Promise<void> {
  const { desk, line, held } = world;
  await held.release();
  await online(desk, line);
  // Whoever holds it cancels it; it may be over already.
  await bruno(world, 'canceled').catch(() => changeAs('ana', world, 'canceled').catch(() => undefined));
  const close = desk.page.getByRole('button', { name: new RegExp(`^Close .*${world.alarm.alarm_id}`) });
  // The tab of an alarm that the operator ended closes by itself.
  const closed = async () => {
    if (await close.isVisible()) await close.click({ timeout: limits.look }).catch(() => undefined);
    return close.count();
  };
  await expect.poll(closed, { timeout: limits.shown }).toBe(0);
}

/** Returns an operator at home in a browser with a clock of its own. */
async function atHome(before: World | null): Promise<Pick<World, 'desk' | 'line'>> {
  if (before) return before;
  const line = await stage.line();
  const desk = await stage.signedIn('ana', line);
  desk.watch.expect(/ERR_|WebSocket|request:|reply: 4\d\d|status of 4\d\d/);
  await installClock(desk.page);
  await desk.signInAtHome('ana');
  return { desk, line };
}
/** Begins with an operator who opens an alarm from the list. */
async function begin(before: World | null): Promise<World> {
  const { desk, line } = await atHome(before);
  const alarm = await stage.raise();
  await desk.openAlarm(alarm.type);
  await desk.page.locator('[data-region="alarm"]').waitFor();
  const held = await holdCalls(desk, 'changeAlarm', 'alarmById');
  return { desk, line, held, alarm, hasEnded: false };
}
/** Begins with an operator who opened an alarm and took it. */
async function beginHeld(before: World | null): Promise<World> {
  const world = await begin(before);
  await changeAs('ana', world, 'attending');
  await world.desk.page
    .getByRole('complementary', { name: 'Actions' })
    .getByRole('button', { name: /^Resolve/, disabled: false })
    .waitFor();
  return world;
}
const holds = (asked: Request, { alarm_id }: Raised) => (asked.postData() ?? '').includes(alarm_id);
/** Begins with an operator who returns to the tab of a closed alarm, which is in no list. */
async function comeBack(before: World | null): Promise<World> {
  const { desk, line } = await atHome(before);
  const alarm = await stage.raise();
  const keeps = (asked: Request) => asked.method() === 'PUT' && asked.url().endsWith('/update-config') && holds(asked, alarm);
  const kept = desk.page.waitForResponse((reply) => keeps(reply.request()));
  kept.catch(() => undefined);
  await desk.openAlarm(alarm.type);
  await kept;
  const held = await holdCalls(desk, 'changeAlarm', 'alarmById');
  const world = { desk, line, held, alarm, hasEnded: false };
  await bruno(world, 'canceled');
  await desk.page.reload();
  await held.waitForCall('alarmById');
  return world;
}
async function drawn({ desk, alarm, hasEnded }: World): Promise<string | null> {
  if (hasEnded && (await desk.page.getByRole('button', { name: new RegExp(`^Close .*${alarm.alarm_id}`) }).count()) === 0)
    return 'open.watching';
  return readAttribute(desk.page.locator('[data-region="alarm"]'), 'data-state');
}
/** Each act is completed once. */
const also = ({ port, kind, text }: Step) => (port === 'changeAlarm' && kind === 'reply' && text.includes(' yes ') ? text : undefined);

walkMachine({
  visible: alarmVisible,
  models: [listedAlarmModel, alarmModel, resolvedAlarmModel, canceledAlarmModel],
  unwalked: {
    'reading: alarm.changed': 'only an alarm that is over is read by its tab, and nothing of it changes any more',
    'missing: alarm.changed': 'as while reading',
    'unread: alarm.changed': 'as while reading',
    'open.arriving: at once': 'what an earlier visit left undecided: the journeys of offline decisions load the page again',
    'open.refused: alarm.take': 'the refusal that is walked is of an alarm that is over, or taken: its button to take is off',
    'open.refused: alarm.resolve': 'refused for a missing restore: the platform test of receivers ends such an alarm after its restore',
    'open.refused: alarm.cancel': 'as resolve: a refusal that leaves the alarm with its owner is one of a missing restore',
    'open.rejected: alarm.resolve': 'an act is handed back where a colleague was first: they hold the alarm',
    'open.rejected: alarm.cancel': 'as resolve',
    'open.rejected: alarm.take': 'an act is handed back where a colleague was first: the button to take is off',
  },
  gestures,
  possible,
  begin: ({ model }, before) => {
    if (model === alarmModel.name) return comeBack(before);
    return endModels.includes(model) ? beginHeld(before) : begin(before);
  },
  also,
  most: 60,
  drawn,
  leave,
  tags: ['OP-4.06', 'OP-4.07', 'OP-4.08'],
});
