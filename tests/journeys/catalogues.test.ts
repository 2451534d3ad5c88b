import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { signInAdmin } from '../kit/admin.ts';
import { call, signInByApi } from '../kit/caller.ts';
import { CataloguePage } from '../kit/pages/catalogue-page.ts';
import { button } from '../kit/pages/locators.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage({ desksStay: true });
const admin = signInAdmin(stage);

test('a Density device is made, refused, edited against somebody else, and deleted', {
  tags: ['ADM-7.05', 'ADM-7.06', 'ADM-7.07', 'ADM-7.44', 'OQ-87', 'OQ-101', 'ADM-1.14', 'ADM-1.17'],
}, async () => {
  const screen = new CataloguePage(admin.operator());
  admin.operator().watch.expect(/(409|422).*density_device/);
  await screen.openCatalogue('density-device');
  await screen.listButton('New record').click();
  await screen.fillField(/^Shot time/, '-1');
  await screen.pressInPanel('Create');
  await screen.expectInPanel('This field is required');
  await screen.expectInPanel('At least 0');
  await screen.fillField(/^Shot time/, '5');
  await screen.fillField(/^Name/, 'Journey fog');
  await screen.pressInPanel('Create');
  await screen.row('Journey fog').waitFor();

  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'admin');
  const found = await call<{ data: { id: number }[] }>(`${url}/v1/density_device?name=Journey%20fog`, { token });
  const id = found.body.data[0]?.id;
  await screen.openRecord('/density_devices', id);
  await screen.fillField(/^User code/, 'mine');
  await call(`${url}/v1/density_device/${id}`, { token, method: 'PUT', body: { usercode: 'theirs' } });
  await screen.pressInPanel('Save');
  await screen.page.getByText('Someone else saved this record while you were editing.').waitFor();
  await button(screen.page, 'Keep all mine').click();
  await button(screen.page, 'Save this version').click();
  await expect
    .poll(async () => (await call<{ data: { usercode: string } }>(`${url}/v1/density_device/${id}`, { token })).body.data.usercode)
    .toBe('mine');

  await screen.openRecord('/density_devices', id);
  await screen.deleteRecord('Journey fog');
  await expect.poll(() => screen.row('Journey fog').count()).toBe(0);
  expect((await call(`${url}/v1/density_device/${id}`, { token })).status).toBe(404);
});

test('a tenant is renamed by its form of parts, and is not deleted while facilities hang on it', {
  tags: ['ADM-7.11', 'OQ-94'],
}, async () => {
  const screen = new CataloguePage(admin.operator());
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'admin');
  const { body } = await call<{ data: { id: number; name: string }[] }>(`${url}/v1/tenant?sort=id&max=1`, { token });
  const [tenant] = body.data;
  await screen.openCatalogue('tenant');
  await screen.openRecord('/tenant', tenant?.id);
  await screen.fillField(/^Name/, `${tenant?.name} renamed`);
  await screen.pressInPanel('Save');
  await screen.row(`${tenant?.name} renamed`).waitFor();
  await screen.openRecord('/tenant', tenant?.id);
  await screen.pressInPanel('Delete…');
  const question = screen.dialog();
  await question.getByText('This cannot be deleted').waitFor();
  await question.getByText('Units', { exact: false }).first().waitFor();
  await screen.closeDialog();
});

test('LPR matches are exported in the background; a file with a faulty row imports nothing', {
  tags: ['ADM-4.01', 'ADM-4.02', 'ADM-4.03', 'ADM-4.04', 'OQ-81'],
}, async () => {
  const screen = new CataloguePage(admin.operator());
  await screen.openCatalogue('lpr-match');
  await screen.listButton('Export…').click();
  await screen.pressInDialog('Export');
  const downloads = screen.page.getByRole('button', { name: /^Downloads/ }).first();
  const link = screen.page.getByRole('link', { name: /\.xlsx|Download the file/ }).first();
  await downloads.click();
  await link.waitFor();
  const href = (await link.getAttribute('href')) ?? '';
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await (await fetch(new URL(href, stage.platform().url))).arrayBuffer());
  expect(workbook.worksheets[0]?.rowCount).toBe(81);
  await downloads.click();

  await screen.listButton('Import').click();
  const dialog = screen.dialog();
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
