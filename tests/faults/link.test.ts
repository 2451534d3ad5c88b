import { expect, test } from 'vitest';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';

const stage = setStage();
const burst = 60;

test('a 15 s link drop in a burst of 60 alarms loses and doubles none, and the count is shown', async () => {
  const line = await stage.line();
  const ana = await stage.operator('ana', line);
  ana.watch.expect(/ERR_CONNECTION|WebSocket|ERR_NETWORK|ERR_EMPTY|ERR_SOCKET/);
  const first = await stage.raise({ priority: 1 });
  await ana.expectRow(first.type);

  // Alarms of an earlier try are still there.
  const name = `Burst ${Date.now()}`;
  const dropped = Date.now();
  line.cut();
  await ana.expectLink('lost');
  const raised: string[] = [];
  for (let i = 0; i < burst; i++) raised.push((await stage.raise({ type: `${name} ${String(i).padStart(2, '0')}` })).type);
  await expect.poll(() => Date.now() - dropped, { timeout: limits.arrived, interval: 500 }).toBeGreaterThanOrEqual(15_000);
  line.heal();

  await ana.expectLink('live');
  await ana.expectText(`${burst} alarms arrived while offline`);
  const rows = async () => (await ana.everyRow(new RegExp(`${name} \\d\\d`))).toSorted();
  await expect.poll(rows, { timeout: limits.shown }).toEqual(raised);
});

test('a line that went dead without a word is noticed, and what came meanwhile is caught up', async () => {
  const line = await stage.line();
  const ana = await stage.operator('ana', line);
  ana.watch.expect(/ERR_CONNECTION|WebSocket|ERR_NETWORK|ERR_EMPTY|ERR_SOCKET|ERR_TIMED_OUT/);
  await ana.expectLink('live');
  line.realtime.silence();
  const missed = await stage.raise({ priority: 1 });
  await ana.expectLink('lost');
  line.heal();
  await ana.expectLink('live');
  await ana.expectRow(missed.type);
});
