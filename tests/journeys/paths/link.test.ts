import { afterEach, describe, test } from 'vitest';
import type { linkMachine } from '../../../machines/link/link.machine.ts';
import { linkModel } from '../../../machines/link/link.paths.ts';
import type { Path } from '../../../machines/paths/paths.ts';
import { type HeldCalls, holdCalls } from '../../kit/held.ts';
import type { Operator } from '../../kit/operator.ts';
import { type Line, setStage } from '../../kit/stage.ts';
import { dataOf, type Gestures, refusalOf, refusing, titleOf, walkAt, walksOf } from './walks.ts';

const stage = setStage();

interface World {
  desk: Operator;
  line: Line;
  held: HeldCalls;
}
interface Missed {
  epoch: string;
  complete: boolean;
  events: readonly unknown[];
}

const gestures: Gestures<World, typeof linkMachine> = {
  events: {
    'link.opened': { play: async ({ line }) => line.realtime.heal() },
    'link.dropped': { play: async ({ line }) => line.realtime.cut() },
    'link.said': { only: ({ events }) => events[0]?.epoch === 'e1', play: () => stage.raise() },
    'link.baseline': {
      only: ({ epoch, unknown }) => epoch !== null && unknown === 0,
      play: ({ held }) => held.answer('openAlarms', 'as it is'),
    },
    'link.retry': { from: /^lost/, play: ({ desk }) => desk.page.getByRole('button', { name: 'Try now' }).click() },
    'link.dismissNotice': { from: /returned/, play: ({ desk }) => desk.page.getByRole('button', { name: 'Seen' }).click() },
    'link.join': { left: 'asked by an export, and nothing of the link shows it; the journey of exports does' },
    'link.leave': { left: 'asked by an export, and nothing of the link shows it; the journey of exports does' },
    'link.joined': { left: 'heard by an export, and nothing of the link shows it; the journey of exports does' },
  },
  replies: {
    missedEvents: {
      only: (reply) => refusalOf(reply) !== undefined || reply === undefined || isWhole(dataOf(reply) as Missed),
      play: async ({ held }, reply) => {
        if ((dataOf(reply) as Missed | undefined)?.events.length) await stage.raise();
        await held.answer('missedEvents', reply === undefined ? 'none' : refusalOf(reply) ? refusing('events.gap_too_old') : 'as it is');
      },
    },
  },
};
const isWhole = ({ epoch, complete }: Missed) => epoch === 'e1' && complete;

/** The lists are read once, and once more after each reading was called off; before the link was ever lost. */
const possible = ({ steps }: Path) =>
  steps.every(({ event }, at) => {
    if (event.type !== 'link.baseline') return true;
    const before = steps.slice(0, at);
    const readings = 1 + before.filter(({ port, event: reply }) => port && refusalOf((reply as { output?: unknown }).output)).length;
    return before.filter((step) => step.event.type === 'link.baseline').length < readings && before.every(({ state }) => state !== 'lost');
  }) &&
  steps.every(
    ({ event }, at) => event.type !== 'link.opened' || steps[at - 1] === undefined || /connecting|lost/.test(steps[at - 1]?.state ?? ''),
  );
const walks = walksOf(linkModel, gestures, possible);

const worlds: World[] = [];
afterEach(async () => {
  for (const { held } of worlds.splice(0)) await held.release().catch(() => undefined);
});

/** Somebody at home whose socket is not answered yet, and whose lists are not read yet. */
async function begin(): Promise<World> {
  const line = await stage.line();
  const desk = await stage.known('ana', line);
  desk.watch.expect(/ERR_|WebSocket|request:|reply: 410|status of 410/);
  const held = await holdCalls(desk.page, 'openAlarms', 'missedEvents');
  line.realtime.hold();
  const world = { desk, line, held };
  worlds.push(world);
  await desk.page.goto('/inicio');
  await desk.page.locator('[data-link]').waitFor();
  return world;
}
const drawn = ({ desk }: World) => desk.page.locator('footer[data-link]').getAttribute('data-state');

describe('the paths of the link, at a desk', () => {
  test.each(walks.map((path) => [titleOf(path), path] as const))('%s', async (_, path) => walkAt(await begin(), path, gestures, drawn));
});
