import { beforeAll, expect, test } from 'vitest';
import type { Alarm } from '../../contract/alarms/alarm.ts';
import { byUrgency } from '../../contract/alarms/urgency.ts';
import { groupKey } from '../../machines/alarms/queue/group-key.ts';
import { sumRows } from '../../machines/alarms/queue/summed-rows.ts';
import { call, readOpenAlarms, signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';

const stage = setStage();
/** The demo's type of life safety. */
const panicType = 'Botón de pánico';

async function waitingOf(): Promise<Alarm[]> {
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'ana');
  return (await readOpenAlarms(url, token)).filter(({ alarm_status }) => alarm_status === 'waiting');
}

async function play(body: { name: string; seed?: number; count?: number; per_second?: number }): Promise<void> {
  const { status, text } = await call(`${stage.platform().url}/demo/scenario`, { body });
  if (status !== 200) throw new Error(`The scenario ${body.name} was not played: ${text}`);
}
/** Starts a flood of the demo's city: `count` alarms of its units. */
const startFlood = (count: number, perSecond: number) => play({ name: 'flood', seed: 7, count, per_second: perSecond });

// Alarms of the demo's own past would pass into the backlog meanwhile.
beforeAll(() => play({ name: 'reset' }));

const widget = ({ page }: Operator) => page.locator('[data-widget=waiting]');
const banner = (ana: Operator) => widget(ana).getByText('Flood of alarms');
/** The number of alarms that the head of the list states, however many rows they are. */
async function stated(ana: Operator): Promise<number> {
  const title = await widget(ana).getByRole('heading', { name: /^New/ }).innerText();
  return Number(/\d[\d.,\s]*$/.exec(title)?.[0].replaceAll(/\D/g, ''));
}
const rowTexts = (ana: Operator) => ana.queue().getByRole('option').allInnerTexts();
const sums = (ana: Operator) => ana.queue().locator('[data-sum]');

/** Raises a panic: the most urgent alarm of life safety is first in the list, and is taken by the key of the next alarm. */
async function takePanic(ana: Operator): Promise<void> {
  const panic = await stage.raise({ type: panicType, priority: 1 });
  const first = (await waitingOf()).filter(({ life_safety }) => life_safety).toSorted(byUrgency)[0];
  expect((await waitingOf()).find(({ id }) => id === panic.id)?.life_safety).toBe(true);
  const expected = new RegExp(`${panicType}[\\s\\S]*${first?.unit.description}`);
  await expect.poll(async () => (await rowTexts(ana))[0], { timeout: limits.slow }).toMatch(expected);
  await ana.page.keyboard.press('n');
  await ana
    .question('take')
    .getByText(first?.alarm_id ?? '', { exact: true })
    .waitFor();
  const own = await ana.rows(panicType, ana.ownAlarms()).count();
  await ana.page.keyboard.press('Enter');
  await expect.poll(() => ana.rows(panicType, ana.ownAlarms()).count(), { timeout: limits.slow }).toBe(own + 1);
}

test('275 alarms become rows by unit and type; a panic among them is first and taken by its key', async () => {
  const ana = await stage.operator('ana');
  const before = (await waitingOf()).length;
  await startFlood(275, 100);
  await banner(ana).waitFor();
  await takePanic(ana);
  await expect.poll(() => stated(ana), { timeout: limits.slow }).toBe(before + 275);
  const rows = await ana.listed();
  expect(rows).toBeLessThan(before + 275);
  expect((await waitingOf()).length).toBe(before + 275);

  // Alarms of life safety and of priority 1 are rows of their own, before every sum.
  const waiting = await waitingOf();
  const own = waiting.filter(({ life_safety, alarm_level }) => life_safety || alarm_level.priority === 1).length;
  await ana.queue().focus();
  await ana.page.keyboard.press('Home');
  for (let at = 0; at < own; at += 1) await ana.page.keyboard.press('ArrowDown');
  const first = ana.queue().locator(`[aria-posinset="${own}"]`);
  expect(await first.locator('[data-sum]').count()).toBe(0);
  expect(
    await ana
      .queue()
      .locator(`[aria-posinset="${own + 1}"]`)
      .getByRole('img', { name: 'Priority 1' })
      .count(),
  ).toBe(0);

  // Each alarm, or group of the platform, in a row of its own, and back.
  const apart = sumRows(waiting, groupKey).length;
  await ana.page.keyboard.press('g');
  await expect.poll(() => ana.listed()).toBe(apart);
  expect(apart).not.toBe(rows);
  await banner(ana).waitFor();
  await ana.page.keyboard.press('g');
  await expect.poll(() => ana.listed()).toBe(rows);
});

test('a summed row is canceled by keyboard in one request, and each of its alarms once', async () => {
  const ana = await stage.operator('ana');
  const before = (await waitingOf()).length + 60;
  await startFlood(60, 100);
  await banner(ana).waitFor();
  await expect.poll(() => stated(ana), { timeout: limits.slow }).toBe(before);
  await ana.page.keyboard.press('q');
  await ana.page.keyboard.press('End');
  while (
    (await ana
      .queue()
      .locator('[aria-posinset]', { has: ana.page.locator('[data-sum]') })
      .count()) === 0
  )
    await ana.page.keyboard.press('PageUp');
  const sum = sums(ana).last();
  const count = Number(await sum.getAttribute('data-sum'));
  await sum.click();
  await ana.page.keyboard.press(' ');
  const selected = ana.page.getByRole('region', { name: 'Selected alarms' });
  await selected.getByText(`${count} selected`).waitFor();
  const requests: string[] = [];
  ana.page.on('request', (request) => request.url().endsWith('/services/alarms/acts') && requests.push(request.method()));
  await ana.tabTo(selected.getByRole('button', { name: 'Cancel…' }));
  await ana.page.keyboard.press('Enter');
  const dialog = ana.page.getByRole('dialog', { name: `Cancel ${count} alarms` });
  await dialog.waitFor();
  await ana.page.keyboard.type('Test of the panel');
  await expect.poll(() => dialog.getAttribute('data-state')).toBe('choosing.ready');
  await ana.page.keyboard.press('Enter');
  await selected.getByText(`${count} alarms canceled.`).waitFor();
  await expect.poll(() => stated(ana)).toBe(before - count);
  expect([(await waitingOf()).length, requests]).toEqual([before - count, ['POST']]);
});

test('10,000 alarms at once: none is lost, panic is on top and taken by its key', { timeout: 600_000 }, async () => {
  const ana = await stage.operator('ana');
  // It may take longer than an access token is valid: the next report of what is viewed renews it.
  ana.watch.expect(/401.*\/viewers\//);
  const before = (await waitingOf()).length;
  await startFlood(10_000, 1000);
  await expect.poll(() => stated(ana), { timeout: 120_000 }).toBeGreaterThan(before + 1000);
  await takePanic(ana);
  await expect.poll(() => stated(ana), { timeout: 400_000, interval: 1000 }).toBe(before + 10_000);
  await takePanic(ana);
  expect((await waitingOf()).length).toBe(before + 10_000);
  await banner(ana).waitFor();
  expect(await ana.listed()).toBeLessThan(before + 10_000);
});
