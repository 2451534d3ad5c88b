import { beforeAll, expect, test } from 'vitest';
import type { Alarm } from '../../contract/alarms/alarm.ts';
import { byUrgency } from '../../contract/alarms/urgency.ts';
import { groupKey } from '../../machines/alarms/queue/group-key.ts';
import { sumRows } from '../../machines/alarms/queue/summed-rows.ts';
import { call, readOpenAlarms, signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';

const stage = setStage({ desksStay: true });
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

let ana: Operator;
beforeAll(async () => {
  // Alarms of the demo's own past would pass into the backlog meanwhile.
  await play({ name: 'reset' });
  ana = await stage.operator('ana');
});

const widget = () => ana.page.locator('[data-widget=waiting]');
const banner = () => widget().getByText('Flood of alarms');
/** The number of alarms that the head of the list states. */
async function stated(): Promise<number> {
  const title = await widget().getByRole('heading', { name: /^New/ }).innerText();
  return Number(/\d[\d.,\s]*$/.exec(title)?.[0].replaceAll(/\D/g, ''));
}
/** Waits until the head of the list states this number of alarms, however many rows they are. */
async function expectStated(count: number, timeout: number = limits.slow): Promise<void> {
  const digits = String(count).split('').join('[.,\\s]?');
  await widget()
    .locator('h3')
    .filter({ hasText: new RegExp(`^New\\D*${digits}$`) })
    .first()
    .waitFor({ timeout });
}
const sums = () => ana.queue().locator('[data-sum]');

/** Raises a panic: the most urgent alarm of life safety is first in the list, and is taken by the key of the next alarm. */
async function takePanic(): Promise<void> {
  const panic = await stage.raise({ type: panicType, priority: 1 });
  const waiting = await waitingOf();
  const first = waiting.filter(({ life_safety }) => life_safety).toSorted(byUrgency)[0];
  expect(waiting.find(({ id }) => id === panic.id)?.life_safety).toBe(true);
  const row = ana.queue().locator('[aria-posinset="1"]').filter({ hasText: panicType });
  await row.filter({ hasText: first?.unit.description ?? '' }).waitFor({ timeout: limits.slow });
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
  const before = (await waitingOf()).length;
  await startFlood(275, 100);
  await banner().waitFor();
  await takePanic();
  await expectStated(before + 275);
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
  await banner().waitFor();
  await ana.page.keyboard.press('g');
  await expect.poll(() => ana.listed()).toBe(rows);
});

test('a summed row is canceled by keyboard in one request, and each of its alarms once', async () => {
  const before = (await waitingOf()).length + 60;
  await startFlood(60, 100);
  await banner().waitFor();
  await expectStated(before);
  await ana.page.keyboard.press('q');
  await ana.page.keyboard.press('End');
  while (
    (await ana
      .queue()
      .locator('[aria-posinset]', { has: ana.page.locator('[data-sum]') })
      .count()) === 0
  )
    await ana.page.keyboard.press('PageUp');
  const sum = sums().last();
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
  await expectStated(before - count);
  expect([(await waitingOf()).length, requests]).toEqual([before - count, ['POST']]);
});

// Ten thousand are counted in machines/alarms/queue/summed-rows.test.ts, and stored by `npm run faults -- --full 28`.
test('2,000 alarms at once: none is lost, panic is on top and taken by its key', async () => {
  // The list begins at its top in a new page.
  await ana.page.context().close();
  ana = await stage.operator('ana');
  const before = (await waitingOf()).length;
  await startFlood(2000, 1000);
  await expect.poll(() => stated(), { timeout: limits.slow, interval: 500 }).toBeGreaterThan(before + 500);
  await takePanic();
  await expectStated(before + 2000);
  await takePanic();
  expect((await waitingOf()).length).toBe(before + 2000);
  await banner().waitFor();
  expect(await ana.listed()).toBeLessThan(before + 2000);
});
