import { afterEach, describe, test } from 'vitest';
import type { alarmsMachine } from '../../../machines/alarms/alarms.machine.ts';
import { alarmsModel } from '../../../machines/alarms/alarms.paths.ts';
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

const gestures: Gestures<World, typeof alarmsMachine> = {
  events: {
    'alarms.arrived': { only: ({ silent }) => silent !== true, play: () => stage.raise() },
    // In place the lists are read again only after a gap that the platform cannot fill.
    'alarms.reload': {
      from: /^(ready|failed|refused)/,
      play: async ({ desk, line }) => {
        const again = desk.page.getByRole('button', { name: 'Try again now' });
        if (await again.isVisible()) return again.click();
        const gap = await holdCalls(desk.page, 'missedEvents');
        line.realtime.cut();
        await desk.linkIs('lost');
        line.realtime.heal();
        await gap.answer('missedEvents', refusing('events.gap_too_old'));
        return gap.release();
      },
    },
  },
  replies: {
    readOpenAlarms: {
      only: (reply) => refusalOf(reply) !== undefined || (dataOf(reply) as { rows: unknown[] } | undefined)?.rows.length !== 0,
      play: ({ held }, reply) => {
        const how = reply === undefined ? 'none' : refusalOf(reply) ? refusing('access.forbidden') : 'as it is';
        return held.answer('openAlarms', how);
      },
    },
  },
};
const walks = walksOf(alarmsModel, gestures);

const worlds: World[] = [];
afterEach(async () => {
  for (const { held } of worlds.splice(0)) await held.release().catch(() => undefined);
});

/** Somebody at home whose lists are being read. */
async function begin(): Promise<World> {
  const line = await stage.line();
  const desk = await stage.known('ana', line);
  desk.watch.expect(/ERR_|WebSocket|request:|reply: 4\d\d|status of 4\d\d/);
  const held = await holdCalls(desk.page, 'openAlarms');
  const world = { desk, line, held };
  worlds.push(world);
  await desk.page.goto('/inicio');
  await held.asked('openAlarms');
  return world;
}
const drawn = ({ desk }: World) => desk.page.getByRole('region', { name: 'Alarm queue' }).getAttribute('data-state');

describe('OP-4.02 OP-4.05 the paths of the queue, at a desk', () => {
  test.each(walks.map((path) => [titleOf(path), path] as const))('%s', async (_, path) => walkAt(await begin(), path, gestures, drawn));
});
