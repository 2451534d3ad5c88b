import { expect } from 'vitest';
import { type WallUser, wallCalls } from '../../../contract/collaboration/wall.ts';
import { type DetectionPage, detectionCalls } from '../../../contract/intake/detections.ts';
import { viewCalls } from '../../../contract/workspace/views.ts';
import type { wallMachine } from '../../../machines/collaboration/wall/wall.machine.ts';
import { wallModel } from '../../../machines/collaboration/wall/wall.paths.ts';
import type { detectionsMachine } from '../../../machines/intake/detections/detections.machine.ts';
import { aDetection, detectionsModel } from '../../../machines/intake/detections/detections.paths.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import { call, signInByApi } from '../../kit/caller.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import { lazy } from '../../kit/lazy.ts';
import type { Operator } from '../../kit/operator.ts';
import { GridPage } from '../../kit/pages/grid-page.ts';
import { saveTabs, tabOf } from '../../kit/slots.ts';
import { setStage } from '../../kit/stage.ts';
import { limits, readAttribute } from '../../kit/waits.ts';
import {
  advanceTime,
  breakLink,
  openPausablePage,
  pauseTime,
  readHeldCalls,
  reconnectLink,
  waitForSubscription,
  waitForVisible,
} from './paused-page.ts';
import { dataOf, type Gestures, refusalOf, replyFromModel, walkMachine } from './ui-walk.ts';
import { detectionsVisible } from './visible/detections.ts';
import { wallVisible } from './visible/wall.ts';

const stage = setStage({ desksStay: true });

interface World {
  readonly desk: Operator;
  readonly held: HeldCalls;
}
const leave = ({ held }: World) => held.release();

let ana: Operator | undefined;
/** Returns Ana's page with a list of plates and its clock paused; a failed walk replaces it. */
async function anasDesk(before: World | null): Promise<Operator> {
  if (before === null || !ana) {
    await ana?.page.context().close();
    const plates = tabOf('Plates', [{ type: 'lpr_detection', name: '', data: { source: 'dnd' } }], 1);
    await saveTabs(stage.platform().url, 'ana', [tabOf('Empty', []), plates]);
    ana = await openPausablePage(stage, 'ana');
    await front(ana, 'Plates');
    await list({ desk: ana }).waitFor();
    await ana.page.locator('footer[data-state^="live"]').waitFor();
    await pauseTime(ana);
  }
  return ana;
}
/** Brings a tab to the front by key, since notifications cover the tabs. */
const front = (desk: Operator, tab: string) => new GridPage(desk).tab(tab).press('Enter');

const list = ({ desk }: Pick<World, 'desk'>) => new GridPage(desk).slot(1).locator('[data-state]').first();
const table = (world: World) => list(world).getByRole('table');
/** The list as far as it is scrolled: the parent of its table. */
const scrolls = (world: World, to: 'start' | 'end') =>
  table(world).evaluate((it, where) => it.parentElement?.scrollTo({ top: where === 'end' ? it.scrollHeight : 0 }), to);
const older = Array.from({ length: 60 }, (_, at) => aDetection(1000 + at, { id: `older-${at}` }));
/** Returns a page longer than the screen where more follow: the list requests more as soon as its end is visible. */
const pageOf = (reply: unknown) => {
  const page = dataOf(reply) as DetectionPage;
  return page.next === null ? page : { ...page, rows: [...page.rows, ...older] };
};
const again = (world: World) => list(world).getByRole('button', { name: 'Try again' });
const words = ({ desk }: Pick<World, 'desk'>) => desk.page.getByRole('searchbox', { name: 'Search the list' });

const detecting: Gestures<World, typeof detectionsMachine> = {
  events: {
    'detections.filter': {
      play: async (world, { filters }) => {
        const wanted = filters.search ?? '';
        const isSame = (await words(world).inputValue()) === wanted;
        const types = () => words(world).fill(isSame ? wanted.toUpperCase() : wanted);
        const isAsked = /reading|renewing/i.test((await readAttribute(list(world), 'data-state')) ?? '');
        await (isAsked ? world.held.expectAborted(detectionCalls.detections, types) : types());
      },
    },
    'detections.more': {
      from: /^shown/,
      play: async (world) => {
        await ((await again(world).isVisible()) ? again(world).press('Enter') : scrolls(world, 'end'));
        await world.held.waitForCall(detectionCalls.detections);
        await scrolls(world, 'start');
      },
    },
    'detections.announced': { play: ({ desk }) => reconnectLink(desk) },
    'detections.hold': {
      from: /^shown/,
      play: async (world, { isHeld }) => (isHeld ? table(world).getByRole('row').first().hover() : world.desk.page.mouse.move(2, 2)),
    },
    'detections.show': {
      play: (world) =>
        list(world)
          .getByRole('button', { name: /^\d+ new$/ })
          .click(),
    },
    'detections.retry': { play: (world) => again(world).press('Enter') },
  },
  replies: {
    readDetections: {
      play: ({ held }, reply) =>
        held.answer(detectionCalls.detections, dataOf(reply) === undefined ? replyFromModel(reply) : { data: pageOf(reply) }),
    },
  },
  delays: {
    typed: { play: ({ desk }) => advanceTime(desk, 300) },
    gathered: { play: ({ desk }) => advanceTime(desk, 400) },
    renewal: { play: ({ desk }) => advanceTime(desk, 30_000) },
    readRetry: { play: ({ desk }) => advanceTime(desk, 5000) },
  },
};

walkMachine({
  visible: detectionsVisible,
  models: [detectionsModel],
  gestures: detecting,
  most: 200,
  reach: 30,
  beginsDrawn: true,
  begin: async (_, before: World | null) => {
    const desk = await anasDesk(before);
    await desk.page.mouse.move(2, 2);
    await words({ desk }).fill('');
    await front(desk, 'Empty');
    await list({ desk }).waitFor({ state: 'detached' });
    const held = await holdCalls(desk, detectionCalls.detections);
    await front(desk, 'Plates');
    await held.waitForCall(detectionCalls.detections);
    return { desk, held };
  },
  drawn: (world) => readAttribute(list(world), 'data-state'),
  leave,
  tags: ['OP-9.40'],
});

const screen = ({ desk }: Pick<World, 'desk'>) => desk.page.locator('main[data-link]');
const shownView = (world: World) =>
  screen(world)
    .locator('[data-view]')
    .evaluateAll(([it]) => it?.getAttribute('data-view') ?? null);

/** Ana's session of another workstation, the wall, and the views that she may give it. */
const whoGives = lazy(async () => {
  const url = stage.platform().url;
  const { access_token: token } = await signInByApi(url, 'ana');
  const read = async <T>(path: string) => (await call<{ data: T }>(`${url}${path}`, { token })).body.data;
  const [wall] = await read<WallUser[]>(wallCalls.wallUsers.path);
  const views = await read<{ id: number }[]>(`${viewCalls.userViews.path}?max=9`);
  return { token, wall: wall?.id ?? 0, views: views.map(({ id }) => id) };
});

let given: number | null = null;
/** Assigns the wall a view that it does not show, or none; none is sent only if a view was assigned. */
async function gives(isView: boolean): Promise<void> {
  const { token, wall, views } = await whoGives();
  const at = (path: string) => `${stage.platform().url}${path.replace(':id', String(wall))}`;
  if (isView || given === null) {
    const [path, method] =
      given === null ? ([wallCalls.assignWallView.path, 'POST'] as const) : ([wallCalls.updateWallView.path, 'PUT'] as const);
    given = views.find((id) => id !== given) ?? null;
    await call(at(path), { token, method, body: { view: given, kind: 'view' } });
  }
  if (isView) return;
  await call(at(wallCalls.removeWallView.path), { token, method: 'DELETE' });
  given = null;
}

/** Breaks the link of the wall, which reconnects by itself. */
async function wallComesBack(desk: Operator): Promise<void> {
  await breakLink(desk);
  await advanceTime(desk, 1000);
  await waitForVisible(desk, desk.page.locator('main[data-link="live"]'));
  // Events sent before the wall subscribes again would be missed.
  await waitForSubscription(desk, 'show-user-view');
}

const walling: Gestures<World, typeof wallMachine> = {
  events: {
    'wall.updated': {
      play: async (world, { view }) => {
        const { desk } = world;
        const asked = async () =>
          (await readHeldCalls(desk)).filter(({ url }) => url.startsWith(wallCalls.wallView.path)).map(({ id }) => id);
        const before = await asked();
        const shown = await shownView(world);
        await gives(view !== null);
        const isHeard = async () => {
          await advanceTime(desk, 20);
          if (before.length > 0) return (await asked()).some((id) => !before.includes(id));
          const now = await shownView(world);
          return view === null ? now === null : now !== null && now !== shown;
        };
        await expect.poll(isHeard, { timeout: limits.shown, interval: 20 }).toBe(true);
      },
    },
    'wall.renew': { play: ({ desk }) => wallComesBack(desk) },
  },
  replies: {
    readView: {
      play: ({ held }, reply) => {
        const code = refusalOf(reply);
        if (reply === undefined) return held.answer(wallCalls.wallView, 'none');
        return held.answer(wallCalls.wallView, code ? { refusal: { code } } : { data: dataOf(reply) });
      },
    },
    reportOnline: { play: ({ held }, reply) => held.answer(wallCalls.wallStatus, reply === undefined ? 'none' : 'as it is') },
    // The page under test has the newest build and reported it before the first step.
    readBuild: { only: (reply) => reply === 'build-1', play: () => Promise.resolve() },
  },
  delays: {
    readRetry: { play: ({ desk }) => advanceTime(desk, 5000) },
    ping: { play: ({ desk }) => advanceTime(desk, 30_000) },
    pingRetry: { play: ({ desk }) => advanceTime(desk, 10_000) },
    buildCheck: { left: 'within its five minutes the wall says ten times that it is there: nothing stands still for so long' },
  },
};

/** Duration of each state without input, in ms; requests time out after the same time. */
const lasting: Readonly<Record<string, number>> = {
  'picture.reading': 30_000,
  'picture.refused': 30_000,
  'picture.unread': 5000,
  'presence.reporting': 30_000,
  'presence.reported': 30_000,
  'presence.unreported': 10_000,
};
/** The build is known first; when time passes nothing else is due at once. */
function isTimely(steps: readonly Step[]): boolean {
  if (steps[0]?.port !== 'readBuild' || steps.slice(1).some(({ port }) => port === 'readBuild')) return false;
  const stood = new Map<string, number>();
  return steps.every((step, at) => isDueAlone(step, steps[at - 1]?.state.split(' ') ?? [], stood));
}
function isDueAlone({ kind, event: { type }, state }: Step, before: readonly string[], stood: Map<string, number>): boolean {
  const own = before.find((leaf) => type.endsWith(leaf));
  const ms = kind === 'delay' && own ? (lasting[own] ?? 0) : type === 'wall.renew' ? 3000 : 0;
  for (const leaf of before) stood.set(leaf, (stood.get(leaf) ?? 0) + ms);
  const isAlone = ms === 0 || before.every((leaf) => leaf === own || (stood.get(leaf) ?? 0) < (lasting[leaf] ?? Number.POSITIVE_INFINITY));
  const isAnew = (leaf: string) =>
    !before.includes(leaf) || type === 'wall.renew' || (type === 'wall.updated' && leaf.startsWith('picture.'));
  for (const leaf of state.split(' ')) if (isAnew(leaf)) stood.set(leaf, 0);
  return isAlone;
}

let wall: Operator | undefined;
walkMachine({
  visible: wallVisible,
  models: [wallModel],
  gestures: walling,
  possible: isTimely,
  most: 200,
  reach: 30,
  begin: async (_, before: World | null) => {
    if (before === null || !wall) {
      await wall?.page.context().close();
      wall = await openPausablePage(stage, 'wall', { address: '/video-wall' });
      await wall.page.locator('main[data-state*="build.current"]').waitFor();
      await pauseTime(wall);
    }
    const held = await holdCalls(wall, wallCalls.wallView, wallCalls.wallStatus);
    await wallComesBack(wall);
    await wall.page.locator('main[data-state="picture.reading presence.reporting build.current"]').waitFor();
    return { desk: wall, held };
  },
  drawn: (world) => readAttribute(screen(world), 'data-state'),
  leave,
  tags: ['OP-2.60', 'OP-7.42'],
  unwalked: {
    'picture.refused: after ping': 'in the same half a minute the wall says again that it is there: both pass at once',
    'build.checking: readBuild replies':
      'a newer console would have to be installed while the wall goes on; the page loads itself anew then',
    'build.checking: readBuild does not answer': 'what the page reads of itself before the first step is there',
  },
});
