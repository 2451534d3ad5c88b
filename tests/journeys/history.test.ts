import { readFile } from 'node:fs/promises';
import ExcelJS from 'exceljs';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { call, readOpenAlarms, signInByApi } from '../kit/caller.ts';
import { holdCalls } from '../kit/held-calls.ts';
import type { Operator } from '../kit/operator.ts';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';

const stage = setStage();

const history = (page: Page): Locator => page.getByRole('region', { name: 'Alarm history' });
const rows = (page: Page): Locator =>
  history(page)
    .locator('[role=row]')
    .filter({ has: page.locator('[role=cell]') });
/** Waits until the list is what the filter finds. */
const settled = async (page: Page): Promise<void> => history(page).and(page.locator('[data-state="shown.resting"]')).waitFor();
const shownIds = async (page: Page): Promise<string[]> => {
  await settled(page);
  return rows(page).locator('button bdi[dir=ltr]').allTextContents();
};
/** Opens a filter and its choices, and chooses one by its name. */
async function filterBy(page: Page, filter: string, words: string): Promise<void> {
  await history(page).getByRole('button', { name: filter, exact: true }).click();
  const box = page.getByRole('combobox', { name: filter });
  await box.fill(words);
  await page.getByRole('option', { name: words }).first().click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'detached' });
}

test('the address of a history narrowed to a site and a period gives a colleague the same list', {
  tags: ['OP-2.14', 'OQ-25'],
}, async () => {
  const ana = await stage.kept('ana');
  const { page } = ana;
  const alarm = await stage.raise({ priority: 1 });
  await ana.expectRow(alarm.type);
  await ana.navigateTo('/alarm');
  await settled(page);
  const site = await rows(page).filter({ hasText: alarm.type }).locator('[role=cell]').nth(1).locator('span[dir=auto]').first().innerText();

  await filterBy(page, 'Site', site);
  await expect.poll(() => new URL(page.url()).searchParams.get('unit')).toMatch(/^\d+$/);
  await history(page).getByRole('button', { name: 'Raised', exact: true }).first().click();
  await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: 'Last 7 days' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => new URL(page.url()).searchParams.get('period')).toBe('7d');
  const ids = await shownIds(page);
  expect(ids.map((id) => Number(id.replace(/\D/g, '')))).toContain(alarm.id);
  const sites = await rows(page).locator('[role=cell]:nth-child(2) span[dir=auto]:first-child').allTextContents();
  expect(new Set(sites)).toEqual(new Set([site]));

  const bruno = await stage.kept('bruno');
  await bruno.goTo(page.url());
  expect(await shownIds(bruno.page)).toEqual(ids);
  await history(bruno.page).getByText(site, { exact: true }).first().waitFor();
  await history(bruno.page).getByRole('button', { name: /^Site/ }).getByText(site).waitFor();

  await page.goBack();
  await expect.poll(() => new URL(page.url()).searchParams.get('period')).toBeNull();
  await settled(page);
  await history(page).getByRole('button', { name: 'Remove the filter Site' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.goBack();
  await expect.poll(() => new URL(page.url()).searchParams.get('unit')).toMatch(/^\d+$/);
  await history(page).getByRole('button', { name: 'Remove the filter Site' }).waitFor();
});

test('chosen columns are remembered, and an export has the rows and columns that are shown', {
  tags: ['OP-7.38'],
}, async () => {
  const ana = await stage.kept('ana');
  const { page } = ana;
  await ana.navigateTo('/alarm/waiting?order=most_urgent');
  await settled(page);
  await history(page).getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  const saved = page.waitForResponse((reply) => reply.url().endsWith('/update-config') && reply.ok());
  await columns.getByRole('checkbox', { name: 'Comments' }).uncheck();
  await columns.getByRole('checkbox', { name: 'Alarm level' }).check();
  await saved;
  await page.reload();
  await settled(page);
  const heads = await history(page).getByRole('columnheader').allTextContents();
  expect(heads).toEqual(['Alarm', 'Unit', 'Status', 'Raised', 'Operator', 'Alarm level']);

  const ids = await shownIds(page);
  const saving = page.waitForEvent('download');
  await history(page).getByRole('button', { name: 'Export' }).click();
  const file = await saving;
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load((await readFile(await file.path())) as unknown as ArrayBuffer);
  const cells: unknown[][] = [];
  workbook.worksheets[0]?.eachRow((row) => cells.push((row.values as unknown[]).slice(1)));
  const [titles = [], ...lines] = cells;
  expect(titles).toEqual(
    expect.arrayContaining(['Alarm type', 'Alarm id', 'Priority', 'Unit', 'Tenant', 'Status', 'Raised', 'Alarm level']),
  );
  expect(titles).not.toContain('Comments');
  expect(lines.map((line) => line[titles.indexOf('Alarm id')]).slice(0, ids.length)).toEqual(ids);
});

test('one operator signs what is open, another reads and accepts it, and both times stay', async () => {
  const [ana, bruno] = [await stage.kept('ana'), await stage.kept('bruno')];
  const alarm = await stage.raise();
  const page = ({ page: at }: typeof ana) => at.getByRole('region', { name: 'Shift handover', exact: true });
  const times = (desk: typeof ana) => page(desk).locator('dd time').allTextContents();

  await ana.navigateTo('/handover');
  const open = page(ana).getByRole('region', { name: 'Open alarms' });
  await open.getByRole('button', { name: new RegExp(`^Open alarm .*: ${alarm.type}`) }).waitFor({ timeout: limits.slow });
  await page(ana).getByRole('textbox', { name: 'Note to the next shift' }).fill('The guard is on the way');
  await page(ana).getByRole('button', { name: 'Sign' }).press('Enter');
  await ana.expectText('Whoever begins the next shift opens this page, reads it and accepts.');
  expect(await times(ana)).toHaveLength(1);

  await bruno.navigateTo('/handover');
  const earlier = page(bruno).getByRole('region', { name: 'Earlier handovers' });
  await earlier
    .getByRole('link', { name: /Ana Robles/ })
    .first()
    .click();
  await bruno.expectText('The guard is on the way');
  await page(bruno)
    .getByRole('button', { name: new RegExp(`^Open alarm .*: ${alarm.type}`) })
    .waitFor();
  await page(bruno).getByRole('button', { name: 'Accept' }).press('Enter');
  await expect.poll(() => times(bruno), { timeout: limits.shown }).toHaveLength(2);
  expect(await page(bruno).getByText('Bruno Salas').count()).toBeGreaterThan(0);

  await page(ana).getByRole('button', { name: 'Reload' }).press('Enter');
  await expect.poll(() => times(ana), { timeout: limits.shown }).toEqual(await times(bruno));

  await page(bruno)
    .getByRole('button', { name: new RegExp(`^Open alarm .*: ${alarm.type}`) })
    .click();
  await bruno.expectText(alarm.type);
});

/** Ana and Bruno, who ask for the same alarm: one of them is refused. */
async function both(): Promise<[Operator, Operator]> {
  const desks: [Operator, Operator] = [await stage.kept('ana'), await stage.kept('bruno')];
  for (const desk of desks) desk.watch.expect(/409.*\/v1\/alarm\//);
  return desks;
}

test('who asks second is told who was first, and nothing is overwritten', { tags: ['OP-4.04'] }, async () => {
  const [ana, bruno] = await both();
  const alarm = await stage.raise();
  await ana.openAlarm(alarm.type);
  await bruno.openAlarm(alarm.type);

  await bruno.act('take').click();
  await bruno.question('take').waitFor();
  await ana.performAct('take', 'I see a person at the gate.');
  await ana.expectText('Alarm put in attention');

  await bruno.expectRow(alarm.type, bruno.othersAlarms());
  expect(await bruno.rows(alarm.type, bruno.othersAlarms()).textContent()).toMatch(/taken by Ana/i);
  const kept = await recordOf(alarm.id);
  expect(kept.taken_by?.name).toMatch(/^Ana/);
  expect(kept.comments).toBe('I see a person at the gate.');
});

test('two clicks at the same moment: one of them takes the alarm, the other is told who', async () => {
  const [ana, bruno] = await both();
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

  await expect.poll(async () => (await recordOf(alarm.id)).alarm_status).toBe('attending');
  const kept = await recordOf(alarm.id);
  expect(kept.version).toBe(2);
  const [first, second] = kept.taken_by?.name.startsWith('Ana') ? [ana, bruno] : [bruno, ana];
  await first.expectRow(alarm.type, first.ownAlarms());
  await second.expectRow(alarm.type, second.othersAlarms());
  await second.expectText(new RegExp(kept.taken_by?.name ?? 'nobody'));
});

test('two operators who have one alarm opened see each other, until one of them leaves it', async () => {
  const [ana, bruno] = await both();
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

async function recordOf(id: number) {
  const { access_token: token } = await signInByApi(stage.platform().url, 'ana');
  const alarm = (await readOpenAlarms(stage.platform().url, token)).find((it) => it.id === id);
  if (!alarm) throw new Error(`alarm ${id} is not open`);
  const line = await call<{ data: { kind: string; comments: string | null }[] }>(`${stage.platform().url}/v1/alarm/${id}/record`, {
    token,
  });
  return { ...alarm, comments: line.body.data.at(-1)?.comments ?? null };
}
