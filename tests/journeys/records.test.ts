import { expect, test } from 'vitest';
import { CataloguePage } from '../kit/pages/catalogue-page.ts';
import { button } from '../kit/pages/locators.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

test('a tenant is made with its picture, changed, seen in its trail and deleted by its name', {
  tags: ['ADM-3.24', 'ADM-7.06', 'OP-1.17'],
}, async () => {
  const admin = await stage.signedIn('admin');
  const screen = new CataloguePage(admin);
  await admin.goTo('/tenant?new=1');
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
  const admin = await stage.signedIn('admin');
  const screen = new CataloguePage(admin);
  await admin.goTo('/alarm_level');
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
  const admin = await stage.signedIn('admin');
  const screen = new CataloguePage(admin);
  await admin.goTo('/type_alarm');
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
