import { beforeAll, expect } from 'vitest';
import { positionCalls } from '../../../contract/places/positions.ts';
import type { ListedCall } from '../../../contract/quality/forced-replies.ts';
import type { trackingMachine } from '../../../machines/places/tracking/tracking.machine.ts';
import { trackingModel } from '../../../machines/places/tracking/tracking.paths.ts';
import type { liveQueryMachine } from '../../../machines/platform/live-query/live-query.machine.ts';
import { liveQueryModel } from '../../../machines/platform/live-query/live-query.paths.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import type { cameraSequenceMachine } from '../../../machines/video/camera-sequence/camera-sequence.machine.ts';
import { cameraSequenceModel } from '../../../machines/video/camera-sequence/camera-sequence.paths.ts';
import type { Located, weatherMachine } from '../../../machines/workspace/weather/weather.machine.ts';
import { weatherModel } from '../../../machines/workspace/weather/weather.paths.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { GridPage } from '../../kit/pages/grid-page.ts';
import { button } from '../../kit/pages/locators.ts';
import { saveTabs, tabOf } from '../../kit/slots.ts';
import { setStage } from '../../kit/stage.ts';
import { limits, readAttribute } from '../../kit/waits.ts';
import {
  advanceTime,
  answerHeldCall,
  expectRepeatedCall,
  openPausablePage,
  pauseTime,
  readHeldCalls,
  reconnectLink,
  resumeTime,
} from './paused-page.ts';
import { type Gestures, replyFromModel, walkMachine } from './ui-walk.ts';
import { cameraSequenceVisible } from './visible/camera-sequence.ts';
import { liveQueryVisible } from './visible/live-query.ts';
import { trackingVisible } from './visible/tracking.ts';
import { weatherVisible } from './visible/weather.ts';

const stage = setStage({ desksStay: true });

interface World {
  readonly desk: Operator;
  readonly held: HeldCalls;
}

let cameras: { id: number; name: string }[] = [];
let units: string[] = [];
const round = (count: number, seconds: number) =>
  tabOf('Round', [{ type: 'cam', name: 'Round', data: { source: 'command', round: cameras.slice(0, count), seconds } }], 2);
const tabs = (rounds = round(3, 10)) => [
  tabOf('Chart', [{ type: 'charts_sdk', name: '', data: { source: 'dnd', chart: { measure: 'alarms', by: 'day', days: 7 } } }], 0),
  tabOf('Weather', [{ type: 'weather', name: '', data: { source: 'dnd' } }], 1),
  rounds,
  tabOf('Way', [{ type: 'lpr_tracking_map', name: '', data: { source: 'dnd', plate: 'AAA-1' } }], 3),
  tabOf('Empty', [], 4),
];

beforeAll(async () => {
  const seen = await stage.units('ana');
  units = seen.filter(({ position }) => position !== null).map(({ description }) => description);
  cameras = seen.flatMap((unit) => unit.cameras).map(({ id, name }) => ({ id, name }));
});

let ana: Operator | undefined;
/** Returns Ana's page with a tab for each slot; all walks of this file share it, and a failed walk replaces it. */
async function desk(before: World | null): Promise<Operator> {
  if (before === null || !ana) {
    await ana?.page.context().close();
    await saveTabs(stage.platform().url, 'ana', tabs());
    ana = await openPausablePage(stage, 'ana', { address: '/inicio', prepare: ({ page }) => page.addInitScript(keepLocating) });
  }
  await front(ana, 'Empty');
  return ana;
}
const slotOne = (desk: Operator) => new GridPage(desk).slot(1);
const front = (desk: Operator, tab: string) => new GridPage(desk).openTab(tab);
const drawn = ({ desk }: World) => new GridPage(desk).slotState(1);
async function leave({ desk, held }: World): Promise<void> {
  await resumeTime(desk);
  await held.release();
}

/** The settings of the slot, opened where they are not. */
async function settings({ page }: Operator) {
  const opens = page.getByRole('button', { name: 'Settings of slot 1' });
  if ((await opens.getAttribute('aria-expanded')) !== 'true') await opens.click();
  return page;
}
const opensSettings = async (desk: Operator, label: string) => {
  await (await settings(desk)).getByLabel(label).first().waitFor();
  await desk.page.keyboard.press('Escape');
};
const again = ({ desk }: World) => slotOne(desk).getByRole('button', { name: 'Try again' });

const sight: Gestures<World, typeof liveQueryMachine> = {
  events: {
    'liveQuery.run': {
      play: ({ desk }) =>
        expectRepeatedCall(desk, positionCalls.chart, async () => {
          const days = (await settings(desk)).getByLabel('Days, today included');
          await days.selectOption((await days.inputValue()) === '7' ? '14' : '7');
        }),
    },
    'liveQuery.renew': {
      play: async (world) => ((await again(world).isVisible()) ? again(world).click() : reconnectLink(world.desk)),
    },
  },
  replies: { runLiveQuery: { play: ({ held }, reply) => held.answer(positionCalls.chart, replyFromModel(reply)) } },
  delays: {
    readRetry: { play: ({ desk }) => advanceTime(desk, 5000) },
    renewal: { play: ({ desk }) => advanceTime(desk, 60_000) },
  },
};

walkMachine({
  visible: liveQueryVisible,
  models: [liveQueryModel],
  gestures: sight,
  most: 200,
  reach: 12,
  begin: async (_, before: World | null) => {
    const at = await desk(before);
    await front(at, 'Chart');
    await opensSettings(at, 'Days, today included');
    await front(at, 'Empty');
    const held = await holdCalls(at, positionCalls.chart);
    await front(at, 'Chart');
    await held.waitForCall(positionCalls.chart);
    await pauseTime(at);
    return { desk: at, held };
  },
  drawn,
  leave,
});

type Told = (found: { ok: true } | { ok: false; code: number }) => void;
/** Holds every geolocation request of the page until a walk replies to it. */
function keepLocating(): void {
  const asked: Told[] = [];
  Object.assign(globalThis, { asked });
  Geolocation.prototype.getCurrentPosition = (found, failed) => {
    asked.push((said) => {
      if (said.ok) found({ coords: { latitude: 19.43, longitude: -99.13 } } as GeolocationPosition);
      else failed?.({ code: said.code, PERMISSION_DENIED: 1 } as GeolocationPositionError);
    });
  };
}
const saysPlace = (desk: Operator, located: Located) =>
  desk.page.evaluate(
    (said) => (globalThis as unknown as { asked: Told[] }).asked.splice(0).at(-1)?.(said),
    located.ok ? ({ ok: true } as const) : { ok: false as const, code: located.why === 'denied' ? 1 : 2 },
  );

const weather: Gestures<World, typeof weatherMachine> = {
  events: {
    'weather.query': {
      play: async ({ desk }, { position }) => {
        const unit = (await settings(desk)).getByLabel('Unit', { exact: true });
        const before = await unit.inputValue();
        const other = units.find((name) => name !== before) ?? '';
        const act = () => unit.fill(position === null ? '' : other);
        if (position === null) await act();
        else await expectRepeatedCall(desk, positionCalls.weather, act);
      },
    },
    'weather.renew': { from: /denied|positionUnavailable|refused|unread/, play: (world) => again(world).click() },
  },
  replies: {
    locate: { only: (reply) => reply !== undefined, play: ({ desk }, reply) => saysPlace(desk, reply as Located) },
    readWeather: { play: ({ held }, reply) => held.answer(positionCalls.weather, replyFromModel(reply)) },
  },
  delays: {
    renewal: { play: ({ desk }) => advanceTime(desk, 15 * 60_000) },
    readRetry: { play: ({ desk }) => advanceTime(desk, 60_000) },
  },
};
/** The browser answers where the device is, or why not; the place around the device is chosen where another was. */
const isElsewhere = (steps: readonly Step[]) =>
  steps.every(({ event, kind, port }, at) => {
    if (kind === 'failure' && port === 'locate') return false;
    if (event.type !== 'weather.query' || (event as { position?: unknown }).position !== null) return true;
    const before = steps.slice(0, at).findLast((step) => step.event.type === 'weather.query');
    return before !== undefined && (before.event as { position?: unknown }).position !== null;
  });

walkMachine({
  visible: weatherVisible,
  models: [weatherModel],
  gestures: weather,
  possible: isElsewhere,
  unwalked: {
    'locating: locate does not answer': 'a browser always says where the device is, or why not',
    'read: weather.renew': 'no button is drawn while the weather is known: it renews itself, which is walked',
  },
  most: 200,
  reach: 12,
  begin: async (_, before: World | null) => {
    const at = await desk(before);
    await front(at, 'Weather');
    await opensSettings(at, 'Unit');
    await front(at, 'Empty');
    const held = await holdCalls(at, positionCalls.weather);
    await front(at, 'Weather');
    await at.page.getByText('Locating this device…').waitFor();
    await pauseTime(at);
    return { desk: at, held };
  },
  drawn,
  leave,
  tags: ['OP-8.15', 'OP-8.16'],
});

const tool = (name: string) => ({
  play: ({ desk }: World) => button(slotOne(desk), name).click(),
});
const rounds: Gestures<World, typeof cameraSequenceMachine> = {
  events: {
    'sequence.pause': tool('Pause the round'),
    'sequence.resume': tool('Resume the round'),
    'sequence.step': { play: (world, { by }) => tool(by === 1 ? 'Next camera' : 'Previous camera').play(world) },
    'sequence.change': {
      play: async ({ desk }) => {
        const isThree = await slotOne(desk).getByText('of 3').isVisible();
        const [count, seconds] = isThree ? [2, 5] : [3, 10];
        await saveTabs(desk.platform, 'ana', tabs(round(count, seconds)), { activeTab: 'Round' });
        const said = slotOne(desk).getByText(`of ${count}`);
        while (!(await said.isVisible())) await advanceTime(desk, 20);
      },
    },
  },
  replies: {},
  delays: { shown: { play: ({ desk }) => advanceTime(desk, 10_000) } },
};

walkMachine({
  visible: cameraSequenceVisible,
  models: [cameraSequenceModel],
  gestures: rounds,
  most: 200,
  reach: 12,
  begin: async (_, before: World | null) => {
    const at = await desk(before);
    await front(at, 'Round');
    await slotOne(at).locator('[data-state="running"]').waitFor();
    const held = await holdCalls(at);
    await pauseTime(at);
    return { desk: at, held };
  },
  drawn: ({ desk }) => readAttribute(slotOne(desk).locator('[data-state="paused"], [data-state="running"]').first(), 'data-state'),
  leave,
  tags: ['OP-9.69'],
});

/** So many sightings of a plate. */
const sightings = (what: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    at: new Date(Date.UTC(2026, 0, 1, 8, at)).toISOString(),
    what,
    camera: null,
    unit: null,
    position: { latitude: 19.43 + at / 100, longitude: -99.13 },
    image: null,
    match: null,
  }));
/** Answers the request for the followed plate with this many sightings. */
async function seen({ desk, held }: World, count: number): Promise<void> {
  const { call, url } = await held.waitForCall(positionCalls.plateSightings);
  const plate = new URL(url, 'http://platform').searchParams.get('plate') ?? '';
  await held.answer(positionCalls.plateSightings, { data: call && plate ? sightings(plate, count) : [] });
  await advanceTime(desk, 0);
}
const play = (name: string) => ({
  play: ({ desk }: World) => desk.page.getByRole('group', { name: 'Playback' }).getByRole('button', { name, exact: true }).click(),
});
const tracking: Gestures<World, typeof trackingMachine> = {
  events: {
    'tracking.loaded': {
      play: async (world, { count, isOther }) => {
        const { desk } = world;
        if (isOther && count === 0) {
          const plate = desk.page.getByLabel('Plate to follow');
          const act = async () => {
            await plate.fill((await plate.inputValue()) === 'AAA-1' ? 'BBB-2' : 'AAA-1');
            await plate.press('Enter');
          };
          return expectRepeatedCall(desk, positionCalls.plateSightings, act);
        }
        if ((await readHeldCalls(desk)).length === 0) await advanceTime(desk, 15_000);
        return seen(world, count);
      },
    },
    'tracking.play': play('Play'),
    'tracking.pause': play('Pause'),
    'tracking.next': play('Next sighting'),
    'tracking.back': play('Previous sighting'),
    'tracking.first': play('First sighting'),
    'tracking.seek': {
      play: async ({ desk }, { at }) => {
        const range = desk.page.getByRole('slider', { name: 'Sighting' });
        const last = Number(await range.getAttribute('max'));
        await range.fill(String(Math.min(at + 1, last)));
      },
    },
    'tracking.speed': {
      from: /^(?!empty)/,
      play: async ({ desk }) => {
        const speed = desk.page.getByLabel('Speed');
        await speed.selectOption((await speed.inputValue()) === '4' ? '2' : '4');
      },
    },
  },
  replies: {},
  delays: { step: { play: ({ desk }) => advanceTime(desk, 1000) } },
};
/** Another's sightings are read where none of the one before are shown any more; of the same one, where some are. */
const isRead = (steps: readonly Step[]) =>
  steps.every(({ event }, at) => {
    if (event.type !== 'tracking.loaded') return true;
    const { count, isOther } = event as unknown as { count: number; isOther: boolean };
    const before = steps[at - 1]?.state ?? 'empty';
    // Time that lets them be read again would let the playback go on as well.
    if (before === 'playing') return isOther && count === 0;
    return before === 'empty' ? isOther && count > 0 : isOther === (count === 0);
  });

walkMachine({
  visible: trackingVisible,
  models: [trackingModel],
  gestures: tracking,
  possible: isRead,
  unwalked: {
    'any state: tracking.loaded': 'another plate is read from nothing on: its sightings come when the list is empty',
    'empty: tracking.loaded': 'nothing that stays nothing cannot be told on the screen',
  },
  most: 200,
  reach: 12,
  begin: async (_, before: World | null) => {
    const at = await desk(before);
    const held = await holdCalls(at, positionCalls.plateSightings);
    await front(at, 'Way');
    const world = { desk: at, held };
    // The list of the most frequent plates is requested as well as the followed plate.
    const isOfAll = ({ url }: ListedCall) => !url.includes('plate=');
    const isBoth = async () => new Set((await readHeldCalls(at)).map(isOfAll)).size === 2;
    await expect.poll(isBoth, { timeout: limits.shown, interval: 20 }).toBe(true);
    const all = (await readHeldCalls(at)).find(isOfAll);
    if (all) await answerHeldCall(at, all, []);
    await pauseTime(at);
    return world;
  },
  drawn,
  leave,
  tags: ['OP-9.34'],
});
