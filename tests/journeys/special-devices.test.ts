import type { Locator } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { signInAdmin } from '../kit/admin.ts';
import { CataloguePage } from '../kit/pages/catalogue-page.ts';
import { button } from '../kit/pages/locators.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage({ desksStay: true });
const admin = signInAdmin(stage);
let devices: CataloguePage;
beforeEach(() => {
  devices = new CataloguePage(admin.operator());
});

/** Waits until the demo's stand-in device reports success, and closes the dialog. */
async function expectStandInDone(): Promise<void> {
  await devices.dialog().getByText('Done by the simulated external service.').waitFor();
  await devices.closeDialog();
}

const assignmentTo = (whom: RegExp) => devices.page.getByRole('region', { name: whom });
/** The page on which cameras are assigned to a kind, once the cameras of one are read. */
async function openAssignment(path: string, whom: RegExp, holder: string): Promise<Locator> {
  await admin.operator().navigateTo(path);
  const page = assignmentTo(whom);
  await page.getByRole('combobox').fill(holder);
  await page.getByRole('option').filter({ hasText: holder }).first().click();
  await page.getByRole('treegrid').waitFor();
  // The tree is loaded before its cameras are counted.
  await expect.poll(() => page.getByRole('status').first().textContent()).toMatch(/\d (?:\/|of) \d/);
  return page;
}
const line = (page: Locator, name: string | RegExp) => page.getByRole('treegrid').getByRole('row', { name }).first();
const box = (within: Locator) => within.getByRole('checkbox');
/** Parses the assigned and total counts from a text. */
function countsSaid(text: string | null): [assigned: number, cameras: number] {
  const [, assigned, cameras] = /([\d,]+) (?:\/|of) ([\d,]+)/.exec(text ?? '') ?? [];
  if (assigned === undefined || cameras === undefined) throw new Error(`no counts in ${text}`);
  return [Number(assigned.replace(',', '')), Number(cameras.replace(',', ''))];
}
/** Reads the counts in the head of the page. */
const countsOf = async (page: Locator) => countsSaid(await page.getByRole('status').first().textContent());
/** Reads the counts in the row of a center or a sector. */
const countsIn = async (row: Locator) => countsSaid(await row.textContent());

test('a sector is assigned to a user, one of its cameras is removed, and a reload shows the same', {
  tags: ['ADM-2.19', 'ADM-7.39', 'OP-2.24', 'ADM-3.38'],
}, async () => {
  const page = await openAssignment('/user_cameras', /of users/, 'Ana');
  const [, all] = await countsOf(page);
  expect(await countsOf(page)).toEqual([0, all]);
  await button(line(page, /Central Valle/), /^Open/).click();
  const sector = line(page, /Norte/);
  const [, inSector] = await countsIn(sector);
  expect(inSector).toBeGreaterThan(1);
  await box(sector).click();
  await expect.poll(() => countsIn(sector)).toEqual([inSector, inSector]);
  await expect.poll(() => countsOf(page)).toEqual([inSector, all]);
  await button(sector, /^Open/).click();
  const camera = page.locator('[role="row"][aria-level="3"]').first();
  await expect.poll(() => box(camera).isChecked()).toBe(true);
  const name = (await camera.locator('label').textContent()) ?? '';
  await box(camera).click();
  await expect.poll(() => countsIn(sector)).toEqual([inSector - 1, inSector]);
  await expect.poll(() => countsOf(page)).toEqual([inSector - 1, all]);
  expect(await box(sector).evaluate((it: HTMLInputElement) => it.indeterminate)).toBe(true);

  await devices.page.reload();
  await expect.poll(() => countsOf(page)).toEqual([inSector - 1, all]);
  await page.getByRole('searchbox').fill(name);
  await expect.poll(() => box(line(page, name)).isChecked()).toBe(false);
});

test('all cameras are assigned to a group, a center is removed, then the rest after confirmation', {
  tags: ['ADM-2.19', 'ADM-7.39', 'OP-2.24', 'ADM-3.38'],
}, async () => {
  await admin.operator().navigateTo('/user_cameras');
  await assignmentTo(/of users/).waitFor();
  const page = await openAssignment('/group_cameras', /of groups/, 'matutino');
  const [, all] = await countsOf(page);
  await button(page, 'Assign all').click();
  await expect.poll(() => countsOf(page)).toEqual([all, all]);
  const center = line(page, /Central Valle/);
  const [, inCenter] = await countsIn(center);
  await box(center).click();
  await expect.poll(() => countsIn(center)).toEqual([0, inCenter]);
  await expect.poll(() => countsOf(page)).toEqual([all - inCenter, all]);
  await button(page, 'Unassign all').click();
  await devices.pressInDialog('Unassign');
  await expect.poll(() => countsOf(page)).toEqual([0, all]);
});

test('a camera is added to a reseller of the product, then all are', { tags: ['ADM-2.29', 'ADM-7.41', 'ADM-1.06'] }, async () => {
  const page = await openAssignment('/product_reseller_assignment', /resellers/, 'Distribuidor');
  const [before, all] = await countsOf(page);
  expect(before).toBeLessThan(all);
  const camera = page
    .locator('[role="row"]')
    .filter({ has: devices.page.locator('input:not(:checked)') })
    .first();
  await box(camera).click();
  await expect.poll(() => countsOf(page)).toEqual([before + 1, all]);
  await button(page, 'Assign all').click();
  await expect.poll(() => countsOf(page)).toEqual([all, all]);
  await devices.page.reload();
  await expect.poll(() => countsOf(page)).toEqual([all, all]);
});

test('the password of a reseller is reset once that was confirmed, and not before', { tags: ['ADM-7.23'] }, async () => {
  await devices.openCatalogue('camera-manager-reseller');
  let asked = 0;
  devices.page.on('request', (request) => {
    if (request.url().includes('/reset/password/')) asked += 1;
  });
  const row = devices.rows().first();
  const name = await devices.chooseInRow(row, 'Reset the password');
  await devices.dialog().getByText(`Reset the password of ${name}?`, { exact: false }).waitFor();
  await devices.pressInDialog('Cancel');
  await devices.dialog().waitFor({ state: 'detached' });
  expect(asked).toBe(0);
  await devices.chooseInRow(row, 'Reset the password');
  await devices.pressInDialog('Reset the password');
  await expectStandInDone();
  expect(asked).toBe(1);
});

test('a DVR is asked for its cameras, which are kept', { tags: ['ADM-7.43'] }, async () => {
  await devices.openCatalogue('dahua-camera');
  await devices.listButton('Discover cameras').click();
  await devices.pressInDialog('Discover cameras');
  await devices.dialog().getByText('A DVR must be selected').waitFor();
  await devices.dialog().getByRole('combobox', { name: /^DVR/ }).fill('DVR');
  await devices.dialog().getByRole('option').first().click();
  await devices
    .dialog()
    .getByRole('switch', { name: /^Keep the cameras/ })
    .check();
  await devices.pressInDialog('Discover cameras');
  await expectStandInDone();
  await devices.row('Loading bay (demo)').waitFor();
});

test.each([
  ['lists are taken over from Luna', 'luna-list', 'Synchronize with Luna', 'Staff (demo)'],
  ['access devices are taken over from their provider', 'access-device', 'Synchronize with the provider', 'Loading bay (demo)'],
] as const)('%s', { tags: ['ADM-7.42', 'ADM-7.36'] }, async (_title, key, act, made) => {
  await devices.openCatalogue(key);
  await devices.listButton(act).click();
  await expectStandInDone();
  await devices.row(made).waitFor();
});

test('a gateway is asked for its sensors, and Swift for the thresholds that there are', {
  tags: ['ADM-7.32', 'OQ-97', 'ADM-1.13', 'ADM-2.26'],
}, async () => {
  await devices.openCatalogue('swift-gateway');
  const name = await devices.chooseInRow(devices.rows().first(), 'Discover its sensors');
  await devices.dialog().getByText(`Get the sensors of ${name}?`, { exact: false }).waitFor();
  await devices.pressInDialog('Discover its sensors');
  await expectStandInDone();
  await devices.openCatalogue('swift-sensor');
  await devices.row('Loading bay (demo)').filter({ hasText: name }).waitFor();
  await devices.listButton('Discover thresholds').click();
  await devices.dialog().getByText('3 inside').click();
  await devices.dialog().getByText('4 inside').first().click();
  await devices.dialog().getByText('temperature').waitFor();
  await expectStandInDone();
});

test('a VXG camera is deleted at VXG too, once that was confirmed', { tags: ['ADM-7.29', 'OQ-96'] }, async () => {
  await devices.openCatalogue('vxg-camera');
  const [first] = await devices.rows().all();
  if (!first) throw new Error('no VXG camera');
  const total = await devices.rows().count();
  await devices.chooseInRow(first, 'Delete also at VXG');
  await devices.dialog().getByText('Its recordings at VXG are lost.', { exact: false }).waitFor();
  await devices.pressInDialog('Delete also at VXG');
  await devices.dialog().getByText('Done.').waitFor();
  await devices.closeDialog();
  await expect.poll(() => devices.rows().count()).toBe(total - 1);
});

test('a requested camera status appears on the page of statuses, which refreshes until stopped', {
  tags: ['ADM-2.15', 'ADM-7.24'],
}, async () => {
  await devices.openCatalogue('camera-manager-camera');
  await devices.chooseInRow(devices.rows().last(), 'Get status');
  await expectStandInDone();
  await devices.openCatalogue('camera-status');
  await devices.row('ok (demo)').waitFor();
  const itself = devices.listButton(/^Refresh(es)? automatically$/);
  expect(await itself.getAttribute('aria-pressed')).toBe('true');
  await itself.click();
  await expect.poll(() => itself.getAttribute('aria-pressed')).toBe('false');
});

test('the picture of a recognition is opened large, and its record stays closed', { tags: ['ADM-2.22', 'ADM-3.40'] }, async () => {
  await devices.openCatalogue('facial-recognition');
  await button(devices.rows().first(), 'Picture').click();
  const large = devices.dialog().getByRole('img', { name: /^Picture: ./ });
  await expect.poll(() => large.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);
  const [width, small] = [await large.boundingBox(), await devices.rows().first().getByRole('img').boundingBox()].map(
    (at) => at?.width ?? 0,
  );
  expect(width).toBeGreaterThan((small ?? 0) * 2);
  await devices.pressInDialog('Close');
  await devices.dialog().waitFor({ state: 'detached' });
  expect(new URL(devices.page.url()).search).toBe('');
});
