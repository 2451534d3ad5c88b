import { expect, test } from 'vitest';
import { signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { CataloguePage } from '../kit/pages/catalogue-page.ts';
import { button } from '../kit/pages/locators.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();

const address = (desk: Operator) => new URL(desk.page.url()).search;

test('the filters, order and page of a list are restored by link, Back and reload', {
  tags: ['OQ-88'],
}, async () => {
  const admin = await stage.signedIn('admin');
  const list = new CataloguePage(admin);
  await admin.goTo('/unit');
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
  const admin = await stage.signedIn('admin');
  const list = new CataloguePage(admin);
  await admin.goTo('/unit?page=99');
  await admin.page.getByText('Page not found').waitFor();
  await button(admin.page, 'Go to the last page').click();
  await list.rows().first().waitFor();
  await list.searchField().fill('nobody is called so');
  await admin.page.getByText('No results found').waitFor();
  await button(admin.page, 'Clear search and filters').click();
  await list.rows().first().waitFor();
});

test('columns and rows are kept as the user wants them, over a new session', async () => {
  const admin = await stage.signedIn('admin');
  const list = new CataloguePage(admin);
  await admin.goTo('/center');
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
  const admin = await stage.signedIn('admin');
  const list = new CataloguePage(admin);
  await admin.goTo('/master_tenant');
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
  const admin = await stage.signedIn('admin');
  const list = new CataloguePage(admin);
  await admin.goTo('/unit');
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
  const admin = await stage.signedIn('admin');
  const list = new CataloguePage(admin);
  await admin.goTo('/unit?search=sucursal');
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
