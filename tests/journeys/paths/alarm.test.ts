import { afterEach, describe, test } from 'vitest';
import type { Alarm } from '../../../contract/alarm.ts';
import { defaultGrid, defaultPreferences } from '../../../contract/config.ts';
import type { alarmMachine } from '../../../machines/alarm/alarm.machine.ts';
import { alarmModel, listedAlarmModel } from '../../../machines/alarm/alarm.paths.ts';
import type { Path } from '../../../machines/paths/paths.ts';
import { call, type Raised, signInByApi } from '../../kit/caller.ts';
import { type HeldCalls, holdCalls } from '../../kit/held.ts';
import type { Operator } from '../../kit/operator.ts';
import { type Line, setStage } from '../../kit/stage.ts';
import { dataOf, type Gestures, refusalOf, refusing, titleOf, walkAt, walksOf } from './walks.ts';

const stage = setStage();

interface World {
  desk: Operator;
  line: Line;
  held: HeldCalls;
  alarm: Raised;
}

/** Bruno, at another desk, brings the alarm on. */
async function bruno({ alarm }: World, ...to: Alarm['alarm_status'][]): Promise<void> {
  const { access_token: token } = await signInByApi(stage.platform().url, 'bruno');
  for (const alarm_status of to) {
    const body = { alarm_status, comments: 'By Bruno.' };
    const { status, text } = await call(`${stage.platform().url}/v1/alarm/${alarm.id}`, { token, method: 'PUT', body });
    if (status !== 200) throw new Error(`Bruno cannot: ${text}`);
  }
}
const question = ({ desk }: World) => desk.page.getByRole('dialog', { name: /^Are you sure/i });

const gestures: Gestures<World, typeof alarmMachine> = {
  events: {
    'alarm.confirm': { play: ({ desk }) => desk.act('take').click() },
    'alarm.attend': { play: ({ desk }) => desk.act('end').click() },
    'alarm.cancel': { play: ({ desk }) => desk.act('cancel').click() },
    'alarm.write': {
      play: (world, { draft }) =>
        question(world)
          .getByLabel(/^Comments/)
          .fill(draft.comments ?? ''),
    },
    'alarm.agree': {
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
    'alarm.back': {
      play: async ({ desk }) => {
        const understood = desk.page.getByRole('button', { name: 'Understood' });
        await ((await understood.isVisible()) ? understood.click() : desk.page.keyboard.press('Escape'));
      },
    },
    // Unanswered, it is asked again by itself after two seconds: the button may be gone by then.
    'alarm.retry': {
      play: ({ desk }) => {
        const again = desk.page.getByRole('button', { name: /^(Ask now|Try again)$/ }).first();
        return again.click({ timeout: 2500 }).catch(() => undefined);
      },
    },
    'alarm.changed': {
      play: (world, { alarm }) => bruno(world, alarm.alarm_status),
    },
    'alarm.noted': { left: 'a command that ended: the journey of runs reads the record after one' },
    'alarm.pending': { left: 'an entry of an earlier visit: the journeys of offline decisions reload the page' },
    'alarm.handedBack': {
      only: ({ handBack }) => handBack.why === 'refused',
      play: async (world) => {
        await bruno(world, 'attending');
        world.line.heal();
        await world.held.answer('changeAlarm', 'as it is');
      },
    },
    'alarm.sent': {
      only: ({ alarm }) => alarm !== null,
      play: async ({ line, held }) => {
        line.heal();
        await held.answer('changeAlarm', 'as it is');
      },
    },
    'link.lost': {
      play: async ({ desk, line }) => {
        line.cut();
        await desk.linkIs('lost');
      },
    },
    'link.restored': {
      play: async ({ desk, line }) => {
        line.heal();
        await desk.linkIs('live');
      },
    },
  },
  replies: {
    readAlarm: {
      play: ({ held }, reply) => {
        const how = reply === undefined ? 'none' : refusalOf(reply) ? refusing('record.not_found') : 'as it is';
        return held.answer('alarmById', how);
      },
    },
    changeAlarm: {
      only: (reply) => (detailOf(reply)?.alarm_status ?? 'attending') !== 'waiting',
      play: async (world, reply) => {
        const code = refusalOf(reply);
        if (code === 'alarm.changed') await bruno(world, 'attending');
        if (code === 'alarm.final') await bruno(world, 'canceled');
        await world.held.answer('changeAlarm', reply === undefined ? 'none' : code === 'request.in_progress' ? refusing(code) : 'as it is');
      },
    },
  },
};
function detailOf(reply: unknown): Alarm | undefined {
  const answer = reply as { ok: boolean; refusal?: { details?: { alarm?: Alarm } } } | undefined;
  return answer?.ok === false ? answer.refusal?.details?.alarm : (dataOf(reply) as Alarm | undefined);
}

/** Without a link nothing is heard and nothing answered; what Bruno did once he does not do again. */
const possible = ({ steps }: Path) => {
  let online = true;
  let touched = false;
  return steps.every(({ event, port, kind, state }) => {
    // A button that is off cannot be pressed.
    if (/^alarm\.(confirm|attend|cancel)$/.test(event.type) && state !== 'open.confirming') return false;
    if (event.type === 'link.lost' || event.type === 'link.restored') {
      const turns = online === (event.type === 'link.lost');
      online = event.type === 'link.restored';
      return turns;
    }
    const code = refusalOf((event as { output?: unknown }).output);
    const byBruno =
      event.type === 'alarm.changed' || code === 'alarm.changed' || code === 'alarm.final' || event.type === 'alarm.handedBack';
    if (byBruno && touched) return false;
    touched ||= byBruno;
    if (event.type === 'alarm.changed' || (port && kind === 'reply')) return online;
    return true;
  });
};
const walks = walksOf(listedAlarmModel, gestures, possible);
const reading = walksOf(alarmModel, gestures, ({ steps }) =>
  steps.every(({ port, kind, event }) => port === 'readAlarm' || kind === 'delay' || event.type === 'alarm.retry'),
);

const worlds: World[] = [];
/** What is held is let go, and the alarm ended: the list draws only the rows that are in sight, and the next one must be among them. */
afterEach(async () => {
  for (const world of worlds.splice(0)) {
    await world.held.release().catch(() => undefined);
    await bruno(world, 'canceled').catch(() => undefined);
  }
});

/** Every walk begins without tabs of the walk before. */
async function clearDesk(): Promise<void> {
  const { access_token: token } = await signInByApi(stage.platform().url, 'ana');
  const body = { config: { preferences: defaultPreferences, grid: defaultGrid } };
  const { status } = await call(`${stage.platform().url}/v1/users/update-config`, { token, method: 'PUT', body });
  if (status !== 200) throw new Error('The tabs of the walk before were not cleared');
}

/** Somebody who opened an alarm from the list. */
async function begin(): Promise<World> {
  await clearDesk();
  const line = await stage.line();
  const desk = await stage.operator('ana', line);
  desk.watch.expect(/ERR_|WebSocket|request:|reply: 4\d\d|status of 4\d\d/);
  const alarm = await stage.raise();
  await desk.opens(alarm.type);
  await desk.page.locator('[data-region="alarm"]').waitFor();
  const held = await holdCalls(desk.page, 'changeAlarm', 'alarmById');
  const world = { desk, line, held, alarm };
  worlds.push(world);
  return world;
}
/** Somebody who comes back to a tab whose alarm is over, so that no list knows it. */
async function comeBack(): Promise<World> {
  await clearDesk();
  const line = await stage.line();
  const desk = await stage.operator('ana', line);
  desk.watch.expect(/ERR_|request:|reply: 404|status of 404/);
  const alarm = await stage.raise();
  const kept = desk.page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.url().endsWith('/update-config'));
  kept.catch(() => undefined);
  await desk.opens(alarm.type);
  await kept;
  const held = await holdCalls(desk.page, 'changeAlarm', 'alarmById');
  const world = { desk, line, held, alarm };
  worlds.push(world);
  await bruno(world, 'canceled');
  await desk.page.reload();
  await held.asked('alarmById');
  return world;
}
const drawn = ({ desk }: World) => desk.page.locator('[data-region="alarm"]').getAttribute('data-state');

describe('OP-4.06 OP-4.07 OP-4.08 the paths of an opened alarm, at a desk', () => {
  test.each(walks.map((path) => [titleOf(path), path] as const))('%s', async (_, path) => walkAt(await begin(), path, gestures, drawn));

  test.each(reading.map((path) => [titleOf(path), path] as const))('that is read: %s', async (_, path) =>
    walkAt(await comeBack(), path, gestures, drawn),
  );
});
