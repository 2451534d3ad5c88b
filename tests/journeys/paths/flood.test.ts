import { expect } from 'vitest';
import type { floodMachine } from '../../../machines/alarms/flood/flood.machine.ts';
import { floodModel } from '../../../machines/alarms/flood/flood.paths.ts';
import { startOfDay } from '../../../machines/quality/paths/samples.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import { call, readOpenAlarms, signInByApi } from '../../kit/caller.ts';
import type { Operator } from '../../kit/operator.ts';
import { setStage } from '../../kit/stage.ts';
import { limits, readAttribute } from '../../kit/waits.ts';
import { advanceTime, openPausablePage, pauseTime } from './paused-page.ts';
import { type Gestures, walkMachine } from './ui-walk.ts';
import { floodVisible } from './visible/flood.ts';

const stage = setStage();

interface World {
  readonly desk: Operator;
}

const toggle = (desk: Operator) =>
  desk.page
    .locator('[data-widget=waiting]')
    .getByRole('button', { name: /^(Sum the rows by unit and type|A row for each alarm)$/ })
    .and(desk.page.locator('[data-state]'));

/** Cancels what waits as another operator, so that the next page finds no flood. */
async function cancelWaiting(): Promise<void> {
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'bruno');
  const waiting = (await readOpenAlarms(url, token)).filter(({ alarm_status }) => alarm_status === 'waiting');
  if (waiting.length === 0) return;
  const body = {
    alarms: waiting.map(({ id }) => ({ id })),
    act: { kind: 'change', change: { alarm_status: 'canceled', comments: 'Walk.' } },
  };
  const { status, text } = await call(`${url}/v1/services/alarms/acts`, { token, method: 'POST', body });
  if (status !== 200) throw new Error(`Bruno cannot: ${text}`);
}

/** How many alarms the queue says are new. */
const countNew = async ({ page }: Operator): Promise<number> =>
  Number(/\d+/.exec(await page.getByRole('heading', { name: /^New \d/ }).innerText())?.[0]);

const press = ({ desk }: World) => desk.page.keyboard.press('g');
const gestures: Gestures<World, typeof floodMachine> = {
  events: {
    'alarms.raised': {
      play: async ({ desk }, { count }) => {
        const before = await countNew(desk);
        for (let raised = 0; raised < count; raised += 1) await stage.raise();
        const isShown = async () => {
          await advanceTime(desk, 20);
          return countNew(desk);
        };
        await expect.poll(isShown, { timeout: limits.shown, interval: 20 }).toBe(before + count);
      },
    },
    'flood.sum': { play: press },
    'flood.separate': { play: press },
    'clock.ticked': { only: ({ now }) => now === startOfDay, play: ({ desk }) => advanceTime(desk, 1000) },
  },
  replies: {},
  delays: {},
};

const tenMinutes = 'a page that skips ten minutes renews its session and counts the waiting alarms anew; the unit paths take it';
/** Alarms that arrive count from the first time of the platform. */
const possible = (steps: readonly Step[]): boolean =>
  steps[0]?.event.type === 'clock.ticked' && steps.filter(({ event }) => event.type === 'clock.ticked').length === 1;

walkMachine<World, typeof floodMachine>({
  visible: floodVisible,
  models: [floodModel],
  gestures,
  possible,
  unwalked: {
    'flooded: at once': tenMinutes,
    'separate: at once': tenMinutes,
  },
  begin: async () => {
    await cancelWaiting();
    const desk = await openPausablePage(stage, 'ana');
    await toggle(desk).waitFor();
    await pauseTime(desk);
    return { desk };
  },
  drawn: async ({ desk }) => {
    // Received alarms are applied with a frame.
    await advanceTime(desk, 20);
    return readAttribute(toggle(desk), 'data-state');
  },
  reach: 12,
  most: 20,
});
