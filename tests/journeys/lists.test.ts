import { readFile } from 'node:fs/promises';
import ExcelJS from 'exceljs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInByApi } from '../kit/caller.ts';
import { navigateTo, type Operator } from '../kit/operator.ts';
import { CataloguePage } from '../kit/pages/catalogue-page.ts';
import { button } from '../kit/pages/locators.ts';
import { SavingPage } from '../kit/pages/saving-page.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();

const address = (desk: Operator) => new URL(desk.page.url()).search;

test('the filters, order and page of a list are restored by link, Back and reload', {
  tags: ['OQ-88'],
}, async () => {
  const admin = await stage.kept('admin');
  const list = new CataloguePage(admin);
  await admin.navigateTo('/unit');
  await list.rows().first().waitFor();
  await button(admin.page, 'Filter').click();
  const offer = list.dialog();
  await list.pressInDialog('Tenant');
  await offer.getByRole('combobox').fill('banco');
  await offer.getByRole('option', { name: /Banco/ }).click();
  await list.pressInDialog('Apply');
  await button(admin.page, /^Tenant is Banco/).waitFor();
  const filtered = address(admin);
  expect(filtered).toMatch(/^\?id_tenant=\d+$/);
  await list
    .columnHeader(/Municipality/)
    .getByRole('button')
    .click();
  await expect.poll(() => address(admin)).toContain('sort=municipality');
  await admin.page.goBack();
  await expect.poll(() => address(admin)).toBe(filtered);
  await expect.poll(() => list.columnHeader(/Municipality/).getAttribute('aria-sort')).toBe('none');
  await admin.page.reload();
  await button(admin.page, /^Tenant is Banco/).waitFor();
  await button(admin.page, 'Remove the filter Tenant').click();
  await expect.poll(() => address(admin)).toBe('');
});

test('a page that is not there and words that nobody finds are said in the literal texts', { tags: ['ADM-2.59', 'ADM-8.07'] }, async () => {
  const admin = await stage.kept('admin');
  const list = new CataloguePage(admin);
  await admin.navigateTo('/unit?page=99');
  await admin.page.getByText('Page not found').waitFor();
  await button(admin.page, 'Go to the last page').click();
  await list.rows().first().waitFor();
  await list.searchField().fill('nobody is called so');
  await admin.page.getByText('No results found').waitFor();
  await button(admin.page, 'Clear search and filters').click();
  await list.rows().first().waitFor();
});

test('columns and rows are kept as the user wants them, over a new session', async () => {
  const admin = await stage.kept('admin');
  const list = new CataloguePage(admin);
  await admin.navigateTo('/center');
  await button(admin.page, 'Columns').click();
  await list.dialog().getByRole('checkbox', { name: 'ID' }).check();
  await admin.page.keyboard.press('Escape');
  await button(admin.page, 'Compact rows').click();
  await button(admin.page, 'Normal rows').waitFor();
  const kept = async () => (await signInByApi(stage.platform().url, 'admin')).user.config.catalogues?.['center'];
  await expect.poll(kept).toMatchObject({ columns: expect.arrayContaining(['id']), density: 'compact' });
  const again = await stage.signedIn('admin');
  await again.goTo('/center');
  await button(again.page, 'Normal rows').waitFor();
  await button(again.page, 'Columns').click();
  expect(await again.page.getByRole('dialog').getByRole('checkbox', { name: 'ID' }).isChecked()).toBe(true);
});

test('a master tenant leads to its tenants, and the breadcrumb names it and leads back', {
  tags: ['ADM-2.10', 'ADM-2.46', 'ADM-2.47', 'OQ-107'],
}, async () => {
  const admin = await stage.kept('admin');
  const list = new CataloguePage(admin);
  await admin.navigateTo('/master_tenant');
  const row = list.rows().first();
  const name = (await row.getByRole('gridcell').nth(1).textContent()) ?? '';
  expect(await list.chooseInRow(row, 'Tenants')).toBe(name);
  const trail = admin.page.getByRole('navigation', { name: 'Breadcrumb' });
  await trail.getByText(`Tenants · ${name}`).waitFor();
  await list.rows().first().waitFor();
  await trail.getByRole('link', { name: 'Master tenants' }).click();
  await row.waitFor();
  expect(await trail.getByText(name).count()).toBe(0);
});

test('the keyboard finds, opens and leaves a record', async () => {
  const admin = await stage.kept('admin');
  const list = new CataloguePage(admin);
  await admin.navigateTo('/unit');
  await list.rows().first().waitFor();
  await admin.page.keyboard.press('ArrowDown');
  await admin.page.keyboard.press('ArrowDown');
  await admin.page.keyboard.press('Enter');
  await expect.poll(() => address(admin)).toMatch(/record=\d+/);
  await list.panel().waitFor();
  await admin.page.goBack();
  await list.expectClosed();
});

test('many rows are changed after the difference was seen, and each says what became of it', async () => {
  const admin = await stage.kept('admin');
  const list = new CataloguePage(admin);
  await admin.navigateTo('/unit?search=sucursal');
  await list.rows().first().waitFor();
  await admin.page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await button(admin.page, 'Edit…').click();
  const dialog = list.dialog();
  await dialog.getByRole('combobox', { name: 'Field to change' }).selectOption('suburb');
  await dialog.getByRole('textbox', { name: 'Suburb' }).fill('Centro Histórico');
  await list.pressInDialog('Show what would change');
  await dialog
    .getByRole('row', { name: /Suburb.*Centro Histórico/ })
    .first()
    .waitFor();
  await list.pressInDialog(/^Change \d+ rows$/);
  await dialog.getByText(/rows succeeded/).waitFor();
  await list.closeDialog();
});

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

test('a tenant is made with its picture, changed, seen in its trail and deleted by its name', {
  tags: ['ADM-3.24', 'ADM-7.06', 'OP-1.17'],
}, async () => {
  const admin = await stage.kept('admin');
  const screen = new CataloguePage(admin);
  await admin.navigateTo('/tenant?new=1');
  await screen.pressInPanel('Create');
  await screen.expectInPanel('This field is required');
  await screen.fillField(/^Name/, 'Torre Reforma');
  await screen
    .panel()
    .getByRole('combobox', { name: /^Master tenant/ })
    .fill('centinela');
  await screen.panel().getByRole('option').first().click();
  await screen.chooseFile('main_image', { name: 'tower.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  await screen.expectInPanel('Only JPG, GIF, PNG files are accepted');
  await screen.chooseFile('main_image', { name: 'tower.png', mimeType: 'image/png', buffer: png });
  await screen.pressInPanel('Create');
  const row = screen.row(/Torre Reforma/);
  await row.waitFor();

  await row.getByText('Torre Reforma').click();
  await screen.panel().getByRole('img', { name: 'Picture' }).waitFor();
  await screen.fillField(/^Name/, 'Torre Reforma 2');
  await admin.page.keyboard.press('Control+s');
  await screen.row(/Torre Reforma 2/).click();
  await screen.pressInPanel('Changes');
  await screen.panel().getByRole('row', { name: 'Name Torre Reforma Torre Reforma 2' }).waitFor();
  await screen.deleteRecord('Tenant: Torre Reforma 2');
  await row.waitFor({ state: 'detached' });
});

test('unsaved input blocks leaving by Back and by another row, and staying loses nothing', async () => {
  const admin = await stage.kept('admin');
  const screen = new CataloguePage(admin);
  await admin.navigateTo('/alarm_level');
  await screen.row(/P2/).click();
  await screen.fillField(/^Description/, 'Written by nobody');
  await admin.page.goBack();
  await screen.keepEditing();
  expect(await screen.field(/^Description/).inputValue()).toBe('Written by nobody');
  await screen.row(/P3/).click();
  await screen.discardChanges();
  await expect.poll(() => screen.field(/^Level/).inputValue()).toBe('P3');
});

test('a sheet with a wrong row changes nothing; the mended one is imported whole, and once', { tags: ['OQ-81', 'ADM-2.60'] }, async () => {
  const admin = await stage.kept('admin');
  const screen = new CataloguePage(admin);
  await admin.navigateTo('/type_alarm');
  await screen.listButton('Import').click();
  const dialog = screen.dialog();
  const sheet = (rows: string) => ({ name: 'types.csv', mimeType: 'text/csv', buffer: Buffer.from(`Type;Description\n${rows}`) });
  await screen.chooseFile('import', sheet('Smoke;A detector\n;Without a name\n'), dialog);
  await screen.pressInDialog('Try 2 rows');
  await dialog.getByText('1 row has errors. Nothing was saved.').waitFor();
  await screen.chooseFile('import', sheet('Smoke;A detector\nWater;A sensor\n'), dialog);
  await screen.pressInDialog('Try 2 rows');
  await screen.pressInDialog('Import 2 rows');
  await dialog.getByText('Imported.').waitFor();
  expect(await dialog.locator('dl > div').allInnerTexts()).toEqual(
    [/Created\s+2/, /Updated\s+0/, /Unchanged\s+0/].map((line) => expect.stringMatching(line)),
  );
  await button(dialog.getByRole('contentinfo'), 'Close').click();
  await screen.row(/Smoke/).waitFor();
  await screen.row(/Water/).waitFor();
});

/** Opens a list by its address and has it exported. */
async function exportsList(page: Page, path: string): Promise<void> {
  await navigateTo(page, path);
  await page.getByRole('button', { name: 'Export…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
}

/** The rows of a file that the browser saved, titles included. */
async function rowsIn(path: string): Promise<unknown[][]> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load((await readFile(path)) as unknown as ArrayBuffer);
  const rows: unknown[][] = [];
  workbook.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  return rows;
}

test('export progress survives a reload, and the file is saved from the list of downloads', {
  tags: ['ADM-4.01', 'ADM-4.02', 'ADM-4.03', 'ADM-4.04', 'ADM-4.05', 'ADM-4.06', 'ADM-4.07', 'ADM-2.61', 'OQ-117', 'ADM-2.60'],
}, async () => {
  const { page } = await stage.kept('admin');
  const saving = new SavingPage({ page });
  await exportsList(page, '/lpr_matches');
  await saving.openDownloads();
  await saving.downloads().getByText('Download complete').waitFor();
  await page.reload();
  await saving.openDownloads();
  const [file] = await Promise.all([page.waitForEvent('download'), saving.downloads().getByRole('link').click()]);
  expect(file.suggestedFilename()).toMatch(/\d{4}-\d\d-\d\d \d\d\.\d\d\.xlsx$/);
  const [titles, ...rows] = await rowsIn(await file.path());
  expect(titles).toContain('Original plate');
  const total = async () => Number(/of (\d+)/.exec(await page.locator('main').innerText())?.[1]);
  await expect.poll(total).toBe(rows.length);
  expect(rows.every((row) => row.some((cell) => cell instanceof Date))).toBe(true);
  await saving.downloads().getByRole('button', { name: 'Remove this download' }).click();
  await saving.downloads().getByText('No downloads.').waitFor();
  await page.keyboard.press('Escape');
  await saving.downloads().waitFor({ state: 'detached' });
});

test('an export without progress is saved when it comes, by the name in the reply, and says so', {
  tags: ['ADM-4.07', 'ADM-7.08', 'OP-7.39', 'ADM-2.60'],
}, async () => {
  const { page } = await stage.kept('admin');
  const saving = new SavingPage({ page });
  const replied = page.waitForResponse((response) => response.url().includes('action=export'));
  const [file, reply] = await Promise.all([page.waitForEvent('download'), replied, exportsList(page, '/unit')]);
  const named = /filename="([^"]+)"/.exec(reply.headers()['content-disposition'] ?? '')?.[1];
  expect(named).toMatch(/^Units \(facilities\) \d{4}-\d\d-\d\d \d\d\.\d\d\.xlsx$/);
  expect(file.suggestedFilename()).toBe(named);
  expect((await rowsIn(await file.path())).length).toBeGreaterThan(1);
  await saving.openDownloads('Downloads, 1 new');
  await saving.downloads().getByText('Download complete').waitFor();
});
