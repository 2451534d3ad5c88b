import type { Locator } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { catalogueOf } from '../../contract/catalogues/index.ts';
import type { CatalogueKey } from '../../contract/catalogues/keys.ts';
import type { Operator } from '../kit/operator.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage({ desksStay: true });
let admin: Operator;
let isSignedIn = false;
beforeEach(async () => {
  if (!isSignedIn) admin = await stage.operator('admin');
  isSignedIn = true;
});

const button = (within: Locator, name: string | RegExp) => within.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = () => admin.page.getByRole('dialog');
const standInDidIt = 'Done by the simulated external service.';

/** Navigates within the console as a link or the browser's Back does, without a page load. */
async function walks(path: string): Promise<void> {
  await admin.page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Opens a list and waits for its rows. */
async function opensList(key: CatalogueKey): Promise<Locator> {
  await walks((catalogueOf(key).routes[0] ?? '').replaceAll(/\/:\w+\?/g, ''));
  const list = admin.page.locator(`[data-catalogue="${key}"][data-state="shown"]`);
  await list.waitFor();
  return list;
}
const rowsOf = (list: Locator) => list.locator('[aria-selected]');

/** Chooses an entry of a row's own menu. @returns the name of the row */
async function asksOfRow(row: Locator, entry: string): Promise<string> {
  const more = button(row, /^More for /);
  const name = ((await more.getAttribute('aria-label')) ?? '').replace('More for ', '');
  await more.click();
  await admin.page.getByRole('menuitem', { name: entry, exact: true }).click();
  return name;
}
/** Waits until the demo's stand-in device reports success, and closes the dialog. */
async function standInIsDone(): Promise<void> {
  await dialog().getByText(standInDidIt).waitFor();
  await button(dialog(), 'Close').last().click();
  await dialog().waitFor({ state: 'detached' });
}

const assignmentTo = (whom: RegExp) => admin.page.getByRole('region', { name: whom });
/** The page on which cameras are assigned to a kind, once the cameras of one are read. */
async function opensAssignment(path: string, whom: RegExp, holder: string): Promise<Locator> {
  await walks(path);
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
  tags: ['ADM-2.19', 'ADM-7.39'],
}, async () => {
  const page = await opensAssignment('/user_cameras', /of users/, 'Ana');
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

  await admin.page.reload();
  await expect.poll(() => countsOf(page)).toEqual([inSector - 1, all]);
  await page.getByRole('searchbox').fill(name);
  await expect.poll(() => box(line(page, name)).isChecked()).toBe(false);
});

test('all cameras are assigned to a group, a center is removed, then the rest after confirmation', {
  tags: ['ADM-2.19', 'ADM-7.39'],
}, async () => {
  await walks('/user_cameras');
  await assignmentTo(/of users/).waitFor();
  const page = await opensAssignment('/group_cameras', /of groups/, 'matutino');
  const [, all] = await countsOf(page);
  await button(page, 'Assign all').click();
  await expect.poll(() => countsOf(page)).toEqual([all, all]);
  const center = line(page, /Central Valle/);
  const [, inCenter] = await countsIn(center);
  await box(center).click();
  await expect.poll(() => countsIn(center)).toEqual([0, inCenter]);
  await expect.poll(() => countsOf(page)).toEqual([all - inCenter, all]);
  await button(page, 'Unassign all').click();
  await button(dialog(), 'Unassign').click();
  await expect.poll(() => countsOf(page)).toEqual([0, all]);
});

test('a camera is added to a reseller of the product, then all are', { tags: ['ADM-2.29', 'ADM-7.41'] }, async () => {
  const page = await opensAssignment('/product_reseller_assignment', /resellers/, 'Distribuidor');
  const [before, all] = await countsOf(page);
  expect(before).toBeLessThan(all);
  const camera = page
    .locator('[role="row"]')
    .filter({ has: admin.page.locator('input:not(:checked)') })
    .first();
  await box(camera).click();
  await expect.poll(() => countsOf(page)).toEqual([before + 1, all]);
  await button(page, 'Assign all').click();
  await expect.poll(() => countsOf(page)).toEqual([all, all]);
  await admin.page.reload();
  await expect.poll(() => countsOf(page)).toEqual([all, all]);
});

test('the password of a reseller is reset once that was confirmed, and not before', { tags: ['ADM-7.23'] }, async () => {
  const list = await opensList('camera-manager-reseller');
  let asked = 0;
  admin.page.on('request', (request) => {
    if (request.url().includes('/reset/password/')) asked += 1;
  });
  const row = rowsOf(list).first();
  const name = await asksOfRow(row, 'Reset the password');
  await dialog().getByText(`Reset the password of ${name}?`, { exact: false }).waitFor();
  await button(dialog(), 'Cancel').click();
  await dialog().waitFor({ state: 'detached' });
  expect(asked).toBe(0);
  await asksOfRow(row, 'Reset the password');
  await button(dialog(), 'Reset the password').click();
  await standInIsDone();
  expect(asked).toBe(1);
});

test('a DVR is asked for its cameras, which are kept', { tags: ['ADM-7.43'] }, async () => {
  const list = await opensList('dahua-camera');
  await button(list, 'Discover cameras').click();
  await button(dialog(), 'Discover cameras').click();
  await dialog().getByText('A DVR must be selected').waitFor();
  await dialog().getByRole('combobox', { name: /^DVR/ }).fill('DVR');
  await dialog().getByRole('option').first().click();
  await dialog()
    .getByRole('switch', { name: /^Keep the cameras/ })
    .check();
  await button(dialog(), 'Discover cameras').click();
  await standInIsDone();
  await rowsOf(list).filter({ hasText: 'Loading bay (demo)' }).waitFor();
});

test.each([
  ['ADM-7.42 lists are taken over from Luna', 'luna-list', 'Synchronise with Luna', 'Staff (demo)'],
  ['ADM-7.36 access devices are taken over from their provider', 'access-device', 'Synchronise with the provider', 'Loading bay (demo)'],
] as const)('%s', async (_title, key, act, made) => {
  const list = await opensList(key);
  await button(list, act).click();
  await standInIsDone();
  await rowsOf(list).filter({ hasText: made }).waitFor();
});

test('a gateway is asked for its sensors, and Swift for the thresholds that there are', { tags: ['ADM-7.32', 'OQ-97'] }, async () => {
  const name = await asksOfRow(rowsOf(await opensList('swift-gateway')).first(), 'Discover its sensors');
  await dialog().getByText(`Get the sensors of ${name}?`, { exact: false }).waitFor();
  await button(dialog(), 'Discover its sensors').click();
  await standInIsDone();
  const sensors = await opensList('swift-sensor');
  await rowsOf(sensors).filter({ hasText: 'Loading bay (demo)' }).filter({ hasText: name }).waitFor();
  await button(sensors, 'Discover thresholds').click();
  await dialog().getByText('3 inside').click();
  await dialog().getByText('4 inside').first().click();
  await dialog().getByText('temperature').waitFor();
  await standInIsDone();
});

test('a VXG camera is deleted at VXG too, once that was confirmed', { tags: ['ADM-7.29', 'OQ-96'] }, async () => {
  const list = await opensList('vxg-camera');
  const [first] = await rowsOf(list).all();
  if (!first) throw new Error('no VXG camera');
  const total = await rowsOf(list).count();
  await asksOfRow(first, 'Delete also at VXG');
  await dialog().getByText('Its recordings at VXG are lost.', { exact: false }).waitFor();
  await button(dialog(), 'Delete also at VXG').click();
  await dialog().getByText('Done.').waitFor();
  await button(dialog(), 'Close').last().click();
  await expect.poll(() => rowsOf(list).count()).toBe(total - 1);
});

test('a requested camera status appears on the page of statuses, which refreshes until stopped', {
  tags: ['ADM-2.15', 'ADM-7.24'],
}, async () => {
  const cameras = await opensList('camera-manager-camera');
  await asksOfRow(rowsOf(cameras).last(), 'Get status');
  await standInIsDone();
  const statuses = await opensList('camera-status');
  await rowsOf(statuses).filter({ hasText: 'ok (demo)' }).waitFor();
  const itself = button(statuses, /^Refresh(es)? automatically$/);
  expect(await itself.getAttribute('aria-pressed')).toBe('true');
  await itself.click();
  await expect.poll(() => itself.getAttribute('aria-pressed')).toBe('false');
});

test('the picture of a recognition is opened large, and its record stays closed', { tags: ['ADM-2.22', 'ADM-3.40'] }, async () => {
  const list = await opensList('facial-recognition');
  await button(rowsOf(list).first(), 'Picture').click();
  const large = dialog().getByRole('img', { name: /^Picture: ./ });
  await expect.poll(() => large.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);
  const [width, small] = [await large.boundingBox(), await rowsOf(list).first().getByRole('img').boundingBox()].map((at) => at?.width ?? 0);
  expect(width).toBeGreaterThan((small ?? 0) * 2);
  await button(dialog(), 'Close').click();
  await dialog().waitFor({ state: 'detached' });
  expect(new URL(admin.page.url()).search).toBe('');
});
