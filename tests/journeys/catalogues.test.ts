import ExcelJS from 'exceljs';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { catalogueOf, catalogues } from '../../contract/catalogues/index.ts';
import type { CatalogueKey } from '../../contract/catalogues/keys.ts';
import { call, signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();

const listOf = (desk: Operator, key: CatalogueKey): Locator => desk.page.locator(`[data-catalogue="${key}"]`);
const panel = (desk: Operator): Locator => desk.page.locator('aside[data-state]').last();
const button = (within: Locator, name: string | RegExp): Locator => within.getByRole('button', { name, exact: typeof name === 'string' });
const rowOf = (desk: Operator, key: CatalogueKey, said: string): Locator => listOf(desk, key).getByRole('row').filter({ hasText: said });

/** Their screens are no lists of this kind. */
const ownScreens: readonly CatalogueKey[] = ['alarm'];

/** Navigates within the console, as a link or the browser's Back does, without a page load. */
async function walks(desk: Operator, path: string): Promise<void> {
  await desk.page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

async function opensList(desk: Operator, key: CatalogueKey): Promise<void> {
  await walks(desk, (catalogueOf(key).routes[0] ?? '').replaceAll(/\/:\w+\?/g, ''));
  await listOf(desk, key).and(desk.page.locator('[data-state="shown"]')).waitFor();
}

test('every catalogue with a screen of lists shows its list to the master admin, without a fault', {
  tags: ['ADM-2.01', 'ADM-3.01', 'ADM-8.07'],
}, async () => {
  const admin = await stage.operator('admin');
  const missed: string[] = [];
  for (const { key, routes } of catalogues) {
    const [route] = routes;
    if (route === undefined || ownScreens.includes(key) || /:\w+(?!\w*\?)(\/|$)|\{/.test(route)) continue;
    await walks(admin, route.replaceAll(/\/:\w+\?/g, ''));
    const settled = ['shown', 'empty', 'prompting'].map((state) => `[data-catalogue="${key}"][data-state="${state}"]`).join(', ');
    await admin.page
      .locator(settled)
      .waitFor({ timeout: 20_000 })
      .catch(() => missed.push(`${key} at ${admin.page.url()}`));
  }
  expect(missed).toEqual([]);
});

test('a Density device is made, refused, edited against somebody else, and deleted', {
  tags: ['ADM-7.05', 'ADM-7.06', 'ADM-7.07', 'ADM-7.44', 'OQ-87'],
}, async () => {
  const admin = await stage.operator('admin');
  admin.watch.expect(/409|422/);
  await opensList(admin, 'density-device');
  await button(listOf(admin, 'density-device'), 'New record').click();
  await panel(admin)
    .getByLabel(/^Shot time/)
    .fill('-1');
  await button(panel(admin), 'Create').click();
  await panel(admin).getByText('This field is required').first().waitFor();
  await panel(admin).getByText('At least 0').first().waitFor();
  await panel(admin)
    .getByLabel(/^Shot time/)
    .fill('5');
  await panel(admin).getByLabel(/^Name/).fill('Journey fog');
  await button(panel(admin), 'Create').click();
  await rowOf(admin, 'density-device', 'Journey fog').waitFor();

  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'admin');
  const found = await call<{ data: { id: number }[] }>(`${url}/v1/density_device?name=Journey%20fog`, { token });
  const id = found.body.data[0]?.id;
  await walks(admin, `/density_devices?record=${id}`);
  await panel(admin)
    .getByLabel(/^User code/)
    .fill('mine');
  await call(`${url}/v1/density_device/${id}`, { token, method: 'PUT', body: { usercode: 'theirs' } });
  await button(panel(admin), 'Save').click();
  await admin.page.getByText('Someone else saved this record while you were editing.').waitFor();
  await admin.page.getByRole('button', { name: 'Keep all mine' }).click();
  await admin.page.getByRole('button', { name: 'Save this version' }).click();
  await expect
    .poll(async () => (await call<{ data: { usercode: string } }>(`${url}/v1/density_device/${id}`, { token })).body.data.usercode)
    .toBe('mine');

  await walks(admin, `/density_devices?record=${id}`);
  await button(panel(admin), 'Delete…').click();
  const question = admin.page.getByRole('dialog');
  await question.getByText('Journey fog').first().waitFor();
  await button(question, 'Delete').click();
  await expect.poll(() => rowOf(admin, 'density-device', 'Journey fog').count()).toBe(0);
  expect((await call(`${url}/v1/density_device/${id}`, { token })).status).toBe(404);
});

test('a tenant is renamed by its form of parts, and is not deleted while facilities hang on it', {
  tags: ['ADM-7.11', 'OQ-94'],
}, async () => {
  const admin = await stage.operator('admin');
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'admin');
  const { body } = await call<{ data: { id: number; name: string }[] }>(`${url}/v1/tenant?sort=id&max=1`, { token });
  const [tenant] = body.data;
  await opensList(admin, 'tenant');
  await walks(admin, `/tenant?record=${tenant?.id}`);
  await panel(admin).getByLabel(/^Name/).fill(`${tenant?.name} renamed`);
  await button(panel(admin), 'Save').click();
  await rowOf(admin, 'tenant', `${tenant?.name} renamed`).waitFor();
  await walks(admin, `/tenant?record=${tenant?.id}`);
  await button(panel(admin), 'Delete…').click();
  const question = admin.page.getByRole('dialog');
  await question.getByText('This cannot be deleted').waitFor();
  await question.getByText('Units', { exact: false }).first().waitFor();
  await button(question, 'Close').last().click();
});

test('LPR matches are exported in the background; a file with a faulty row imports nothing', {
  tags: ['ADM-4.01', 'ADM-4.02', 'ADM-4.03', 'ADM-4.04', 'OQ-81'],
}, async () => {
  const admin = await stage.operator('admin');
  await opensList(admin, 'lpr-match');
  await button(listOf(admin, 'lpr-match'), 'Export').click();
  const downloads = admin.page.getByRole('button', { name: /^Downloads/ }).first();
  const link = admin.page.getByRole('link', { name: /\.xlsx|Download the file/ }).first();
  await downloads.click();
  await link.waitFor();
  const href = (await link.getAttribute('href')) ?? '';
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await (await fetch(new URL(href, stage.platform().url))).arrayBuffer());
  expect(workbook.worksheets[0]?.rowCount).toBe(81);
  await downloads.click();

  await button(listOf(admin, 'lpr-match'), 'Import').click();
  const dialog = admin.page.getByRole('dialog');
  const csv = 'originalPlateNumber,id_tenant,speed\nAAA-111,1,40\nBBB-222,1,fast\n';
  await dialog.locator('input[type="file"]').setInputFiles({ name: 'plates.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await button(dialog, 'Try 2 rows').click();
  await dialog.getByText('fast').first().waitFor();
  await button(dialog, 'Cancel').click();
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'admin');
  const { body } = await call<{ total: number }>(`${url}/v1/lpr_match?originalPlateNumber=AAA-111`, { token });
  expect(body.total).toBe(0);
});
