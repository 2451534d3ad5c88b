import { expect } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { hasBlank } from '../../../contract/workspace/grid.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import { type BuilderContext, builderMachine } from '../../../machines/workspace/builder/builder.machine.ts';
import { alarmViewBuilderModel } from '../../../machines/workspace/builder/builder.paths.ts';
import type { gridDragMachine } from '../../../machines/workspace/grid-drag/grid-drag.machine.ts';
import { gridDragModel } from '../../../machines/workspace/grid-drag/grid-drag.paths.ts';
import type { Operator } from '../../kit/operator.ts';
import { BuilderPage } from '../../kit/pages/builder-page.ts';
import { GridPage } from '../../kit/pages/grid-page.ts';
import { button, dragMouse, pointOf } from '../../kit/pages/locators.ts';
import { saveTabs, tabOf } from '../../kit/slots.ts';
import { setStage } from '../../kit/stage.ts';
import { limits } from '../../kit/waits.ts';
import { type Gestures, walkMachine } from './ui-walk.ts';
import { builderVisible } from './visible/builder.ts';
import { gridDragVisible } from './visible/grid-drag.ts';

const stage = setStage({ desksStay: true });

interface World {
  readonly desk: Operator;
}

const builder = ({ desk }: World) => new BuilderPage(desk);
const press = (name: string) => ({ play: (world: World) => builder(world).press(name) });
const slotOne = (world: World) => builder(world).slot(1);
const chooses = (world: World) => slotOne(world).locator('button[aria-pressed]:not([data-grip])').click();
const ofChosen = (name: string) => ({
  play: async (world: World) => {
    await chooses(world);
    await button(builder(world).root().getByRole('region', { name: 'Slot 1', exact: true }), name).click();
  },
});
const designing: Gestures<World, typeof builderMachine> = {
  events: {
    'builder.load': { left: 'comes with another record, for which the builder begins anew' },
    'builder.add': press('Add slot'),
    'builder.place': {
      play: async (world) => {
        const { keyboard } = world.desk.page;
        await slotOne(world).getByRole('button', { name: 'Move or resize slot 1' }).focus();
        for (const arrow of ['ArrowRight', 'ArrowDown']) for (let by = 0; by < 12; by++) await keyboard.press(`Shift+${arrow}`);
        await keyboard.press('Enter');
      },
    },
    'builder.swap': {
      play: async (world) => {
        const from = await pointOf(slotOne(world).locator('[data-grip]'));
        await dragMouse(world.desk.page, [from, await pointOf(builder(world).slot(2))]);
      },
    },
    'builder.choose': { only: ({ pos }) => pos !== null, play: chooses },
    'builder.select': {
      play: async (world) => {
        await chooses(world);
        await builder(world).chooseOption('Shows', 'cam');
      },
    },
    'builder.reset': ofChosen('Reset'),
    'builder.remove': press('Remove slot 1'),
    'builder.split': ofChosen('Split'),
    'builder.tile': { play: (world) => builder(world).chooseOption('Mosaic', '2') },
    'builder.spread': press('Fill blank spaces'),
    'builder.undo': press('Undo'),
    'builder.redo': press('Redo'),
    'builder.preview': press('Preview'),
    'builder.design': press('Leave the preview'),
    'builder.check': {
      play: async (world, { schedules }) => {
        await builder(world).chooseOption(/Periodicity/, schedules === null ? 'always' : 'schedule');
        await builder(world).save();
      },
    },
  },
  replies: {},
};

/** Returns the builder context after these steps. */
function designed(steps: readonly Step[]): BuilderContext {
  let [now] = initialTransition(builderMachine, { kind: 'alarm-view', slots: [] });
  for (const { event } of steps) [now] = transition(builderMachine, now, event as never);
  return now.context;
}
/** Whether the UI offers the last of these steps: a button that would change nothing is disabled. */
function isOffered(steps: readonly Step[]): boolean {
  const last = steps.at(-1)?.event.type;
  const { slots } = designed(steps.slice(0, -1));
  const first = slots.find(({ pos }) => pos === 1);
  if (last === 'builder.spread') return slots.length > 0 && hasBlank(slots);
  if (last === 'builder.swap') return first !== undefined && slots.some(({ pos }) => pos === 2);
  if (last === 'builder.place') return slots.length === 1 && first !== undefined && first.w * first.h < 144 && first.x + first.y === 0;
  if (last === 'builder.select') return first?.selected === false;
  if (last === 'builder.reset') return first?.selected === true;
  return !['builder.split', 'builder.remove', 'builder.choose'].includes(last ?? '') || first !== undefined;
}

let admin: Operator | undefined;
walkMachine({
  visible: builderVisible,
  models: [alarmViewBuilderModel],
  gestures: designing,
  possible: isOffered,
  unwalked: {
    'designing: builder.split': 'needs a slot too small to be cut, many cuts from here: a unit test makes them',
  },
  most: 200,
  reach: 12,
  begin: async (_, before: World | null) => {
    if (before === null) await admin?.page.context().close();
    const desk = before?.desk ?? (await stage.operator('admin'));
    admin = desk;
    await desk.navigateTo('/inicio');
    await builder({ desk }).root().waitFor({ state: 'detached' });
    await desk.navigateTo('/alarm-views/config-view');
    await builder({ desk }).expectState('editing.clean');
    return { desk };
  },
  drawn: (world) => builder(world).root().getAttribute('data-design'),
  leave: async ({ desk }) => {
    await desk.navigateTo('/inicio');
    const leaves = desk.page.getByRole('button', { name: 'Discard changes' });
    await leaves.or(desk.queue()).first().waitFor();
    if (await leaves.isVisible()) await leaves.click();
  },
  tags: ['OP-5.10', 'OP-5.13', 'ADM-4.11', 'ADM-4.12'],
});

let unit: number | undefined;
const halves = [
  { pos: 1, x: 0, y: 0, w: 6, h: 6 },
  { pos: 2, x: 6, y: 0, w: 6, h: 6 },
];
/** Another workstation of ana's leaves these slots in her tab. */
async function slots(count: 1 | 2): Promise<void> {
  unit ??= (await stage.units('ana'))[0]?.id;
  const info = { type: 'info', name: 'Unit', data: { source: 'unit', id_unit: unit } } as const;
  const tab = tabOf('Board', [info, info]);
  const kept = <T extends { pos: number }>(all: readonly T[]) => all.filter(({ pos }) => count === 2 || pos === 2);
  await saveTabs(stage.platform().url, 'ana', [{ ...tab, layout: kept(halves), slots: kept(tab.slots) }]);
}
const board = ({ desk }: World) => new GridPage(desk).board();
const isSaved = ({ desk }: World) => desk.page.locator('[data-state*="config.saved"]').waitFor();
/** Whether the slots are placed as by `slots(2)`: side by side, each half of the grid. */
async function areHalves(world: World): Promise<boolean> {
  const at = (place: ReturnType<typeof board>) => place.boundingBox({ timeout: limits.look }).catch(() => null);
  const all = await Promise.all([board(world), one(world), board(world).locator('[data-slot="2"]')].map(at));
  const [whole, first, second] = all;
  if (!whole || !first || !second) return false;
  const isHalf = ({ width, y }: typeof first) => Math.abs(width - whole.width / 2) < 20 && Math.abs(y - first.y) < 2;
  return isHalf(first) && isHalf(second) && first.x < second.x && Math.abs(first.height - second.height) < 2;
}
const one = (world: World) => board(world).locator('[data-slot="1"]');
const grip = (world: World) => one(world).locator('[data-grip]');
const key = (keys: string) => ({
  play: async (world: World) => {
    await grip(world).focus();
    await world.desk.page.keyboard.press(keys);
  },
});
/** Takes hold of something with the pointer. */
async function takes({ desk: { page } }: World, at: { x: number; y: number }): Promise<void> {
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 6, at.y + 2);
}
const moves = (by: number) => ({
  play: async ({ desk: { page } }: World) => {
    const area = await board({ desk: { page } as Operator }).boundingBox();
    if (area) await page.mouse.move(area.x + area.width * by, area.y + area.height * 0.6, { steps: 3 });
  },
});

const arranging: Gestures<World, typeof gridDragMachine> = {
  events: {
    'drag.placesChanged': {
      play: async (world, { places }) => {
        const { page } = world.desk;
        await isSaved(world);
        await slots(places.length === 2 ? 2 : 1);
        await one(world).waitFor({ state: places.length === 2 ? 'visible' : 'detached' });
        if (places.length === 1) await page.mouse.up();
      },
    },
    'drag.move': { play: async (world) => takes(world, await pointOf(grip(world))) },
    'drag.moveTo': moves(0.3),
    'drag.resize': {
      play: async (world) => {
        const box = await one(world).boundingBox();
        if (box) await takes(world, { x: box.x + box.width - 1, y: box.y + box.height / 2 });
      },
    },
    'drag.resizeTo': moves(0.4),
    'drag.stepMove': key('ArrowRight'),
    'drag.stepResize': key('Shift+ArrowRight'),
    'drag.drop': {
      play: async (world) => {
        const isByKeys = (await board(world).getAttribute('data-board')) === 'arranging';
        await (isByKeys ? world.desk.page.keyboard.press('Enter') : world.desk.page.mouse.up());
      },
    },
    'drag.cancel': { from: /^arranging/, play: key('Escape').play },
  },
  replies: {},
};

walkMachine({
  visible: gridDragVisible,
  models: [gridDragModel],
  gestures: arranging,
  most: 200,
  reach: 12,
  begin: async (_, before: World | null) => {
    // An unsaved local change takes precedence over a change from another workstation, so the save is awaited first.
    if (before) await isSaved(before);
    await slots(2);
    const desk = before?.desk ?? (await stage.operator('ana'));
    await expect.poll(() => areHalves({ desk }), { message: 'both halves are drawn', timeout: limits.shown, interval: 20 }).toBe(true);
    return { desk };
  },
  drawn: (world) => board(world).getAttribute('data-board'),
});
