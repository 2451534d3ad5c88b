import { expect, test } from 'vitest';
import { signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();

const button = (desk: Operator, name: string | RegExp) => desk.page.getByRole('button', { name, exact: typeof name === 'string' });
const head = (desk: Operator, name: RegExp) => desk.page.getByRole('columnheader', { name });
const rows = (desk: Operator) => desk.page.getByRole('grid').locator('[aria-selected]');
const address = (desk: Operator) => new URL(desk.page.url()).search;

test('the filters, order and page of a list are restored by link, Back and reload', {
  tags: ['OQ-88'],
}, async () => {
  const admin = await stage.operator('admin');
  await admin.goTo('/unit');
  await rows(admin).first().waitFor();
  await button(admin, 'Filter').click();
  const offer = admin.page.getByRole('dialog');
  await offer.getByRole('button', { name: 'Tenant', exact: true }).click();
  await offer.getByRole('combobox').fill('banco');
  await offer.getByRole('option', { name: /Banco/ }).click();
  await offer.getByRole('button', { name: 'Apply' }).click();
  await button(admin, /^Tenant is Banco/).waitFor();
  const filtered = address(admin);
  expect(filtered).toMatch(/^\?id_tenant=\d+$/);
  await head(admin, /Municipality/)
    .getByRole('button')
    .click();
  await expect.poll(() => address(admin)).toContain('sort=municipality');
  await admin.page.goBack();
  await expect.poll(() => address(admin)).toBe(filtered);
  await expect.poll(() => head(admin, /Municipality/).getAttribute('aria-sort')).toBe('none');
  await admin.page.reload();
  await button(admin, /^Tenant is Banco/).waitFor();
  await button(admin, 'Remove the filter Tenant').click();
  await expect.poll(() => address(admin)).toBe('');
});

test('a page that is not there and words that nobody finds are said in the literal texts', { tags: ['ADM-2.59', 'ADM-8.07'] }, async () => {
  const admin = await stage.operator('admin');
  await admin.goTo('/unit?page=99');
  await admin.page.getByText('Page not found').waitFor();
  await button(admin, 'Go to the last page').click();
  await rows(admin).first().waitFor();
  await admin.page.getByRole('searchbox', { name: 'Search the list' }).fill('nobody is called so');
  await admin.page.getByText('No results found').waitFor();
  await button(admin, 'Clear search and filters').click();
  await rows(admin).first().waitFor();
});

test('columns and rows are kept as the user wants them, over a new session', async () => {
  const admin = await stage.operator('admin');
  await admin.goTo('/center');
  await button(admin, 'Columns').click();
  await admin.page.getByRole('dialog').getByRole('checkbox', { name: 'ID' }).check();
  await admin.page.keyboard.press('Escape');
  await button(admin, 'Compact rows').click();
  await button(admin, 'Normal rows').waitFor();
  const kept = async () => (await signInByApi(stage.platform().url, 'admin')).user.config.catalogues?.['center'];
  await expect.poll(kept).toMatchObject({ columns: expect.arrayContaining(['id']), density: 'compact' });
  const again = await stage.operator('admin');
  await again.goTo('/center');
  await button(again, 'Normal rows').waitFor();
  await button(again, 'Columns').click();
  expect(await again.page.getByRole('dialog').getByRole('checkbox', { name: 'ID' }).isChecked()).toBe(true);
});

test('a master tenant leads to its tenants, and the breadcrumb names it and leads back', {
  tags: ['ADM-2.10', 'ADM-2.46', 'ADM-2.47'],
}, async () => {
  const admin = await stage.operator('admin');
  await admin.goTo('/master_tenant');
  const row = rows(admin).first();
  const name = (await row.getByRole('gridcell').nth(1).textContent()) ?? '';
  await row.getByRole('button', { name: `More for ${name}` }).click();
  await admin.page.getByRole('menuitem', { name: 'Tenants', exact: true }).click();
  const trail = admin.page.getByRole('navigation', { name: 'Breadcrumb' });
  await trail.getByText(`Tenants · ${name}`).waitFor();
  await rows(admin).first().waitFor();
  await trail.getByRole('link', { name: 'Master tenants' }).click();
  await row.waitFor();
  expect(await trail.getByText(name).count()).toBe(0);
});

test('the keyboard finds, opens and leaves a record', async () => {
  const admin = await stage.operator('admin');
  await admin.goTo('/unit');
  await rows(admin).first().waitFor();
  await admin.page.keyboard.press('ArrowDown');
  await admin.page.keyboard.press('ArrowDown');
  await admin.page.keyboard.press('Enter');
  await expect.poll(() => address(admin)).toMatch(/record=\d+/);
  await admin.page.locator('aside[data-state]').waitFor();
  await admin.page.goBack();
  await admin.page.locator('aside[data-state]').waitFor({ state: 'detached' });
});

test('many rows are changed after the difference was seen, and each says what became of it', async () => {
  const admin = await stage.operator('admin');
  await admin.goTo('/unit?search=sucursal');
  await rows(admin).first().waitFor();
  await admin.page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await button(admin, 'Edit…').click();
  const dialog = admin.page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Field to change' }).selectOption('suburb');
  await dialog.getByRole('textbox', { name: 'Suburb' }).fill('Centro Histórico');
  await dialog.getByRole('button', { name: 'Show what would change' }).click();
  await dialog
    .getByRole('row', { name: /Suburb.*Centro Histórico/ })
    .first()
    .waitFor();
  await dialog.getByRole('button', { name: /^Change \d+ rows$/ }).click();
  await dialog.getByText(/rows succeeded/).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'detached' });
});
