import type { Page, Route } from 'playwright-core';
import type { secondScreenMachine } from '../../../machines/workspace/second-screen/second-screen.machine.ts';
import { secondScreenModel } from '../../../machines/workspace/second-screen/second-screen.paths.ts';
import type { Operator } from '../../kit/operator.ts';
import { setStage } from '../../kit/stage.ts';
import { readAttribute } from '../../kit/waits.ts';
import { advanceTime, openPausablePage, pauseTime, waitForVisible } from './paused-page.ts';
import { type Gestures, walkMachine } from './ui-walk.ts';
import { secondScreenVisible } from './visible/second-screen.ts';

const stage = setStage({ desksStay: true });

interface World {
  readonly desk: Operator;
  /** The windows that the console opened. */
  readonly windows: Page[];
  /** The page of the window, requested and not yet answered. */
  held: Route[];
}

const place = ({ desk }: World) => desk.page.locator('[data-part="second-screen"]');
const press = ({ desk }: World, name: string) => desk.page.getByRole('button', { name, exact: true }).first().press('Enter');

const gestures: Gestures<World, typeof secondScreenMachine> = {
  events: {
    'screen.detach': { play: ({ desk }) => desk.page.keyboard.press('Alt+v') },
    'screen.attach': {
      // While the window opens, its place in the console offers nothing yet.
      from: /^detached\.shown$/,
      play: (world) => press(world, 'Bring back'),
    },
    'screen.dismiss': { play: (world) => press(world, 'OK') },
    'window.opened': {
      from: /^detached\.opening$/,
      play: async (world) => {
        for (const route of world.held.splice(0)) await route.continue();
        await waitForVisible(world.desk, world.desk.page.getByText('Shown on the second screen'));
      },
    },
    'window.blocked': {
      from: /^detached\.opening$/,
      // As what blocks windows does it: at once.
      play: async ({ desk }) => {
        await desk.page.evaluate(() => (globalThis as unknown as { opened: Window }).opened.close());
        await advanceTime(desk, 400);
      },
    },
    'window.closed': {
      // What is held is no page yet that could be closed.
      from: /^detached\.shown$/,
      play: async (world) => {
        await world.windows.at(-1)?.close();
        world.held = [];
        await advanceTime(world.desk, 400);
      },
    },
  },
  replies: {},
  delays: { openTimeout: { play: ({ desk }) => advanceTime(desk, 15_000) } },
};

/** Keeps the window that the page opened last, since a page that is not loaded is none to playwright. */
function keepOpened(): void {
  const open = window.open.bind(window);
  window.open = (...given) => {
    const opened = open(...given);
    Object.assign(globalThis, { opened });
    return opened;
  };
}

walkMachine<World, typeof secondScreenMachine>({
  visible: secondScreenVisible,
  models: [secondScreenModel],
  gestures,
  begin: async (_, before) => {
    const desk = before?.desk ?? (await openPausablePage(stage, 'ana', { prepare: ({ page }) => page.addInitScript(keepOpened) }));
    if (before) {
      await desk.page.reload();
      await desk.expectLink('live');
      await desk.page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    const { type } = await stage.raise();
    await desk.openAlarm(type);
    await desk.page.getByRole('button', { name: 'Open on second screen' }).waitFor();
    const world: World = { desk, windows: [], held: [] };
    desk.page.on('popup', (opened) => world.windows.push(opened));
    await desk.page.context().route('**/second-screen.html', (route) => void world.held.push(route));
    await pauseTime(desk);
    return world;
  },
  drawn: (world) => readAttribute(place(world), 'data-state'),
  leave: async ({ desk, windows }: World) => {
    for (const one of windows) await one.close();
    await desk.page.context().unrouteAll({ behavior: 'ignoreErrors' });
  },
});
