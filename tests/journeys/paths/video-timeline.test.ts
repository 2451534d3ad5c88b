import type { Unit } from '../../../contract/places/place.ts';
import type { ForceRule } from '../../../contract/quality/forced-replies.ts';
import { timelineCalls } from '../../../contract/video/timeline.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import type { timelineMachine } from '../../../machines/video/timeline/timeline.machine.ts';
import { timelineModel } from '../../../machines/video/timeline/timeline.paths.ts';
import { call } from '../../kit/caller.ts';
import { callName, type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import { lazy } from '../../kit/lazy.ts';
import type { Operator } from '../../kit/operator.ts';
import { GridPage } from '../../kit/pages/grid-page.ts';
import { button } from '../../kit/pages/locators.ts';
import { saveTabs, tabOf } from '../../kit/slots.ts';
import { setStage } from '../../kit/stage.ts';
import { readAttribute } from '../../kit/waits.ts';
import { advanceTime, openPausablePage, pauseTime, resumeTime, waitForVisible } from './paused-page.ts';
import { dataOf, type Gestures, replyFromModel, walkMachine } from './ui-walk.ts';
import { timelineVisible } from './visible/timeline.ts';

const stage = setStage({ desksStay: true });
const { footage, timelineMarks } = timelineCalls;
/** When the window of the model begins. */
const { from: startOfDay } = timelineModel.input as { from: number };

interface World {
  desk: Operator;
  held: HeldCalls;
  /** Two that record. */
  units: readonly Unit[];
  /** Start of the page's window, in ms. */
  base: number;
  asked: number;
}

const tours = 4;
/** Opens a tab for each tour; recordings and events are as in the model, at any time. */
const atTimeline = lazy(async (): Promise<Pick<World, 'desk' | 'held' | 'units'>> => {
  const units = (await stage.units('ana')).filter(({ cameras }) => cameras.some(({ recording_support }) => recording_support));
  const times = Array.from({ length: tours }, (_, at) =>
    tabOf(`Time ${at + 1}`, [{ type: 'timeline', name: '', data: { id_unit: units[0]?.id } }], at + 1),
  );
  await saveTabs(stage.platform().url, 'ana', [tabOf('Empty', []), ...times]);
  const desk = await openPausablePage(stage, 'ana');
  desk.page.setDefaultTimeout(15_000);
  return { desk, held: await holdCalls(desk), units };
});

/** The first ten minutes of the window were recorded, as in the model. */
async function records({ desk, units }: Pick<World, 'desk' | 'units'>, base: number): Promise<void> {
  const camera = units[0]?.cameras.find(({ recording_support }) => recording_support);
  const spans = [{ from: new Date(base), to: new Date(base + 600_000) }];
  const body = { success: true, data: [{ camera: camera?.id, spans }] };
  const rule: ForceRule = { call: callName(footage), desk: desk.id, force: { how: 'give', body }, stays: true };
  await call(`${desk.platform}/demo/replies`, { body: rule });
}
const marksOf = ({ base, units }: World) => ({
  marks: [
    {
      id: 'alarm-1',
      kind: 'alarm',
      at: new Date(base + 300_000),
      count: 1,
      cameras: units[0]?.cameras.slice(0, 1).map(({ id }) => id),
      title: 'Intrusion',
      color: null,
      alarm: null,
    },
  ],
  isCut: false,
  zone: 'UTC',
});

const slot = ({ desk }: Pick<World, 'desk'>) => new GridPage(desk).slot(1, 'timeline');
const track = (world: Pick<World, 'desk'>) => slot(world).getByRole('slider');
const drawn = (world: World) => readAttribute(slot(world).locator('[data-state*="window."]').first(), 'data-state');

/** Performs an act that aborts the pending read. */
async function moves(world: World, act: () => Promise<unknown>): Promise<void> {
  if ((await drawn(world))?.includes('window.reading')) await world.held.expectAborted(timelineMarks, act);
  else await act();
}
/** A key of the timeline; a cursor that is dragged is let go by it. */
const presses = (world: World, key: string) =>
  moves(world, async () => {
    await track(world).press(key);
    if (!(await drawn(world))?.includes('scrubbing')) await world.desk.page.mouse.up();
  });
/** Where a moment of the model lies on the screen; on the axis, or on the lane of the unit. */
async function pointOf(world: World, ms: number, on: 'axis' | 'lane'): Promise<{ x: number; y: number }> {
  const box = await track(world).boundingBox();
  const [from, to] = await Promise.all(
    ['aria-valuemin', 'aria-valuemax'].map(async (name) => Number(await track(world).getAttribute(name))),
  );
  if (!box || from === undefined || to === undefined) throw new Error('No track');
  const share = Math.min(0.99, Math.max(0.01, (world.base + ms - from) / (to - from)));
  return { x: box.x + share * box.width, y: box.y + (on === 'axis' ? 10 : 37) };
}
/** The wheel over the beginning of the track; a cursor that is dragged stays where it is. */
async function wheels(world: World, deltaX: number, deltaY: number): Promise<void> {
  const { mouse } = world.desk.page;
  if (!(await drawn(world))?.includes('scrubbing')) {
    const box = await track(world).boundingBox();
    await mouse.move((box?.x ?? 0) + 2, (box?.y ?? 0) + 37);
  }
  await moves(world, () => mouse.wheel(deltaX, deltaY));
}
const calendar = async (world: World) => {
  await button(slot(world), 'Go to…').click();
  return world.desk.page.getByRole('textbox', { name: 'Exact time' }).or(world.desk.page.getByLabel('Exact time')).first();
};
const unitOf = ({ desk }: Pick<World, 'desk'>) => desk.page.getByLabel('Unit', { exact: true });
/** The message about an alarm may lie over the button. */
async function opensSettings({ desk }: Pick<World, 'desk'>): Promise<void> {
  await desk.page.getByRole('button', { name: 'Settings of slot 1' }).press('Enter');
  await unitOf({ desk }).waitFor();
}
const atRest = /^(?!.*scrubbing)/;

const gestures: Gestures<World, typeof timelineMachine> = {
  events: {
    'timeline.query': {
      from: atRest,
      play: async (world) => {
        const { desk, units } = world;
        await opensSettings(world);
        world.asked += 1;
        const unit = unitOf(world);
        await moves(world, () => unit.fill(units[world.asked % 2]?.description ?? ''));
        await desk.page.keyboard.press('Escape');
      },
    },
    'timeline.zoom': { play: (world) => wheels(world, 0, -100) },
    'timeline.pan': { play: (world) => wheels(world, 10, 0) },
    'timeline.show': {
      from: atRest,
      play: async (world) => {
        const day = new Date(world.base - 2 * 86_400_000);
        const name = day.toLocaleDateString('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
        await calendar(world);
        const chosen = world.desk.page.getByRole('button', { name: new RegExp(`^${name}`) });
        if (!(await chosen.isVisible())) await world.desk.page.getByRole('button', { name: 'Previous month' }).click();
        await moves(world, () => chosen.click());
      },
    },
    'timeline.seek': {
      from: atRest,
      play: async (world, { at }) => {
        const exact = await calendar(world);
        await exact.fill(new Date(world.base + at - startOfDay).toISOString().slice(0, 19));
        await moves(world, () => exact.press('Enter'));
      },
    },
    'timeline.step': {
      play: async (world, { steps }) => {
        const isSet = !(await drawn(world))?.includes('cursor.unset');
        if (isSet) return presses(world, steps > 0 ? 'ArrowRight' : 'ArrowLeft');
        return moves(world, () => button(slot(world), steps > 0 ? /^Forward/ : /^Back/).click());
      },
    },
    'timeline.mark': { play: (world, { to }) => presses(world, to === 'after' ? 'Control+ArrowRight' : 'Control+ArrowLeft') },
    'timeline.edge': { play: (world, { to }) => presses(world, to === 'begin' ? 'Home' : 'End') },
    'timeline.scrub': {
      only: ({ at }) => at < startOfDay + 600_000,
      play: async (world) => {
        const { mouse } = world.desk.page;
        const { x, y } = await pointOf(world, 150_000, 'axis');
        await mouse.move(x, y);
        await mouse.down();
      },
    },
    'timeline.drop': { from: /scrubbing/, play: ({ desk }) => desk.page.mouse.up() },
    'timeline.choose': {
      from: atRest,
      play: async (world) => {
        const { mouse, keyboard } = world.desk.page;
        const [begin, end] = [await pointOf(world, 120_000, 'lane'), await pointOf(world, 240_000, 'lane')];
        await keyboard.down('Shift');
        await mouse.move(begin.x, begin.y);
        await mouse.down();
        await mouse.move(end.x + 8, end.y);
        await mouse.up();
        await keyboard.up('Shift');
      },
    },
    'timeline.begin': { play: (world) => track(world).press('i') },
    'timeline.end': { play: (world) => track(world).press('o') },
    'timeline.clear': { play: (world) => track(world).press('Escape') },
    'timeline.played': { left: 'a picture of the tab that plays takes the cursor with it at any time; the journey of OP-1.08 sees it' },
    'timeline.renew': {
      from: /^window\.(shown|refused|unread)/,
      play: async (world) => {
        const again = button(slot(world), 'Try again');
        if (await again.isVisible()) return again.click();
        const unit = world.units[world.asked % 2];
        await stage.raise(unit && { unit });
        return waitForVisible(world.desk, slot(world).locator('[data-state*="window.reading"]'));
      },
    },
  },
  replies: {
    readTimeline: {
      play: (world, reply) => world.held.answer(timelineMarks, dataOf(reply) ? { data: marksOf(world) } : replyFromModel(reply)),
    },
  },
  delays: {
    settled: { play: ({ desk }) => advanceTime(desk, 250) },
    renewal: { play: ({ desk }) => advanceTime(desk, 20_000) },
    readRetry: { play: ({ desk }) => advanceTime(desk, 5000) },
  },
};

/** Another day shows nothing of the first one until a moment of that is gone to; the unit is changed a few times only. */
function possible(steps: readonly Step[]): boolean {
  const types = steps.map(({ event }) => event.type);
  const isElsewhere = types.lastIndexOf('timeline.show') > types.lastIndexOf('timeline.seek');
  const needsBase = /scrub|choose|clear|edge/.test(types.at(-1) ?? '');
  return !(isElsewhere && needsBase) && types.filter((type) => type === 'timeline.query').length <= 5;
}

walkMachine({
  visible: timelineVisible,
  models: [timelineModel],
  gestures,
  possible,
  begin: async (_, before: World | null) => {
    // A strip holds no more tabs than this: the next tour starts on a new page.
    if (begun === tours) {
      await (await atTimeline()).desk.page.context().close();
      atTimeline.reset();
      begun = 0;
    }
    const { desk, held, units } = await atTimeline();
    begun += 1;
    const front = (tab: string) => new GridPage(desk).openTab(tab);
    await front('Empty');
    await held.release();
    const base = Math.floor(((await desk.page.evaluate(() => Date.now())) - 57 * 60_000) / 1000) * 1000;
    await records({ desk, units }, base);
    await held.hold(timelineMarks);
    await front(`Time ${begun}`);
    await held.waitForCall(timelineMarks);
    // Lazily loaded parts are loaded before the clock is paused.
    if (!before) await opensSettings({ desk });
    await desk.page.keyboard.press('Escape');
    await pauseTime(desk);
    return { desk, held, units, base, asked: 0 };
  },
  drawn,
  beginsDrawn: true,
  leave: ({ desk }) => resumeTime(desk),
  most: 150,
  reach: 12,
  tags: ['OP-9.28', 'OP-8.17'],
});
let begun = 0;
