import { beforeAll, expect, test } from 'vitest';
import { call, readOpenAlarms, signInByApi } from '../kit/caller.ts';
import { holdCalls } from '../kit/held-calls.ts';
import type { Operator } from '../kit/operator.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage({ desksStay: true });
let ana: Operator;
let bruno: Operator;
beforeAll(async () => {
  [ana, bruno] = await Promise.all([stage.operator('ana'), stage.operator('bruno')]);
  for (const desk of [ana, bruno]) desk.watch.expect(/409.*\/v1\/alarm\//);
});

test('who asks second is told who was first, and nothing is overwritten', { tags: ['OP-4.04'] }, async () => {
  const alarm = await stage.raise();
  await ana.openAlarm(alarm.type);
  await bruno.openAlarm(alarm.type);

  await bruno.act('take').click();
  await bruno.question('take').waitFor();
  await ana.performAct('take', 'I see a person at the gate.');
  await ana.expectText('Alarm put in attention');

  await bruno.expectRow(alarm.type, bruno.othersAlarms());
  expect(await bruno.rows(alarm.type, bruno.othersAlarms()).textContent()).toMatch(/taken by Ana/i);
  const kept = await record(alarm.id);
  expect(kept.taken_by?.name).toMatch(/^Ana/);
  expect(kept.comments).toBe('I see a person at the gate.');
});

test('two clicks at the same moment: one of them takes the alarm, the other is told who', async () => {
  const alarm = await stage.raise();
  for (const desk of [ana, bruno]) {
    await desk.openAlarm(alarm.type);
    await desk.act('take').click();
    await desk.question('take').waitFor();
  }
  // Both requests are held before either is processed: an event about the first would close the other's confirmation.
  const held = await Promise.all([ana, bruno].map(async (desk) => holdCalls(desk, 'changeAlarm')));
  const agree = (desk: Operator) => desk.question('take').getByRole('button', { name: 'Yes, take the alarm' }).click();
  await Promise.all([agree(ana), agree(bruno)]);
  await Promise.all(held.map(async ({ waitForCall }) => waitForCall('changeAlarm')));
  await Promise.all(held.map(async ({ release }) => release()));

  await expect.poll(async () => (await record(alarm.id)).alarm_status).toBe('attending');
  const kept = await record(alarm.id);
  expect(kept.version).toBe(2);
  const [first, second] = kept.taken_by?.name.startsWith('Ana') ? [ana, bruno] : [bruno, ana];
  await first.expectRow(alarm.type, first.ownAlarms());
  await second.expectRow(alarm.type, second.othersAlarms());
  await second.expectText(new RegExp(kept.taken_by?.name ?? 'nobody'));
});

test('two operators who have one alarm opened see each other, until one of them leaves it', async () => {
  const alarm = await stage.raise();
  const alsoViewing = ({ page }: Operator) => page.locator('[data-part=viewers]');
  await ana.openAlarm(alarm.type);
  await bruno.openAlarm(alarm.type);
  await expect.poll(() => alsoViewing(ana).textContent()).toMatch(/^Also viewing: Bruno/);
  await expect.poll(() => alsoViewing(bruno).textContent()).toMatch(/^Also viewing: Ana/);
  await bruno.navigateTo('/sip_call');
  await expect.poll(() => alsoViewing(ana).textContent()).toBe('');
  await bruno.navigateTo('/');
  await expect.poll(() => alsoViewing(ana).textContent()).toMatch(/^Also viewing: Bruno/);
  // The page that unloads ends its view; the lease of that lasts 40 s, and Bruno stays connected.
  await bruno.page.goto('/sip_call');
  await expect.poll(() => alsoViewing(ana).textContent()).toBe('');
});

async function record(id: number) {
  const { access_token: token } = await signInByApi(stage.platform().url, 'ana');
  const alarm = (await readOpenAlarms(stage.platform().url, token)).find((it) => it.id === id);
  if (!alarm) throw new Error(`alarm ${id} is not open`);
  const line = await call<{ data: { kind: string; comments: string | null }[] }>(`${stage.platform().url}/v1/alarm/${id}/record`, {
    token,
  });
  return { ...alarm, comments: line.body.data.at(-1)?.comments ?? null };
}
