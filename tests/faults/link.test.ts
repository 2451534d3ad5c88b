import { beforeAll, expect, test } from 'vitest';
import { call, type Raised, raiseAlarm, readOpenAlarms, signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { type Line, setStage } from '../kit/stage.ts';
import { clickIfThere, limits } from '../kit/waits.ts';

const stage = setStage({ desksStay: true });
const offline = /ERR_CONNECTION|WebSocket|ERR_NETWORK|ERR_EMPTY|ERR_SOCKET/;
const burst = 60;
let line: Line;
let ana: Operator;
beforeAll(async () => {
  line = await stage.line();
  ana = await stage.operator('ana', line);
});

async function recordOf(id: number) {
  const { access_token: token } = await signInByApi(stage.platform().url, 'bruno');
  const lines = await call<{ data: { kind: string; by: { name: string } | null; comments: string | null }[] }>(
    `${stage.platform().url}/v1/alarm/${id}/record`,
    { token },
  );
  return lines.body.data;
}

test('a reply that is lost after the platform decided: the retry changes nothing twice', async () => {
  ana.watch.expect(/ERR_FAILED.*\/v1\/alarm\/|\/v1\/alarm\/\S+ net::ERR_FAILED/);
  const alarm = await stage.raise();
  await ana.openAlarm(alarm.type);
  let lost = 0;
  await ana.page.route('**/v1/alarm/*', async (route) => {
    if (route.request().method() !== 'PUT' || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort('failed');
  });
  await ana.performAct('take', 'Once.');
  await ana.expectRow(alarm.type, ana.ownAlarms());
  expect(lost).toBe(1);
  await ana.page.unroute('**/v1/alarm/*');
  expect((await recordOf(alarm.id)).map(({ kind }) => kind)).toEqual(['raised', 'confirm']);
  const { access_token: token } = await signInByApi(stage.platform().url, 'ana');
  expect((await readOpenAlarms(stage.platform().url, token)).find((it) => it.id === alarm.id)?.version).toBe(2);
});

test('a decision made offline is stored, shown as pending, and sent once after the reconnect', async () => {
  ana.watch.expect(offline);
  const alarm = await stage.raise();
  await ana.openAlarm(alarm.type);
  line.cut();
  await ana.expectLink('lost');
  await ana.performAct('take', 'Seen before the line broke.');
  await ana.expectText(/[Ss]tored in this browser and sent once/);
  expect(await recordOf(alarm.id)).toHaveLength(1);

  line.heal();
  await ana.expectLink('live');
  await ana.expectRow(alarm.type, ana.ownAlarms());
  await expect.poll(async () => (await recordOf(alarm.id)).map(({ kind }) => kind)).toEqual(['raised', 'confirm']);
  expect((await recordOf(alarm.id)).at(-1)?.comments).toBe('Seen before the line broke.');
});

test('an offline decision on an alarm that another operator took is returned with the reason', async () => {
  ana.watch.expect(/409.*\/v1\/alarm\//);
  const bruno = await stage.operator('bruno');
  const alarm = await stage.raise();
  await ana.openAlarm(alarm.type);
  line.cut();
  await ana.expectLink('lost');
  await ana.performAct('take', 'I take it.');
  await bruno.openAlarm(alarm.type);
  await bruno.performAct('take', 'I have it.');
  await bruno.expectRow(alarm.type, bruno.ownAlarms());

  line.heal();
  await ana.expectLink('live');
  await ana.expectText(/Bruno/);
  const lines = await recordOf(alarm.id);
  expect(lines.map(({ kind }) => kind)).toEqual(['raised', 'confirm']);
  expect(lines.at(-1)?.by?.name).toMatch(/^Bruno/);
  await bruno.page.context().close();
});

test('a 15 s link drop in a burst of 60 alarms loses and doubles none, and the count is shown', async () => {
  const first = await stage.raise({ priority: 1 });
  await ana.expectRow(first.type);

  await clickIfThere(ana.page.getByRole('button', { name: 'Dismiss' }));
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
  ana.watch.expect(/ERR_TIMED_OUT/);
  await ana.expectLink('live');
  await ana.queue().evaluate((list) => list.scrollTo(0, 0));
  line.realtime.silence();
  const missed = await stage.raise({ priority: 1 });
  await ana.expectLink('lost');
  line.heal();
  await ana.expectLink('live');
  await ana.expectRow(missed.type);
});

test('every acknowledged alarm is on screen after the platform is killed and restarted', async () => {
  // Pictures of the alarm that is still open are asked for while the platform starts.
  ana.watch.expect(/ERR_ABORTED|50[34]|40[49].*media/);
  const platform = stage.platform();
  const unit = (await stage.units('ana'))[0];
  if (!unit) throw new Error('ana sees no unit');

  const acknowledged: Raised[] = [];
  let sent = 0;
  let killed: Promise<void> | undefined;
  /** A device that sends alarms until the platform stops answering. */
  const device = async () => {
    for (;;) {
      const type = `Storm ${String((sent += 1)).padStart(4, '0')}`;
      const raised = await raiseAlarm(platform.url, { unit, type }).catch(() => undefined);
      if (!raised) return;
      acknowledged.push(raised);
      if (acknowledged.length >= 30) killed ??= platform.kill();
    }
  };
  await Promise.all(Array.from({ length: 8 }, device));
  await killed;
  expect(acknowledged.length).toBeGreaterThanOrEqual(30);
  expect(acknowledged.length).toBeLessThan(sent);

  await ana.expectLink('lost');
  stage.replace(await platform.restart());
  const { access_token: token } = await signInByApi(platform.url, 'ana');
  const kept = (await readOpenAlarms(platform.url, token)).map((it) => it.id);
  expect(acknowledged.map((it) => it.id).filter((id) => !kept.includes(id as (typeof kept)[number]))).toEqual([]);

  await ana.expectLink('live');
  const shown = new Set(await ana.everyRow(/Storm \d{4}/));
  expect(acknowledged.filter((it) => !shown.has(it.type))).toEqual([]);
});
