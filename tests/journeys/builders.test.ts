import type { Locator } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import type { AlarmLayout } from '../../contract/workspace/alarm-layout.ts';
import type { Layout } from '../../contract/workspace/views.ts';
import { signInAdmin } from '../kit/admin.ts';
import { requestData, signInByApi } from '../kit/caller.ts';
import { BuilderPage } from '../kit/pages/builder-page.ts';
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

const openBuilder = () => new BuilderPage(admin.operator());

interface Named {
  readonly id: number;
  readonly name: string;
}
/** Reads from the API as ana. */
async function requestAsAna<T>(path: string): Promise<T> {
  const { url } = stage.platform();
  return requestData(`${url}/v1/${path}`, { token: (await signInByApi(url, 'ana')).access_token });
}
/** Returns the tenant whose alarms ana sees. */
const tenantOfAna = async (): Promise<Named> => {
  const [unit] = await stage.units('ana');
  if (!unit) throw new Error('ana sees no unit');
  return admin.request<Named>(`tenant/${unit.id_tenant}`);
};

test('a layout is built, refused with blank spaces and without room, and created', {
  tags: ['OP-1.17', 'OP-2.17', 'OP-2.57', 'ADM-2.57', 'ADM-2.58', 'OP-5.12', 'OP-5.13', 'OQ-109'],
}, async () => {
  const builder = openBuilder();
  const tenant = await tenantOfAna();
  await builder.openNew('/layouts', 'layout');
  await builder.expectState('editing.clean');
  expect(new URL(builder.page.url()).pathname).toBe('/layouts/config-layout');
  await builder.fillName('Night shift');
  await builder.chooseRecord(/^Tenant/, tenant.name);
  await builder
    .root()
    .getByLabel(/^Users/)
    .first()
    .waitFor();
  await builder.press('Add slot');
  await builder.slot(1).waitFor();
  await builder.save();
  await builder.expectError('No blank spaces allowed');
  await builder.chooseOption('Mosaic', '4');
  await builder.slot(4).waitFor();
  await builder.press('Add slot');
  await builder.expectError('Not enough space for a new item');
  expect(await builder.countSlots()).toBe(4);
  await builder.slot(2).getByRole('button', { name: 'Choose what it shows' }).click();
  await builder.chooseOption('Shows', 'units_map');
  await builder.expectSelected(2);
  await builder
    .root()
    .getByRole('switch', { name: /Default of the tenant/ })
    .check();
  await builder.press('Preview');
  await builder.root().and(builder.page.locator('[data-design="previewing"]')).waitFor();
  await builder.press('Leave the preview');
  await builder.save();
  await builder.expectMessage('Layout created successfully');
  const mine = await requestAsAna<Layout[]>('layout/for-me');
  expect(mine[0]).toMatchObject({ name: 'Night shift', default: true, slots: [{ pos: 2, type: 'units_map' }] });
  expect(mine[0]?.layout).toHaveLength(4);
});

test('slots move and resize by pointer and keys, undo and redo work, and the layout is updated', {
  tags: ['OP-2.17', 'OP-3.12', 'OP-5.14', 'ADM-4.13', 'OQ-109', 'ADM-2.58'],
}, async () => {
  const builder = openBuilder();
  await builder.page.goto('/layouts');
  await builder.page.getByRole('grid').getByText('Night shift').first().click();
  await builder.expectState('editing.clean');
  expect(await builder.sizeOf(1)).toBe('6 × 6');
  const grip = builder.slot(1).getByRole('button', { name: 'Move or resize slot 1' });
  await grip.focus();
  await builder.pressKeys('Shift+ArrowRight');
  await builder.pressKeys('Shift+ArrowRight');
  await builder.pressKeys('Enter');
  await builder.expectState('editing.dirty');
  expect([await builder.sizeOf(1), await builder.sizeOf(2)]).toEqual(['8 × 6', '4 × 6']);
  await builder.dragSlot(1, 3);
  await expect.poll(() => builder.sizeOf(3)).toBe('8 × 6');
  await builder.press('Undo');
  await expect.poll(() => builder.sizeOf(3)).toBe('6 × 6');
  await builder.press('Undo');
  await builder.expectState('editing.clean');
  await builder.press('Redo');
  await expect.poll(() => builder.sizeOf(1)).toBe('8 × 6');
  await builder.save();
  await builder.expectMessage('Layout updated successfully');
});

test('what was built is not lost: leaving asks first, and another who saved meanwhile is seen', { tags: ['OP-2.17'] }, async () => {
  const builder = openBuilder();
  const [layout] = await admin.request<Named[]>('layout?search=Night%20shift&max=1');
  await admin.operator().navigateTo(`/layouts/config-layout/${layout?.id}`);
  await builder.expectState('editing.clean');
  await builder.slot(1).getByRole('button', { pressed: false }).first().click();
  await builder.press('Remove slot');
  await builder.page
    .getByRole('link', { name: 'Atalaya' })
    .or(builder.page.getByRole('link', { name: 'Home' }))
    .first()
    .click();
  await builder.keepEditing();
  await builder.press('Fill blank spaces');
  await admin.request(`layout/${layout?.id}`, {
    method: 'PUT',
    body: { name: 'Night shift, renamed', slots: [{ pos: 1, x: 0, y: 0, w: 12, h: 12 }] },
  });
  admin.operator().watch.expect(/409/);
  await builder.save();
  await builder.expectState('conflict');
  await builder.press('Cancel');
  await builder.discardChanges();
  await builder.page.locator('[data-catalogue="layout"]').waitFor();
});

test('an alarm view is built, refused empty and without schedules, and opens alarms', {
  tags: ['OP-1.17', 'OP-2.16', 'OP-2.58', 'OP-3.08', 'OP-3.09', 'OP-5.10', 'OP-5.11', 'ADM-4.11', 'ADM-4.12', 'OQ-82'],
}, async () => {
  const builder = openBuilder();
  const tenant = await tenantOfAna();
  await builder.openNew('/alarm-views', 'alarm-view');
  await builder.expectState('editing.clean');
  await builder.fillName('Broken lift');
  await builder.chooseRecord(/^Tenant/, tenant.name);
  await builder.press('Add slot');
  await builder.save();
  await builder.expectError('The layout cannot be completely empty');
  await builder.chooseOption('Shows', 'cam');
  await builder.expectSelected(1);
  await builder.press('Reset');
  await builder.expectSelected(1, false);
  await builder.chooseOption('Shows', 'cam');
  await builder.chooseOption('Camera of the alarm', '2');
  await builder.chooseOption(/Periodicity/, 'schedule');
  await builder.save();
  await builder.expectError('Empty schedule list or there are invalid schedules');
  await builder.chooseOption(/Periodicity/, 'always');
  await builder.save();
  await builder.expectMessage('Alarm view created successfully');
  const unit = (await stage.units('ana')).find((one) => one.id_tenant === tenant.id && one.cameras.length > 1);
  const raised = await stage.raise({ ...(unit && { unit }), type: 'Lift stuck' });
  const { view } = await requestAsAna<AlarmLayout>(`services/views/find?id_alarm=${raised.id}`);
  expect(view).toMatchObject({ name: 'Broken lift', slots: [{ pos: 1, type: 'cam', data: { camera: '2' } }] });
});
