import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { FlowNode } from '../../../../contract/automation/flow.ts';
import { scheduleCalls } from '../../../../contract/automation/schedule.ts';
import type { flowBuilderMachine } from '../../../../machines/automation/flow-builder/flow-builder.machine.ts';
import { commandBuilderModel } from '../../../../machines/automation/flow-builder/flow-builder.paths.ts';
import type { nextRunsMachine } from '../../../../machines/automation/next-runs/next-runs.machine.ts';
import { nextRunsModel } from '../../../../machines/automation/next-runs/next-runs.paths.ts';
import type { nodeFormMachine } from '../../../../machines/automation/node-form/node-form.machine.ts';
import { nodeFormModel } from '../../../../machines/automation/node-form/node-form.paths.ts';
import { raw } from '../../../../machines/automation/schedule-editor/entry.ts';
import type { scheduleEditorMachine } from '../../../../machines/automation/schedule-editor/schedule-editor.machine.ts';
import { scheduleEditorModel } from '../../../../machines/automation/schedule-editor/schedule-editor.paths.ts';
import type { Step } from '../../../../machines/quality/paths/steps.ts';
import { forceReply } from '../../../kit/held-calls.ts';
import type { Operator } from '../../../kit/operator.ts';
import { FlowBuilderPage } from '../../../kit/pages/builder-page.ts';
import { button, dragMouse, pointOf } from '../../../kit/pages/locators.ts';
import { readAttribute } from '../../../kit/waits.ts';
import {
  abortWhileBusy,
  callsTo,
  holdNextCalls,
  leaveRecord,
  modelledReply,
  type RecordsWorld,
  recordStates,
  requestAsAdmin,
  requireEndpoint,
} from '../records-page.ts';
import { dataOf, type Gestures, walkMachine } from '../ui-walk.ts';
import { flowBuilderVisible } from '../visible/flow-builder.ts';
import { nextRunsVisible } from '../visible/next-runs.ts';
import { nodeFormVisible } from '../visible/node-form.ts';
import { scheduleEditorVisible } from '../visible/schedule-editor.ts';
import { admin, stage } from './stage.ts';

const editor = ({ desk }: { desk: Operator }): Locator => desk.page.locator('fieldset[data-field="cron_expressions"]');
const composer = (world: { desk: Operator }): Locator => editor(world).getByRole('group', { name: /^(New time|Change a time)$/ });
/** Chooses how often, so that something changes also where the same was chosen before. */
async function choosesHow(world: { desk: Operator }, way: string): Promise<void> {
  const often = composer(world).getByRole('combobox', { name: /^How often/ });
  if ((await often.inputValue()) === way) await often.selectOption('0 * * * *');
  await often.selectOption(way);
}

interface Scheduling {
  readonly desk: Operator;
}
const scheduleGestures: Gestures<Scheduling, typeof scheduleEditorMachine> = {
  events: {
    'schedule.load': { left: 'the form is given other expressions when it is read, before anybody can look at it' },
    'schedule.open': {
      play: (world, { at }) =>
        button(editor(world), at === null ? 'Another time' : /^Change: /)
          .first()
          .click(),
    },
    'schedule.change': {
      play: async (world, { part }) => {
        await choosesHow(world, part.way ?? '');
        if (part.way === raw) await composer(world).getByRole('textbox', { name: 'Hour' }).fill('25');
      },
    },
    'schedule.add': { play: (world) => button(composer(world), /^(Add|Apply)$/).click() },
    'schedule.cancel': { play: (world) => button(composer(world), 'Cancel').click() },
    'schedule.remove': {
      play: (world) =>
        button(editor(world), /^Remove: /)
          .first()
          .click(),
    },
  },
  replies: {},
};
/** While one is composed no other is begun. */
const opensOne = (steps: readonly Step[]): boolean =>
  steps.every(({ event }, at) => {
    const before = steps[at - 1]?.state ?? 'composing.idle';
    return event.type !== 'schedule.open' || before === 'listing' || (event as { at?: unknown }).at !== null;
  });
async function beginSchedule(): Promise<Scheduling> {
  const desk = await admin();
  await leaveRecord(desk, '/inicio');
  await desk.navigateTo('/schedule_task?new=1');
  await editor({ desk }).waitFor();
  return { desk };
}
walkMachine({
  visible: scheduleEditorVisible,
  models: [scheduleEditorModel],
  gestures: scheduleGestures,
  possible: opensOne,
  begin: beginSchedule,
  drawn: (world) => readAttribute(editor(world), 'data-state'),
  tags: ['OP-5.20', 'OP-5.21', 'OP-9.55'],
});

interface Running extends RecordsWorld {
  readonly next: () => Promise<string>;
}
const { nextRuns } = scheduleCalls;
const tenant = ({ desk }: Running): Locator => desk.page.getByRole('combobox', { name: /^Tenant/ });
const runs = (world: Running): Locator => editor(world).getByRole('region', { name: 'Next runs' });
/** Sets the form to these expressions and this tenant. */
async function asksRuns(world: Running, expressions: readonly string[], id: number | null): Promise<void> {
  const { page } = world.desk;
  const remove = button(editor(world), /^Remove: /).first();
  if (expressions.length === 0) return remove.click();
  const clear = page.locator('[data-field="id_tenant"]').getByRole('button', { name: 'Clear' });
  if (id === null && (await clear.isVisible())) await clear.click();
  if (id !== null && !(await clear.isVisible())) {
    await tenant(world).click();
    await page.getByRole('listbox', { name: 'Options' }).getByRole('option').first().click();
    await tenant(world).press('Escape');
  }
  if (await remove.isVisible()) return;
  await choosesHow(world, '* * * * *');
  await button(composer(world), 'Add').click();
}
const runsGestures: Gestures<Running, typeof nextRunsMachine> = {
  events: {
    'runs.request': {
      play: async (world, { query: { expressions, tenant: id } }) => {
        const now = (await runs(world).count()) > 0 ? await readAttribute(runs(world), 'data-state') : null;
        await abortWhileBusy(world, now, /reading/, nextRuns, () => asksRuns(world, expressions, id));
      },
    },
    'runs.renew': { play: (world) => button(runs(world), 'Try again').click() },
  },
  replies: {
    readNextRuns: {
      play: ({ held }, reply) => {
        const told = dataOf(reply) as { runs: unknown[] } | undefined;
        return held.answer(nextRuns, told && told.runs.length > 0 ? 'as it is' : modelledReply(reply));
      },
    },
  },
};
/** Whether each repeated request differs from the one before. */
function asksOther(steps: readonly Step[]): boolean {
  let before = JSON.stringify({ expressions: [], tenant: null });
  return steps.every(({ event }) => {
    if (event.type !== 'runs.request') return true;
    const { query } = event as unknown as { query: unknown };
    const isOther = JSON.stringify(query) !== before;
    before = JSON.stringify(query);
    return isOther;
  });
}
async function beginRuns(_: unknown, before: Running | null): Promise<Running> {
  const desk = await admin();
  await leaveRecord(desk, '/inicio');
  const held = await holdNextCalls(desk, before, nextRuns);
  await desk.navigateTo('/schedule_task?new=1');
  await editor({ desk }).waitFor();
  return { desk, held, next: await recordStates(editor({ desk }), 'section[data-state]', 'idle') };
}
walkMachine({
  visible: nextRunsVisible,
  models: [nextRunsModel],
  gestures: runsGestures,
  possible: asksOther,
  begin: beginRuns,
  drawn: ({ next }) => next(),
  leave: ({ held }) => held.release(),
});

const chain: FlowNode[] = [
  { id: '1', type: 'start', x: 0, y: 0, config: {}, outputs: { default: '2' } },
  { id: '2', type: 'delay', x: 0, y: 150, config: { seconds: 3 }, outputs: {} },
];
let commands = 0;
interface Building {
  readonly desk: Operator;
  readonly page: Page;
  readonly builder: FlowBuilderPage;
  /** How the configuration of a node ended. */
  ends: 'applied' | 'left';
  count: number;
}
const form = ({ page }: Building): Locator => page.getByRole('dialog');
/** A command with a start and a delay is open; a third node is added that is not complete. */
async function beginBuilding(what: string): Promise<Building> {
  const desk = await admin();
  await leaveRecord(desk, '/inicio');
  const { id } = await requestAsAdmin<{ id: number }>(stage, 'command', { body: { name: `Walked ${(commands += 1)}`, nodes: chain } });
  await desk.navigateTo(`/command/custom/${id}`);
  const builder = new FlowBuilderPage(desk);
  const world: Building = { desk, page: desk.page, builder, ends: 'left', count: 0 };
  await builder.node('2').click();
  await builder.addNode(what);
  await builder.node('3').waitFor();
  return world;
}

const nodeGestures: Gestures<Building, typeof nodeFormMachine> = {
  events: {
    'node.change': {
      play: async (world, { field, value }) => {
        const names = { message: 'Message', to: 'Send to', subject: 'Subject' } as Readonly<Record<string, string>>;
        const input = form(world).getByRole('textbox', { name: new RegExp(`^${names[field]}`) });
        if (field !== 'to') return input.fill(`${value as string} ${(world.count += 1)}`);
        await input.fill((value as string[]).join(' '));
        return input.press('Enter');
      },
    },
    'node.check': {
      play: async (world) => {
        const input = form(world).getByRole('textbox', { name: /^Subject/ });
        await input.focus();
        await input.blur();
      },
    },
    'node.named': { left: 'an e-mail names no records; what other nodes name is read by their forms, and no state tells' },
    'node.apply': {
      play: (world) => {
        world.ends = 'applied';
        return button(form(world), 'Apply').click();
      },
    },
    'node.leave': {
      play: (world) => {
        world.ends = 'left';
        return button(form(world), 'Cancel').click();
      },
    },
    'node.stay': { play: (world) => button(form(world), 'Keep editing').click() },
    'node.discard': {
      play: (world) => {
        world.ends = 'left';
        return button(form(world), 'Discard changes').click();
      },
    },
  },
  replies: {},
};
walkMachine({
  visible: nodeFormVisible,
  models: [nodeFormModel],
  gestures: nodeGestures,
  begin: async () => {
    const world = await beginBuilding('Notification');
    await world.builder.node('3').focus();
    await world.builder.node('3').press('Enter');
    await form(world).waitFor();
    return world;
  },
  drawn: async ({ page, ends }) => (await page.evaluate(() => document.querySelector('dialog')?.getAttribute('data-state'))) ?? ends,
});

const command = callsTo('command');
const tool = (world: Building, name: string): Promise<void> => button(world.builder.root().getByRole('toolbar'), name).click();
const stageOf = (world: Building): Locator => world.builder.root().getByRole('group', { name: 'Chart', exact: true });
const chosenIn = (world: Building): Promise<(string | undefined)[]> =>
  world.builder
    .root()
    .locator('.react-flow__node.selected')
    .evaluateAll((all) => all.map((it) => (it as HTMLElement).dataset['id']));
/** Chooses these nodes, and no others; a node that the keyboard goes to is chosen by that. */
async function choose(world: Building, ids: readonly (string | undefined)[]): Promise<void> {
  await stageOf(world).press('Escape');
  for (const [at, id = ''] of ids.entries()) {
    if ((await world.builder.node(id).count()) === 0) continue;
    if (at === 0) await world.builder.node(id).focus();
    if (!(await chosenIn(world)).includes(id)) await world.builder.node(id).click({ modifiers: at === 0 ? [] : ['ControlOrMeta'] });
  }
}
/** Performs an act that changes the selection in the UI, and restores the previous selection. */
async function withoutChoice(world: Building, act: () => Promise<unknown>): Promise<void> {
  const before = await chosenIn(world);
  await act();
  await choose(world, before);
}
const flowGestures: Gestures<Building, typeof flowBuilderMachine> = {
  events: {
    'flow.load': { left: 'the form is given another chart when it is read, before anybody can look at it' },
    'flow.add': { play: ({ builder }) => builder.addNode('Delay') },
    // From the list: with the pointer another node may lie over its end.
    'flow.connect': {
      play: (world) =>
        withoutChoice(world, async () => {
          await choose(world, ['1']);
          await world.builder.chooseNext('3');
        }),
    },
    'flow.disconnect': {
      play: (world) =>
        withoutChoice(world, async () => {
          await choose(world, ['1']);
          await world.builder.chooseNext('');
        }),
    },
    'flow.remove': {
      play: (world) =>
        withoutChoice(world, async () => {
          await choose(world, ['2']);
          await tool(world, 'Remove');
        }),
    },
    'flow.move': {
      play: (world) =>
        withoutChoice(world, async () => {
          const { x, y } = await pointOf(world.builder.node('2'));
          await dragMouse(world.page, [
            { x, y },
            { x: x + 40, y },
          ]);
        }),
    },
    'flow.nudge': {
      play: async (world) => {
        const [first = ''] = await chosenIn(world);
        await world.builder.node(first).press('ArrowRight');
      },
    },
    'flow.arrange': { play: (world) => tool(world, 'Arrange') },
    'flow.choose': { play: (world, { ids }) => choose(world, ids) },
    'flow.configure': { play: (world) => world.builder.node('3').press('Enter') },
    'flow.set': {
      from: /^configuring$/,
      play: async (world) => {
        await form(world)
          .getByRole('textbox', { name: /^Wait for/ })
          .fill(String((world.count += 1)));
        await button(form(world), 'Apply').click();
      },
    },
    'flow.cancel': { play: (world) => button(form(world), 'Cancel').click() },
    'flow.copy': { play: (world) => tool(world, 'Copy') },
    'flow.cut': { play: (world) => stageOf(world).press('Control+x') },
    'flow.paste': { play: (world) => tool(world, 'Paste') },
    'flow.duplicate': { play: (world) => tool(world, 'Duplicate') },
    'flow.replace': { left: 'an earlier version is taken from a panel of its own; the journey of versions does it' },
    'flow.undo': { play: (world) => tool(world, 'Undo') },
    'flow.redo': { play: (world) => tool(world, 'Redo') },
    'flow.preview': { play: (world) => tool(world, 'Preview') },
    'flow.design': { play: (world) => tool(world, 'Leave the preview') },
    // A valid chart is sent: the request is refused so that the chart stays open.
    'flow.check': {
      play: async (world) => {
        await forceReply(world.desk, requireEndpoint(command.edit), { refusal: { code: 'record.not_found' } });
        await stageOf(world).press('Control+s');
        await expect.poll(() => readAttribute(world.builder.root(), 'data-state')).not.toBe('saving');
      },
    },
  },
  replies: {},
};
/** Whether the chart is never full: in the UI it holds up to five hundred nodes, and the third one is edited. */
const isBuilt = (steps: readonly Step[]): boolean => steps.every(({ state }) => state !== 'designing.full');
walkMachine({
  visible: flowBuilderVisible,
  models: [commandBuilderModel],
  gestures: flowGestures,
  possible: isBuilt,
  unwalked: {
    'designing: flow.add': 'needs a chart of 500 nodes: a unit test builds it',
    'designing: flow.paste': 'as for adding',
    'designing: flow.duplicate': 'as for adding',
    'designing: flow.set': 'a form that is not open cannot be applied',
  },
  begin: async () => {
    const world = await beginBuilding('Delay');
    await choose(world, []);
    return world;
  },
  drawn: (world) => world.builder.root().getAttribute('data-design'),
  tags: ['OP-2.59'],
});
