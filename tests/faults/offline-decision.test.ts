import { expect, test } from 'vitest';
import { call, readOpenAlarms, signInByApi } from '../kit/caller.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();
const offline = /ERR_CONNECTION|WebSocket|ERR_NETWORK|ERR_EMPTY|ERR_SOCKET/;

async function recordOf(id: number) {
  const { access_token: token } = await signInByApi(stage.platform().url, 'bruno');
  const lines = await call<{ data: { kind: string; by: { name: string } | null; comments: string | null }[] }>(
    `${stage.platform().url}/v1/alarm/${id}/record`,
    { token },
  );
  return lines.body.data;
}

test('a decision made offline is stored, shown as pending, and sent once after the reconnect', async () => {
  const line = await stage.line();
  const ana = await stage.operator('ana', line);
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
  const line = await stage.line();
  const [ana, bruno] = [await stage.operator('ana', line), await stage.operator('bruno')];
  ana.watch.expect(offline);
  ana.watch.expect(/409/);
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
});

test('a reply that is lost after the platform decided: the retry changes nothing twice', async () => {
  const ana = await stage.operator('ana');
  ana.watch.expect(/ERR_FAILED|ERR_CONNECTION/);
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
  expect((await recordOf(alarm.id)).map(({ kind }) => kind)).toEqual(['raised', 'confirm']);
  const { access_token: token } = await signInByApi(stage.platform().url, 'ana');
  expect((await readOpenAlarms(stage.platform().url, token)).find((it) => it.id === alarm.id)?.version).toBe(2);
});
