import type { Unit } from '../../../../contract/places/place.ts';
import type { CameraId } from '../../../../contract/platform/ids.ts';
import type { HeldCall } from '../../../../contract/quality/forced-replies.ts';
import { objectSearchCalls } from '../../../../contract/video/object-search.ts';
import { timelineCalls } from '../../../../contract/video/timeline.ts';
import type { clipMachine } from '../../../../machines/video/clip/clip.machine.ts';
import { clipModel } from '../../../../machines/video/clip/clip.paths.ts';
import type { objectSearchMachine } from '../../../../machines/video/object-search/object-search.machine.ts';
import { objectSearchModel } from '../../../../machines/video/object-search/object-search.paths.ts';
import { pauseClock } from '../../../kit/clock.ts';
import { type HeldCalls, holdCalls } from '../../../kit/held-calls.ts';
import { lazy } from '../../../kit/lazy.ts';
import type { Operator } from '../../../kit/operator.ts';
import { GridPage } from '../../../kit/pages/grid-page.ts';
import { timeFieldValue } from '../../../kit/pages/picture-slot.ts';
import { SavingPage } from '../../../kit/pages/saving-page.ts';
import { saveTabs, tabOf } from '../../../kit/slots.ts';
import { readAttribute } from '../../../kit/waits.ts';
import { dataOf, type Gestures, replyFromModel, walkMachine } from '../ui-walk.ts';
import { clipVisible } from '../visible/clip.ts';
import { objectSearchVisible } from '../visible/object-search.ts';
import { stage } from './stage.ts';

const { footage } = timelineCalls;
const { searchObjects } = objectSearchCalls;

interface World {
  desk: Operator;
  held: HeldCalls;
  /** Those of its unit that record. */
  cameras: readonly CameraId[];
}

/** Opens the timeline of a unit with the clock paused: time advances only in a walk. */
const atTimeline = lazy(async (): Promise<Omit<World, 'held'>> => {
  const records = ({ cameras }: Unit) => cameras.filter(({ recording_support }) => recording_support);
  const unit = (await stage.units('ana')).find((one) => records(one).length > 1);
  if (!unit) throw new Error('ana sees no unit with two cameras that record');
  await saveTabs(stage.platform().url, 'ana', [tabOf('Desk', [{ type: 'timeline', name: '', data: { id_unit: unit.id } }])]);
  const desk = await stage.signedIn('ana');
  desk.watch.expect(/media\/(frames|footage)|timeline\/objects/);
  // Rendering uses the browser's own timers; timers of machines that start from now on are paused.
  await desk.page.goto('/user_profile/');
  await desk.expectLink('live');
  await desk.page.clock.install();
  await pauseClock(desk.page, 1000);
  await desk.navigateTo('/inicio');
  await new GridPage(desk).slotsOf('timeline').locator('[data-state*="window.shown"]').waitFor();
  return { desk, cameras: records(unit).map(({ id }) => id) };
});
const passes = (ms: number) => ({ play: ({ desk }: World) => desk.page.clock.runFor(ms) });
const pressed = (name: string | RegExp) => ({
  play: ({ desk }: World) => desk.page.getByRole('button', { name, exact: typeof name === 'string' }).click(),
});

const dialog = ({ desk }: Pick<World, 'desk'>) => new SavingPage(desk).dialog();
const toasts = ({ desk }: Pick<World, 'desk'>) => new SavingPage(desk).progress();
/** Counter that makes each found object and each selected window unique. */
let count = 0;
/** The messages about clips lie over the tools. */
const putAway = async (world: Pick<World, 'desk'>) => {
  const hide = toasts(world).getByRole('button', { name: 'Hide this notification' });
  for (let left = await hide.count(); left > 0; left = await hide.count()) await hide.first().click();
};
const begins = ({ desk }: World) => new SavingPage(desk).readTime('From');
/** Waits until the request for this window is held; the timeline's own and obsolete requests pass through. */
async function askedFor(world: World): Promise<HeldCall> {
  const saving = new SavingPage(world.desk);
  const window = [await saving.readTime('From'), await saving.readTime('To')].map(timeFieldValue);
  return world.held.waitForMatching(footage, ({ url }) => window.every((at) => decodeURIComponent(url).includes(at)));
}

const clipping: Gestures<World, typeof clipMachine> = {
  events: {
    'clip.change': {
      play: async (world, { to, chosen }) => {
        const boxes = new SavingPage(world.desk).cameraBoxes();
        if (chosen) for (const box of await boxes.all()) await box.uncheck();
        if (to === undefined) return;
        count += 1;
        const seconds = clipModelMinutes(to) > 60 ? 3600 + count : 60 + count;
        await new SavingPage(world.desk).fillLength(seconds / 60);
      },
    },
    'clip.mark': {
      play: (world, { watermark }) =>
        dialog(world)
          .getByRole('checkbox', { name: watermark ? /watermark/ : /certificate/ })
          .check(),
    },
    'clip.save': {
      play: ({ desk }) => new SavingPage(desk).saveVideo(),
    },
    'clip.retry': pressed('Try again'),
  },
  replies: {
    readFootage: {
      play: async (world, reply) => {
        const spans = dataOf(reply) as unknown[] | undefined;
        const asked = await askedFor(world);
        const from = await begins(world);
        const known = { camera: world.cameras[0], spans: [{ from: new Date(from), to: new Date(from + 60_000) }] };
        await world.held.answerHeld(asked, spans ? { data: spans.length > 0 ? [known] : [] } : replyFromModel(reply));
      },
    },
  },
  delays: { settle: passes(300) },
};
const { from: modelBegins } = clipModel.input as { from: number };
const clipModelMinutes = (to: number) => (to - modelBegins) / 60_000;

walkMachine({
  visible: clipVisible,
  models: [clipModel],
  beginsDrawn: true,
  unwalked: {
    'checking: at once': 'on an authorized request what was recorded is not asked: the journey of recording requests saves such a clip',
  },
  gestures: clipping,
  begin: async (_, before) => {
    const { desk, cameras } = await atTimeline();
    const held = before?.held ?? (await holdCalls(desk, footage));
    await desk.page.keyboard.press('Escape');
    await dialog({ desk }).waitFor({ state: 'detached' });
    // The next question may be for the same window: the one before is not to be taken for it.
    await held.passThrough(footage);
    await putAway({ desk });
    await new SavingPage(desk).openFromTimeline();
    return { desk, cameras, held };
  },
  // A saved export is listed among the downloads, and the dialog is closed.
  drawn: async (world) => {
    if (await dialog(world).isVisible()) return readAttribute(dialog(world), 'data-state');
    return (await readAttribute(toasts(world), 'data-state')) === 'showing' ? 'saved' : null;
  },
});

const panel = ({ desk }: Pick<World, 'desk'>) => desk.page.getByRole('region', { name: 'Search objects' });
const searching: Gestures<World, typeof objectSearchMachine> = {
  events: {
    'search.change': {
      play: async (world, { conditions: [condition] }) => {
        const at = panel(world);
        if (!condition) throw new Error('A sample without a condition');
        if (!(await at.getByLabel('Attribute').isVisible())) await at.getByRole('button', { name: 'Add a condition' }).click();
        await at.getByLabel('Attribute').selectOption(condition.attribute);
        await at.getByLabel('Operator').selectOption(condition.operator);
        await at.getByLabel('Value', { exact: true }).fill(String(condition.value));
      },
    },
    'search.run': {
      from: /^(?!searching)/,
      play: (world) =>
        panel(world)
          .getByRole('button', { name: /^Search the/ })
          .click(),
    },
    'search.more': {
      play: (world) =>
        panel(world)
          .getByRole('button', { name: /^(Show more|Search earlier)$/ })
          .click(),
    },
    'search.select': { play: (world) => panel(world).getByRole('list', { name: 'Found objects' }).getByRole('button').first().click() },
    'search.step': {
      play: (world, { by }) =>
        panel(world)
          .getByRole('button', { name: by === 1 ? 'Older result' : 'Newer result' })
          .click(),
    },
  },
  replies: {
    searchObjects: {
      play: ({ held, cameras }, reply) => {
        const page = dataOf(reply) as { rows: { id: string }[] } | undefined;
        count += 1;
        const rows = page?.rows.map((row) => ({ ...row, id: `${row.id}-${count}`, camera: cameras[0] }));
        return held.answer(searchObjects, page ? { data: { ...page, rows } } : replyFromModel(reply));
      },
    },
  },
};
walkMachine({
  visible: objectSearchVisible,
  closes: true,
  models: [objectSearchModel],
  beginsDrawn: true,
  gestures: searching,
  begin: async (_, before) => {
    const { desk, cameras } = await atTimeline();
    const held = before?.held ?? (await holdCalls(desk, searchObjects));
    await putAway({ desk });
    if (await panel({ desk }).isVisible()) await panel({ desk }).getByRole('button', { name: 'Close the search' }).click();
    // Pending requests of the previous walk must not be mistaken for requests of this one.
    await held.passThrough(searchObjects);
    await desk.page.getByRole('toolbar', { name: 'Timeline' }).getByRole('button', { name: 'Search objects' }).click();
    return { desk, cameras, held };
  },
  drawn: (world) => readAttribute(panel(world), 'data-state'),
});
