import { expect } from 'vitest';
import { runCalls } from '../../../contract/automation/command-run.ts';
import { callsOf } from '../../../contract/catalogues/calls.ts';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import { wallCalls } from '../../../contract/collaboration/wall.ts';
import { viewCalls } from '../../../contract/workspace/views.ts';
import { wallsModel } from '../../../machines/collaboration/wall/wall.paths.ts';
import type { wallsMachine } from '../../../machines/collaboration/wall/walls.machine.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import type { openTargetMachine } from '../../../machines/workspace/open-target/open-target.machine.ts';
import { openTargetModel } from '../../../machines/workspace/open-target/open-target.paths.ts';
import type { paletteMachine } from '../../../machines/workspace/palette/palette.machine.ts';
import { paletteModel } from '../../../machines/workspace/palette/palette.paths.ts';
import { call, signInByApi } from '../../kit/caller.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { setStage } from '../../kit/stage.ts';
import { readAttribute } from '../../kit/waits.ts';
import {
  advanceTime,
  expectRepeatedCall,
  firstHeldCall,
  openPausablePage,
  openWidget,
  pauseTime,
  readHeldCalls,
  resumeTime,
  waitForVisible,
} from './paused-page.ts';
import { dataOf, type Gestures, nextReply, replyFromModel, walkMachine } from './ui-walk.ts';
import { openTargetVisible } from './visible/open-target.ts';
import { paletteVisible } from './visible/palette.ts';
import { wallsVisible } from './visible/walls.ts';

const stage = setStage({ desksStay: true });

interface World {
  readonly desk: Operator;
  readonly held: HeldCalls;
}

let ana: Operator | undefined;
/** Returns Ana's page; all walks of this file share it, and a failed walk replaces it. */
async function desk(before: World | null): Promise<Operator> {
  if (before === null && ana) await ana.page.context().close();
  if (before === null || !ana) ana = await openPausablePage(stage, 'ana');
  return ana;
}

async function leave({ desk, held }: World): Promise<void> {
  await resumeTime(desk);
  await held.release();
}

const wall = ({ desk }: World) => desk.page.locator('[data-wall]').first();
const assigning = [wallCalls.assignWallView, wallCalls.updateWallView, wallCalls.removeWallView] as const;

const walls: Gestures<World, typeof wallsMachine> = {
  events: {
    'walls.renew': {
      from: /list\.(refused|unread)/,
      play: ({ desk }) =>
        expectRepeatedCall(desk, wallCalls.wallUsers, () =>
          desk.page.locator('main').getByRole('button', { name: 'Try again', exact: true }).first().click(),
        ),
    },
    'walls.updated': {
      from: /list\.(read|unread) assigning\.idle/,
      play: async ({ desk }) => {
        const { access_token: token } = await signInByApi(desk.platform, 'wall');
        const online = desk.page.locator('[data-wall]').getByText('Online');
        const status = (await online.count()) > 0 ? 'offline' : 'online';
        await call(`${desk.platform}${wallCalls.wallStatus.path}`, { token, body: { status } });
        await waitForVisible(desk, desk.page.locator('[data-wall]').getByText(status === 'online' ? 'Online' : 'Offline'));
      },
    },
    'walls.assign': {
      from: /list\.(?!refused)/,
      play: async (world, { to }) => {
        const choice = wall(world).getByRole('combobox');
        const shown = await choice.inputValue();
        const others = await choice
          .locator('option:not([value=""])')
          .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
        const given = to === null && shown !== '' ? '' : (others.find((value) => value !== shown) ?? '');
        await choice.selectOption(given);
      },
    },
    'walls.retry': { play: (world) => wall(world).getByRole('button', { name: 'Try again', exact: true }).click() },
    'walls.dismiss': { play: (world) => wall(world).getByRole('button', { name: 'Dismiss' }).click() },
  },
  replies: {
    readWalls: {
      play: ({ held }, reply) =>
        held.answer(wallCalls.wallUsers, (dataOf(reply) as unknown[] | undefined)?.length === 0 ? { data: [] } : replyFromModel(reply)),
    },
    ping: { play: ({ held }, reply) => held.answer(wallCalls.wallPing, replyFromModel(reply)) },
    assignView: { play: async ({ desk, held }, reply) => held.answer(await firstHeldCall(desk, assigning), replyFromModel(reply)) },
  },
  delays: {
    readRetry: { play: ({ desk }) => advanceTime(desk, 5000) },
    // A request without a reply times out after this time.
    pingEvery: { from: /assigning\.(?!assigning)/, play: ({ desk }) => advanceTime(desk, 30_000) },
  },
};

const group = callsOf(catalogueOf('unit-group'), { product: 'product' }).record;

const opener: Gestures<World, typeof openTargetMachine> = {
  events: {
    'target.open': {
      play: async ({ desk }, _, ahead) => {
        const isGroup = isOf(nextReply(ahead, 'readTarget'), 'cameras');
        const list = await openWidget(desk, isGroup ? 'Unit groups' : 'Layouts');
        await list.locator('[data-line]:not([aria-disabled])').first().press('Enter');
      },
    },
    'target.retry': { play: ({ desk }) => notice(desk).getByRole('button', { name: 'Try again' }).click() },
    'target.dismiss': {
      from: /reading|empty|gone|refused|unread/,
      play: ({ desk }) => notice(desk).getByRole('button', { name: 'Dismiss' }).click(),
    },
  },
  replies: {
    readTarget: {
      play: async ({ desk, held }, reply) => {
        const asked = await firstHeldCall(desk, [group, viewCalls.layouts]);
        if (isOf(reply, 'gone')) return held.answer(asked, { data: [] });
        if (!isOf(reply, 'cameras')) return held.answer(asked, replyFromModel(reply));
        return held.answer(asked, { data: { id: 1, name: 'Depot', group_name: null, units: [] } });
      },
    },
  },
  delays: { notice: { play: ({ desk }) => advanceTime(desk, 10_000) } },
};
const notice = (desk: Operator) => desk.page.locator('[data-opener]');
const isOf = (reply: unknown, as: string) => (dataOf(reply) as { as: string } | undefined)?.as === as;

/** Whether an open request that finds no cameras of a group is the first one, made before any reply. */
const isOpenedFirst = (steps: readonly Step[]) =>
  steps.every(({ event, port }, at) => {
    if (port === null || !isOf((event as { output?: unknown }).output, 'cameras')) return true;
    const begun = steps.slice(0, at).findLastIndex((step, i) => step.event.type === 'target.open' && steps[i - 1]?.state !== 'reading');
    return steps.slice(begun, at).every((step) => step.port === null);
  });

const palette: Gestures<World, typeof paletteMachine> = {
  events: {
    'palette.type': {
      play: async ({ desk }, _, ahead) => {
        const text = (nextReply(ahead, 'search') as unknown[] | null | undefined)?.length === 0 ? 'nowhere' : 'alarm history';
        const isAgain = (await field(desk).inputValue()) === text;
        await field(desk).fill(isAgain ? text.toUpperCase() : text);
        await expect.poll(async () => (await readHeldCalls(desk)).length, { interval: 20 }).toBe(0);
      },
    },
    'palette.move': { play: ({ desk }) => desk.page.keyboard.press('ArrowDown') },
    'palette.highlight': { play: ({ desk }) => desk.page.getByRole('listbox', { name: 'Found' }).getByRole('option').nth(2).hover() },
    'palette.choose': {
      play: async ({ desk }) => {
        // The first result is the most urgent alarm; the walk selects another entry so that alarms do not change.
        const harmless = desk.page.getByRole('option', { name: 'Keyboard' });
        if (await harmless.isVisible()) await harmless.hover();
        await field(desk).press('Enter');
      },
    },
  },
  replies: {
    // An empty query is answered locally; any other query also requests the commands from the platform.
    search: {
      play: async ({ desk, held }, reply) => {
        if ((await field(desk).inputValue()) !== '') await held.answer(runCalls.runnable, reply === undefined ? 'none' : 'as it is');
      },
    },
  },
  delays: { typing: { play: ({ desk }) => advanceTime(desk, 120) } },
};
const field = (desk: Operator) => desk.page.getByRole('combobox', { name: 'Search everything' });
const findsAtOnce = ([first]: readonly Step[]) =>
  first?.kind === 'reply' && (first.event as unknown as { output: unknown[] }).output.length > 0;

walkMachine({
  visible: openTargetVisible,
  models: [openTargetModel],
  gestures: opener,
  possible: isOpenedFirst,
  most: 200,
  reach: 12,
  begin: async (_, before: World | null) => {
    const at = await desk(before);
    await openWidget(at, 'Unit groups');
    await (await openWidget(at, 'Layouts')).locator('[data-line]').first().waitFor();
    const held = await holdCalls(at, group, viewCalls.layouts);
    await pauseTime(at);
    return { desk: at, held };
  },
  drawn: async ({ desk }) => ((await notice(desk).count()) === 0 ? 'idle' : readAttribute(notice(desk), 'data-state')),
  leave,
});

walkMachine({
  visible: paletteVisible,
  models: [paletteModel],
  gestures: palette,
  possible: findsAtOnce,
  most: 200,
  reach: 12,
  begin: async (_, before: World | null) => {
    const at = await desk(before);
    const held = await holdCalls(at, runCalls.runnable);
    await at.navigateTo('/inicio');
    await at.queue().waitFor();
    await at.page.keyboard.press('Escape');
    await at.page.getByRole('dialog').waitFor({ state: 'detached' });
    await at.page.keyboard.press('Control+k');
    await at.page.getByRole('dialog', { name: 'Search everything' }).waitFor();
    await pauseTime(at);
    return { desk: at, held };
  },
  drawn: async ({ desk }) => {
    const dialog = desk.page.getByRole('dialog', { name: 'Search everything' });
    return (await dialog.count()) === 0 ? 'chosen' : readAttribute(dialog, 'data-state');
  },
  leave: async ({ desk, held }) => {
    await desk.page.keyboard.press('Escape');
    await leave({ desk, held });
  },
  tags: ['OP-9.54'],
});

walkMachine({
  visible: wallsVisible,
  models: [wallsModel],
  gestures: walls,
  most: 200,
  reach: 12,
  begin: async (_, before: World | null) => {
    const at = await desk(before);
    const held = await holdCalls(at, wallCalls.wallUsers, wallCalls.wallPing, ...assigning);
    await at.navigateTo('/video-wall');
    await at.page.getByRole('heading', { name: 'Video wall' }).waitFor();
    await held.waitForCall(wallCalls.wallUsers);
    await pauseTime(at);
    return { desk: at, held };
  },
  drawn: ({ desk }) => readAttribute(desk.page.locator('main section [data-state*="assigning"]'), 'data-state'),
  leave,
  tags: ['OP-7.15', 'OP-4.31'],
});
