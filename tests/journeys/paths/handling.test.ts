import { test } from 'vitest';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { handlingMachine } from '../../../machines/alarms/handling/handling.machine.ts';
import { handlingModel, leaveGroupModel } from '../../../machines/alarms/handling/handling.paths.ts';
import type { Model } from '../../../machines/quality/paths/model.ts';
import type { Path } from '../../../machines/quality/paths/paths.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import { call, type Raised, signInByApi } from '../../kit/caller.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { setStage } from '../../kit/stage.ts';
import { readAttribute } from '../../kit/waits.ts';
import { advanceTime, openPausablePage, pauseTime, resumeTime } from './paused-page.ts';
import { dataOf, type Gestures, replyFromModel, walkMachine } from './ui-walk.ts';
import { handlingVisible } from './visible/handling.ts';

const stage = setStage({ desksStay: true });

interface World {
  readonly desk: Operator;
  readonly held: HeldCalls;
  readonly alarm: Alarm;
  /** The other alarm of its group; null: its own acts are walked. */
  readonly other: Raised | null;
}

const region = ({ desk }: World) => desk.page.getByRole('region', { name: 'Who holds this alarm' });
const group = ({ desk }: World) => desk.page.getByRole('region', { name: 'Group of alarms' });
const leaveGroup = (world: World) => group(world).getByRole('button', { name: 'Take out of the group' });
const dialog = ({ desk }: World) => desk.page.getByRole('dialog', { name: /^(Release|Forward) the alarm$/ });

const gestures: Gestures<World, typeof handlingMachine> = {
  events: {
    'handling.choose': {
      play: (world, { act }) =>
        region(world)
          .getByRole('button', { name: act === 'forward' ? 'Forward…' : 'Release…' })
          .press('Enter'),
    },
    'handling.send': {
      from: /^(choosing|idle|refused|$)/,
      play: async (world) => {
        if (world.other !== null) return leaveGroup(world).press('Enter');
        const note = dialog(world).getByRole('textbox');
        await note.fill('End of my shift');
        await note.press('Enter');
      },
    },
    'handling.dismiss': {
      play: async (world) => {
        if (await dialog(world).isVisible()) return dialog(world).getByRole('button', { name: /^Back/ }).press('Enter');
        return region(world).getByRole('button', { name: 'OK', exact: true }).press('Enter');
      },
    },
    'handling.retry': {
      play: async (world) => {
        const place = (await dialog(world).isVisible()) ? dialog(world) : region(world);
        await place.getByRole('button', { name: /^(Check now|Try again)$/ }).press('Enter');
      },
    },
  },
  replies: {
    readAddressees: {
      play: ({ held }, reply) =>
        held.answer('alarmAddressees', dataOf(reply) === undefined ? replyFromModel(reply) : { data: dataOf(reply) }),
    },
    // The platform's reply about the alarm that is open: it stands as it was.
    handleAlarm: {
      play: ({ held, alarm }, reply) => held.answer('handleAlarm', dataOf(reply) === undefined ? replyFromModel(reply) : { data: alarm }),
    },
  },
  delays: { sendRetry: { play: ({ desk }) => advanceTime(desk, 2000) } },
};

/** A form without an addressee cannot be sent; only the acts of a group are sent without a form. */
function possible(steps: readonly Step[], { name }: Model): boolean {
  if (steps.at(-1)?.event.type !== 'handling.send') return true;
  if (name === leaveGroupModel.name) return true;
  if (steps.at(-2)?.state !== 'choosing') return false;
  const chosen = steps.findLast(({ event }) => event.type === 'handling.choose')?.event as { act?: string } | undefined;
  const read = steps.findLast(({ port, kind }) => port === 'readAddressees' && kind === 'reply');
  const listed = dataOf((read?.event as { output?: unknown } | undefined)?.output) as unknown[] | undefined;
  return chosen?.act !== 'forward' || (listed !== undefined && listed.length > 0);
}

const tokenOf = async () => (await signInByApi(stage.platform().url, 'ana')).access_token;
const change = async (id: number, body: object) =>
  call(`${stage.platform().url}/v1/alarm/${id}`, { token: await tokenOf(), method: 'PUT', body });

/** Begins with an operator who opened an alarm: one that they hold, or one of a group. */
async function begin({ model }: Path, before: World | null): Promise<World> {
  const desk = before?.desk ?? (await openPausablePage(stage, 'ana'));
  if (before) await resumeTime(desk);
  const raised = await stage.raise({ priority: 3 });
  await desk.openAlarm(raised.type);
  const isGrouped = model === leaveGroupModel.name;
  const path = isGrouped ? `services/alarms/alarm-by-id?alarm_id=${raised.alarm_id}` : `alarm/${raised.id}`;
  const taken = await call(`${stage.platform().url}/v1/${path}`, {
    token: await tokenOf(),
    ...(!isGrouped && { method: 'PUT', body: { alarm_status: 'attending' } }),
  });
  const alarm = (JSON.parse(taken.text) as { data: Alarm }).data;
  const other = isGrouped ? await stage.raise({ priority: 3, unit: raised.unit }) : null;
  const held = await holdCalls(desk, 'alarmAddressees', 'handleAlarm');
  const world = { desk, held, alarm, other };
  await (isGrouped ? group(world) : region(world)).waitFor();
  await pauseTime(desk);
  return world;
}

async function leave({ desk, held, alarm, other }: World): Promise<void> {
  await held.release();
  await resumeTime(desk);
  for (const { id } of [alarm, other].filter((one) => one !== null))
    await change(id, { alarm_status: 'canceled', comments: 'Walk is over.' });
}

walkMachine({
  visible: handlingVisible,
  models: [handlingModel, leaveGroupModel],
  gestures,
  possible,
  begin,
  drawn: (world) => readAttribute(world.other === null ? region(world) : group(world).locator('[data-state]'), 'data-state'),
  leave,
  most: 40,
});

test('an alarm that is taken out of its group is a row of its own, and the group is gone', async () => {
  const desk = await stage.operator('bruno');
  const one = await stage.raise({ priority: 3, type: 'Grouped one' });
  await desk.openAlarm(one.type);
  const other = await stage.raise({ priority: 3, type: 'Grouped other', unit: one.unit });
  const world = { desk } as World;
  await group(world).getByText(other.type).waitFor();
  await desk.expectNoRow(other.type);
  await leaveGroup(world).click();
  await group(world).waitFor({ state: 'detached' });
  await desk.expectRow(one.type);
  await desk.expectRow(other.type);
});
