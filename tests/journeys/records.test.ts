import { expect, test } from 'vitest';
import type { Operator } from '../kit/operator.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** The panel of a record, by its field's words. */
const panelOf = (desk: Operator) => desk.page.locator('aside[data-state]');
/** A row of the list. */
const rowOf = (desk: Operator, name: RegExp) => desk.page.getByRole('grid').getByRole('row', { name });
const field = (desk: Operator, name: RegExp | string) => panelOf(desk).getByRole('textbox', { name });
const press = (desk: Operator, name: string) => desk.page.getByRole('button', { name, exact: true }).click();

test('a tenant is made with its picture, changed, seen in its trail and deleted by its name', {
  tags: ['ADM-3.24', 'ADM-7.06'],
}, async () => {
  const admin = await stage.operator('admin');
  await admin.goTo('/tenant?new=1');
  await press(admin, 'Create');
  await panelOf(admin).getByText('This field is required').first().waitFor();
  await field(admin, /^Name/).fill('Torre Reforma');
  await panelOf(admin)
    .getByRole('combobox', { name: /^Master tenant/ })
    .fill('centinela');
  await panelOf(admin).getByRole('option').first().click();
  const chooser = panelOf(admin).locator('[data-chooser="main_image"]');
  await chooser.setInputFiles({ name: 'tower.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  await panelOf(admin).getByText('Only JPG, GIF, PNG files are accepted').waitFor();
  await chooser.setInputFiles({ name: 'tower.png', mimeType: 'image/png', buffer: png });
  await press(admin, 'Create');
  const row = rowOf(admin, /Torre Reforma/);
  await row.waitFor();

  await row.getByText('Torre Reforma').click();
  await panelOf(admin).getByRole('img', { name: 'Picture' }).waitFor();
  await field(admin, /^Name/).fill('Torre Reforma 2');
  await admin.page.keyboard.press('Control+s');
  await rowOf(admin, /Torre Reforma 2/).click();
  await press(admin, 'Changes');
  await panelOf(admin).getByRole('row', { name: 'Name Torre Reforma Torre Reforma 2' }).waitFor();
  await press(admin, 'Delete…');
  await admin.page.getByRole('dialog').getByText('Tenant: Torre Reforma 2').waitFor();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await row.waitFor({ state: 'detached' });
});

test('unsaved input blocks leaving by Back and by another row, and staying loses nothing', async () => {
  const admin = await stage.operator('admin');
  await admin.goTo('/alarm_level');
  await rowOf(admin, /P2/).click();
  await field(admin, /^Description/).fill('Written by nobody');
  await admin.page.goBack();
  await press(admin, 'Keep editing');
  expect(await field(admin, /^Description/).inputValue()).toBe('Written by nobody');
  await rowOf(admin, /P3/).click();
  await press(admin, 'Discard changes');
  await expect.poll(() => field(admin, /^Level/).inputValue()).toBe('P3');
});

test('a sheet with a wrong row changes nothing; the mended one is imported whole, and once', { tags: ['OQ-81'] }, async () => {
  const admin = await stage.operator('admin');
  await admin.goTo('/type_alarm');
  await press(admin, 'Import');
  const dialog = admin.page.getByRole('dialog');
  const sheet = (rows: string) => ({ name: 'types.csv', mimeType: 'text/csv', buffer: Buffer.from(`Type;Description\n${rows}`) });
  await dialog.locator('[data-chooser="import"]').setInputFiles(sheet('Smoke;A detector\n;Without a name\n'));
  await press(admin, 'Try 2 rows');
  await dialog.getByText('1 row has errors. Nothing was saved.').waitFor();
  await dialog.locator('[data-chooser="import"]').setInputFiles(sheet('Smoke;A detector\nWater;A sensor\n'));
  await press(admin, 'Try 2 rows');
  await press(admin, 'Import 2 rows');
  await dialog.getByText('Imported.').waitFor();
  await dialog.getByRole('contentinfo').getByRole('button', { name: 'Close' }).click();
  await rowOf(admin, /Smoke/).waitFor();
  await rowOf(admin, /Water/).waitFor();
});
