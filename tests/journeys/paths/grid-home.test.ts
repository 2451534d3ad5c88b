import { beforeAll, expect } from 'vitest';
import { subsystemCalls } from '../../../contract/places/subsystems.ts';
import { viewCalls } from '../../../contract/workspace/views.ts';
import type { treeMachine } from '../../../machines/places/tree/tree.machine.ts';
import { treeModel } from '../../../machines/places/tree/tree.paths.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import type { viewsMachine } from '../../../machines/workspace/views/views.machine.ts';
import { viewsModel } from '../../../machines/workspace/views/views.paths.ts';
import { call, signInByApi } from '../../kit/caller.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { GridPage } from '../../kit/pages/grid-page.ts';
import { saveTabs, tabOf } from '../../kit/slots.ts';
import { setStage } from '../../kit/stage.ts';
import { limits, readAttribute } from '../../kit/waits.ts';
import { advanceTime, firstHeldCall, openPausablePage, openWidget, pauseTime, reconnectLink, waitForVisible } from './paused-page.ts';
import { dataOf, type Gestures, nextReply, replyFromModel, walkMachine } from './ui-walk.ts';
import { treeVisible } from './visible/tree.ts';
import { viewsVisible } from './visible/views.ts';

const stage = setStage({ desksStay: true });

interface World {
  readonly desk: Operator;
  readonly held: HeldCalls;
}
const writes = [viewCalls.createUserView, viewCalls.updateUserView, viewCalls.removeUserView] as const;

/** A word of a unit, which no tenant has in its name: tenants are looked through at once, units a few at a time. */
let word = '';
beforeAll(async () => {
  const url = stage.platform().url;
  const [unit] = await stage.units('ana');
  word = unit?.description ?? '';
  const { access_token: token } = await signInByApi(url, 'ana');
  // This slot does not request parts of units: the walk of the tree replies to those requests.
  const tab = tabOf('Desk', [{ type: 'lpr_detection', name: '', data: { source: 'dnd' } }]);
  await saveTabs(url, 'ana', [tab]);
  const body = (count: number) => ({ name: `View ${count}`, data: { tabId: 'Desk', layout: tab.layout, slots: tab.slots } });
  await Promise.all([1, 2, 3, 4].map((count) => call(`${url}${viewCalls.createUserView.path}`, { token, body: body(count) })));
});

let ana: Operator | undefined;
/** Returns Ana's page with its clock paused; all walks of this file share it, and a failed walk replaces it. */
async function desk(before: World | null): Promise<Operator> {
  if (before === null || !ana) {
    await ana?.page.context().close();
    ana = await openPausablePage(stage, 'ana');
    await ana.page.evaluate(keepSlices);
    await openWidget(ana, 'Views');
    await openWidget(ana, 'Tenants');
    await ana.page.getByRole('treeitem').first().waitFor();
    // Views are reloaded once the link has caught up.
    await ana.page.locator('footer[data-state^="live"]').waitFor();
    await pauseTime(ana);
  }
  return ana;
}
const leave = ({ held }: World) => held.release();

const list = ({ desk }: Pick<World, 'desk'>) => new GridPage(desk).widget('Views');
let named = 0;
/** Opens the menu of the first view, and chooses there. */
async function ofView(world: World, item: RegExp): Promise<void> {
  await list(world)
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await new GridPage(world.desk).menuItem(item).click();
}
const dialog = ({ desk }: World) => desk.page.getByRole('dialog');
const agrees = (name: string | RegExp) => async (world: World) => {
  await dialog(world).getByRole('button', { name, exact: true }).click();
  await dialog(world).waitFor({ state: 'detached' });
};

const views: Gestures<World, typeof viewsMachine> = {
  events: {
    'views.save': {
      play: async (world) => {
        await list(world).getByRole('button', { name: 'Save the current tab as a view' }).click();
        await dialog(world)
          .getByLabel('Name')
          .fill(`Saved ${(named += 1)}`);
        await agrees('Save')(world);
      },
    },
    'views.update': {
      play: async (world) => {
        await ofView(world, /^Update with/);
        await agrees(/^Update/)(world);
      },
    },
    'views.rename': {
      play: async (world) => {
        await ofView(world, /^Rename/);
        await dialog(world)
          .getByLabel('Name')
          .fill(`View named ${(named += 1)}`);
        await agrees('Save')(world);
      },
    },
    'views.remove': {
      play: async (world) => {
        await ofView(world, /^Delete/);
        await agrees(/^Delete/)(world);
      },
    },
    'views.renew': { from: /ready|refused|unread|rejected/, play: ({ desk }) => reconnectLink(desk) },
    'views.retry': {
      from: /refused|unread|unanswered/,
      play: (world) => list(world).getByRole('button', { name: 'Try again now' }).click(),
    },
    'views.dismiss': { from: /rejected/, play: (world) => list(world).getByRole('button', { name: 'Dismiss' }).click() },
  },
  replies: {
    readViews: { play: ({ held }, reply) => held.answer(viewCalls.userViews, replyFromModel(reply)) },
    writeView: { play: async ({ desk, held }, reply) => held.answer(await firstHeldCall(desk, writes), replyFromModel(reply)) },
  },
  delays: { retry: { play: ({ desk }) => advanceTime(desk, 5000) } },
};

/** Whether a deleted view is reported as deleted and every other view in its current state. */
function isWritten(steps: readonly Step[]): boolean {
  const writing: string[] = [];
  for (const { event, kind, port } of steps) {
    if (kind === 'event' && /save|update|rename|remove/.test(event.type)) writing.push(event.type);
    if (port !== 'writeView' || kind !== 'reply') continue;
    const write = writing.shift();
    const data = dataOf((event as { output?: unknown }).output);
    if (data !== undefined && (data === null) !== (write === 'views.remove')) return false;
  }
  return true;
}

/** Settles the reads and writes that the previous walk left pending, regardless of their outcome. */
async function settles(desk: Operator): Promise<void> {
  const go = list({ desk }).getByRole('button', { name: /^(Dismiss|Try again now)$/ });
  const isDone = async () => {
    if (await go.isVisible()) await go.click();
    return stateOfViews({ desk });
  };
  await expect.poll(isDone, { timeout: limits.shown, interval: 20 }).toBe('ready');
}

const stateOfViews = (world: Pick<World, 'desk'>) => readAttribute(list(world).locator('[data-state]').first(), 'data-state');
walkMachine({
  visible: viewsVisible,
  models: [viewsModel],
  gestures: views,
  possible: isWritten,
  most: 200,
  reach: 30,
  beginsDrawn: true,
  begin: async (_, before: World | null) => {
    const at = await desk(before);
    await settles(at);
    const held = await holdCalls(at, viewCalls.userViews, ...writes);
    await reconnectLink(at);
    return { desk: at, held };
  },
  drawn: stateOfViews,
  leave,
  tags: ['OP-7.13'],
});

const tree = ({ desk }: World) => desk.page.getByRole('tree');
const rows = (world: World, kind: string) => tree(world).locator(`[role="treeitem"][data-kind="${kind}"]`);
const turn = (row: ReturnType<typeof rows>) => row.locator('[role="presentation"]').first().click();
/** Opens a row of the tree where it is closed. */
async function opens(row: ReturnType<typeof rows>): Promise<void> {
  if ((await row.getAttribute('aria-expanded')) !== 'true') await turn(row);
}
const box = ({ desk }: World) => desk.page.getByRole('searchbox', { name: 'Search units and cameras' });

/** Makes `performance.now` advance 10 ms per call while the page is slow, so that the search of the places yields after each slice. */
function keepSlices(): void {
  const now = performance.now.bind(performance);
  let more = 0;
  performance.now = () => now() + (more += (globalThis as { isSlow?: boolean }).isSlow ? 10 : 0);
}
const isSlow = ({ desk }: World, slow: boolean) => desk.page.evaluate((isSlow) => void Object.assign(globalThis, { isSlow }), slow);

const looking: Gestures<World, typeof treeMachine> = {
  events: {
    'tree.toggle': { from: /search\.quiet/, play: (world) => turn(rows(world, 'tenant').last()) },
    'tree.focus': { from: /search\.quiet/, play: (world) => rows(world, 'tenant').last().click() },
    'tree.search': {
      play: async (world, { text }, ahead) => {
        await isSlow(world, true);
        const found = nextReply(ahead, 'findPlaces') as { count: number } | null | undefined;
        const words = text === '' ? '' : found?.count === 0 ? 'zzzz' : word;
        const isSame = (await box(world).inputValue()) === words;
        await box(world).fill(isSame ? `${words} ` : words);
      },
    },
    'tree.filter': {
      play: async ({ desk }) => {
        const filter = desk.page.getByLabel('Which units');
        await filter.selectOption('alarms');
        await filter.selectOption('all');
      },
    },
    'tree.renew': {
      play: async (world) => {
        await isSlow(world, true);
        await world.desk.page.getByRole('button', { name: 'Reload the units' }).click();
        await world.desk.page.locator('[data-units="read"]').waitFor();
      },
    },
    'tree.readParts': {
      from: /search\.quiet/,
      play: async (world) => {
        await opens(rows(world, 'tenant').first());
        await opens(rows(world, 'unit').first());
        const parts = rows(world, 'parts').first();
        if ((await parts.getAttribute('aria-expanded')) === 'true') await turn(parts);
        await turn(parts);
      },
    },
  },
  replies: {
    findPlaces: {
      only: (found) => found !== undefined,
      play: async (world) => {
        await isSlow(world, false);
        await waitForVisible(world.desk, world.desk.page.locator('[data-state*="search.found"], [data-state*="search.nothing"]'));
      },
    },
    readParts: { play: ({ held }, reply) => held.answer(subsystemCalls.subsystems, replyFromModel(reply)) },
  },
  delays: { typing: { play: ({ desk }) => advanceTime(desk, 150) } },
};

/** Whether repeated searches find the same count: the places do not change. */
function isFoundAgain(steps: readonly Step[]): boolean {
  let count: number | null = null;
  return steps.every(({ event, port }) => {
    if (event.type === 'tree.search') count = null;
    if (port !== 'findPlaces') return true;
    const before = count;
    count = (event as unknown as { output: { count: number } }).output.count;
    return before === null || before === count;
  });
}

walkMachine({
  visible: treeVisible,
  models: [treeModel],
  gestures: looking,
  possible: isFoundAgain,
  most: 200,
  reach: 30,
  beginsDrawn: true,
  begin: async (_, before: World | null) => {
    const at = await desk(before);
    const world = { desk: at, held: await holdCalls(at, subsystemCalls.subsystems) };
    await box(world).fill('');
    return world;
  },
  drawn: ({ desk }) => readAttribute(desk.page.locator('[data-units]'), 'data-state'),
  leave,
  tags: ['OP-2.38'],
  unwalked: {
    'search.searching: findPlaces does not answer': 'the page looks through its places itself, which does not fail',
    'search.renewing: findPlaces does not answer': 'the page looks through its places itself, which does not fail',
    'search.failed: tree.renew': 'a search that failed is not seen in the interface',
    'search.renewing: findPlaces replies': 'the places stay as they are during the walk: what was found is found again',
  },
});
