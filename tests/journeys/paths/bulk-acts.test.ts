import { type BulkActReply, type BulkGate, bulkActCalls } from '../../../contract/alarms/bulk-acts.ts';
import type { bulkActsMachine } from '../../../machines/alarms/bulk-acts/bulk-acts.machine.ts';
import { bulkActsModel, forwardBulkActsModel } from '../../../machines/alarms/bulk-acts/bulk-acts.paths.ts';
import type { Path } from '../../../machines/quality/paths/paths.ts';
import { anAlarm } from '../../../machines/quality/paths/samples.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import { call, signInByApi } from '../../kit/caller.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { setStage } from '../../kit/stage.ts';
import { readAttribute } from '../../kit/waits.ts';
import { advanceTime, openPausablePage, pauseTime, resumeTime } from './paused-page.ts';
import { dataOf, type Gestures, replyFromModel, walkMachine } from './ui-walk.ts';
import { bulkActsVisible } from './visible/bulk-acts.ts';

const stage = setStage({ desksStay: true });

interface World {
  readonly desk: Operator;
  readonly held: HeldCalls;
  /** Ids of the two selected alarms. */
  readonly ids: readonly number[];
  /** The list that they are in: waiting ones are canceled, own ones forwarded. */
  readonly list: 'waiting' | 'attending';
}

const widget = ({ desk, list }: World) => desk.page.locator(`[data-widget=${list}]`);
const region = (world: World) => widget(world).getByRole('region', { name: 'Selected alarms' });
const dialog = ({ desk }: World) => desk.page.getByRole('dialog');
const button = (world: World, name: RegExp) => dialog(world).getByRole('button', { name });
const realId = ({ ids }: World, id: number) => ids[id === anAlarm(1).id ? 0 : 1];

const gestures: Gestures<World, typeof bulkActsMachine> = {
  events: {
    // By the key of the single act: the focus is in the list, unless a dialog had it.
    'bulk.choose': {
      play: async (world, { act }) => {
        const listbox = widget(world).getByRole('listbox').first();
        await listbox.focus();
        await listbox.press(act === 'forward' ? 'o' : 'x');
      },
    },
    'bulk.send': {
      play: async (world, { request }) => {
        const comment = dialog(world).getByRole('textbox');
        await comment.fill('Test of the panel');
        if (
          request.kind === 'change' &&
          (await dialog(world)
            .getByRole('button', { name: /^False/ })
            .isVisible())
        )
          await comment.press('Alt+f');
        await comment.press('Enter');
      },
    },
    'bulk.dismiss': {
      play: async (world) => {
        if (await dialog(world).isVisible()) return button(world, /^(Back|OK)/).press('Enter');
        return region(world).getByRole('button', { name: 'OK', exact: true }).press('Enter');
      },
    },
    'bulk.retry': { play: (world) => button(world, /^(Check now|Try again)/).press('Enter') },
  },
  replies: {
    readGate: {
      play: (world, reply) => {
        const data = dataOf(reply) as BulkGate | undefined;
        if (data === undefined) return world.held.answer(bulkActCalls.gatesOfAlarms, replyFromModel(reply));
        const alarms = data.alarms.map((one) => ({ ...one, id: realId(world, one.id) }));
        return world.held.answer(bulkActCalls.gatesOfAlarms, { data: { ...data, alarms } });
      },
    },
    readAddressees: {
      play: ({ held }, reply) => {
        const data = dataOf(reply);
        return held.answer(bulkActCalls.addresseesOfAlarms, data === undefined ? replyFromModel(reply) : { data });
      },
    },
    actOnAlarms: {
      play: (world, reply) => {
        const data = dataOf(reply) as BulkActReply | undefined;
        if (data === undefined) return world.held.answer(bulkActCalls.actOnAlarms, replyFromModel(reply));
        const results = data.results.map((result) => ({ ...result, id: realId(world, result.id) }));
        return world.held.answer(bulkActCalls.actOnAlarms, { data: { ...data, results } });
      },
    },
  },
  delays: { sendRetry: { play: ({ desk }) => advanceTime(desk, 2000) } },
};

/** While results with refused alarms are shown, their dialog covers the list. */
function possible(steps: readonly Step[]): boolean {
  const [before, last] = steps.slice(-2);
  if (last?.event.type !== 'bulk.choose' || before?.port !== 'actOnAlarms') return true;
  return (dataOf((before.event as { output?: unknown }).output) as BulkActReply | undefined)?.refused === 0;
}

/** Raises two alarms; those of the list of own ones are taken. */
async function raiseTwo(list: World['list'], type: string): Promise<number[]> {
  const ids = [(await stage.raise({ type })).id, (await stage.raise({ type })).id];
  if (list === 'waiting') return ids;
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'ana');
  for (const id of ids) await call(`${url}/v1/alarm/${id}`, { token, method: 'PUT', body: { alarm_status: 'attending' } });
  return ids;
}

/** Begins with an operator who selected two alarms: waiting ones, or for a forward own ones. */
async function begin({ model }: Path, before: World | null): Promise<World> {
  const desk = before?.desk ?? (await openPausablePage(stage, 'ana'));
  if (before) await resumeTime(desk);
  const list = model === forwardBulkActsModel.name ? 'attending' : 'waiting';
  // What is said of an act on the other list stays until it is read.
  if (before && before.list !== list) {
    await desk.page.reload();
    await desk.expectLink('live');
  }
  const type = list === 'waiting' ? 'Selected alarm' : 'Selected own alarm';
  const ids = before?.list === list ? before.ids : await raiseTwo(list, type);
  const held = await holdCalls(desk, bulkActCalls.actOnAlarms, bulkActCalls.gatesOfAlarms, bulkActCalls.addresseesOfAlarms);
  const world = { desk, held, ids, list } as const;
  await desk.page.getByLabel(list === 'waiting' ? 'Search the waiting alarms' : 'Search the alarms in progress').fill(type);
  const listbox = widget(world).getByRole('listbox').first();
  await listbox.getByText(type).nth(1).waitFor();
  await listbox.press('Control+a');
  await region(world).getByText('2 selected').waitFor();
  await pauseTime(desk);
  return world;
}

async function leave({ desk, held }: World): Promise<void> {
  await held.release();
  await resumeTime(desk);
}

walkMachine({
  visible: bulkActsVisible,
  models: [bulkActsModel, forwardBulkActsModel],
  gestures,
  possible,
  unwalked: {
    'choosing.deciding: at once': 'an act without anything to read: the paths of the model with parts of one take it',
    'sending: actOnAlarms replies': 'a further part begins after 500 alarms: the paths of the model with parts of one take it',
  },
  begin,
  drawn: (world) => readAttribute(region(world), 'data-state'),
  leave,
  most: 40,
});
