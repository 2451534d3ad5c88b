import { type BulkActReply, bulkActCalls } from '../../../contract/alarms/bulk-acts.ts';
import type { bulkActsMachine } from '../../../machines/alarms/bulk-acts/bulk-acts.machine.ts';
import { bulkActsModel } from '../../../machines/alarms/bulk-acts/bulk-acts.paths.ts';
import { anAlarm } from '../../../machines/quality/paths/samples.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { setStage } from '../../kit/stage.ts';
import { advanceTime, openPausablePage, pauseTime, resumeTime } from './paused-page.ts';
import { dataOf, type Gestures, replyFromModel, walkMachine } from './ui-walk.ts';

const stage = setStage({ desksStay: true });
const type = 'Selected alarm';

interface World {
  readonly desk: Operator;
  readonly held: HeldCalls;
  /** Ids of the two selected alarms. */
  readonly ids: readonly number[];
}

const region = ({ desk }: World) => desk.page.getByRole('region', { name: 'Selected alarms' });
const dialog = ({ desk }: World) => desk.page.getByRole('dialog');
const button = (world: World, name: RegExp) => dialog(world).getByRole('button', { name });

const gestures: Gestures<World, typeof bulkActsMachine> = {
  events: {
    'bulk.choose': { play: (world) => region(world).getByRole('button', { name: 'Cancel…' }).press('Enter') },
    'bulk.send': {
      play: async (world) => {
        const comment = dialog(world).getByRole('textbox');
        await comment.fill('Test of the panel');
        await comment.press('Enter');
      },
    },
    'bulk.dismiss': {
      play: async (world) => {
        if (await dialog(world).isVisible()) return button(world, /^(Back|OK)/).press('Enter');
        return region(world).getByRole('button', { name: 'OK', exact: true }).press('Enter');
      },
    },
    'bulk.retry': { play: (world) => button(world, /^Check now/).press('Enter') },
  },
  replies: {
    actOnAlarms: {
      play: ({ held, ids }, reply) => {
        const data = dataOf(reply) as BulkActReply | undefined;
        if (data === undefined) return held.answer(bulkActCalls.actOnAlarms, replyFromModel(reply));
        const results = data.results.map((result) => ({ ...result, id: ids[result.id === anAlarm(1).id ? 0 : 1] }));
        return held.answer(bulkActCalls.actOnAlarms, { data: { ...data, results } });
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

/** Begins with an operator who selected two waiting alarms. */
async function begin(before: World | null): Promise<World> {
  const desk = before?.desk ?? (await openPausablePage(stage, 'ana'));
  if (before) await resumeTime(desk);
  const ids = before?.ids ?? [(await stage.raise({ type })).id, (await stage.raise({ type })).id];
  const held = await holdCalls(desk, bulkActCalls.actOnAlarms);
  const world = { desk, held, ids };
  await desk.page.getByLabel('Search the waiting alarms').fill(type);
  const list = desk.page.locator('[data-widget=waiting] [role=listbox]');
  await list.getByText(type).nth(1).waitFor();
  await list.press('Control+a');
  await region(world).getByText('2 selected').waitFor();
  await pauseTime(desk);
  return world;
}

async function leave({ desk, held }: World): Promise<void> {
  await held.release();
  await resumeTime(desk);
}

walkMachine({
  models: [bulkActsModel],
  gestures,
  possible,
  unwalked: {
    'sending: actOnAlarms replies': 'a further part begins after 500 alarms: the paths of the model with parts of one take it',
  },
  begin: (_, before) => begin(before),
  drawn: (world) => region(world).getAttribute('data-state'),
  leave,
  most: 40,
});
