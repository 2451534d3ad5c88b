import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import type { SlotType } from '../../contract/workspace/slots.ts';
import { pmtilesFile } from '../../server/testing/pmtiles-file.ts';
import { call, signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { GridPage } from '../kit/pages/grid-page.ts';
import { GuidePage } from '../kit/pages/guide-page.ts';
import { intakeToken } from '../kit/people.ts';
import { everySlot, showTabs, tabOf } from '../kit/slots.ts';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';

const stage = setStage();
const directory = mkdtempSync(join(tmpdir(), 'atalaya-map-settings-'));
const file = join(directory, 'region.pmtiles');
writeFileSync(file, pmtilesFile());
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Signs in Ana with a single tab that shows one slot of a type. */
async function openSlot(type: SlotType, more: Record<string, unknown> = {}): Promise<{ ana: Operator; grid: GridPage; slot: Locator }> {
  const { url } = stage.platform();
  const wanted = (await everySlot(url, 'ana'))[type];
  const ana = await showTabs(stage, 'ana', [tabOf('Maps', [{ ...wanted, data: { ...wanted.data, ...more } }])]);
  const grid = new GridPage(ana);
  const slot = grid.slotsOf(type);
  await slot.waitFor();
  return { ana, grid, slot };
}
const marks = (slot: Locator) => slot.locator('.leaflet-marker-icon[data-point]');
const mark = (slot: Locator, id: string) => slot.locator(`.leaflet-marker-icon[data-point="${id}"]`);
/** Canvases of a map with something drawn on them. */
const countDrawn = (slot: Locator) =>
  slot.locator('.leaflet-container canvas').evaluateAll((canvases) =>
    canvases.reduce((count, canvas) => {
      const copy = document.createElement('canvas');
      [copy.width, copy.height] = [100, 100];
      const pen = copy.getContext('2d');
      pen?.drawImage(canvas as HTMLCanvasElement, 0, 0, 100, 100);
      return count + (pen?.getImageData(0, 0, 100, 100).data.some((value) => value > 0) ? 1 : 0);
    }, 0),
  );
/** A row or a mark lies under others at times: what counts is that it answers. */
const press = (it: Locator) => it.evaluate((found: HTMLElement) => found.click());

test('all units are on an offline map; selecting one shows its alarms and opens its cameras', {
  tags: ['OP-1.04', 'OP-9.27', 'OQ-76', 'OQ-48'],
}, async () => {
  const { grid, slot } = await openSlot('units_map');
  await expect.poll(() => marks(slot).count()).toBeGreaterThan(3);
  await slot.getByText('Offline map without streets').waitFor();
  await expect.poll(() => countDrawn(slot)).toBeGreaterThan(1);
  const [unit] = (await stage.units('ana')).filter(({ cameras }) => cameras.length === 4);
  if (!unit) throw new Error('ana sees no unit with four cameras');
  await slot.getByLabel('Find a unit on the map').fill(unit.description);
  const card = slot.getByRole('complementary', { name: unit.description });
  await card.waitFor();
  await expect.poll(() => mark(slot, `unit:${unit.id}`).count()).toBe(1);
  const alarm = await stage.raise({ unit, priority: 1 });
  await card.getByText(alarm.type).waitFor();
  await expect.poll(() => mark(slot, `unit:${unit.id}`).innerText()).toMatch(/1/);
  await card.getByRole('button', { name: 'Open 4 cameras' }).click();
  await expect.poll(() => grid.slotsOf('cam').count()).toBe(4);
});

test('a radius in meters chooses cameras, which open as a view; what is no radius is said', { tags: ['OP-9.71'] }, async () => {
  const { grid, slot } = await openSlot('units_map');
  await expect.poll(() => marks(slot).count()).toBeGreaterThan(3);
  const [unit] = await stage.units('ana');
  await slot.getByLabel('Find a unit on the map').fill(unit?.description ?? '');
  await slot.getByRole('button', { name: 'Cameras around it' }).click();
  const card = slot.getByRole('complementary', { name: 'Cameras by radius' });
  const radius = card.getByLabel('Radius in meters');
  expect(await radius.inputValue()).toBe('500');
  for (const wrong of ['0', '50001', '1.5', 'far']) {
    await radius.fill(wrong);
    await card.getByText('Enter whole meters, from 1 to 50000.').waitFor();
  }
  await radius.fill('500');
  const near = card.getByRole('list', { name: 'Cameras within the radius' }).getByRole('listitem');
  const few = await near.count();
  expect(few).toBeGreaterThan(0);
  await radius.fill('20000');
  await expect.poll(() => near.count()).toBeGreaterThan(few);
  await radius.fill('50000');
  await card.getByRole('button', { name: 'Open 16 cameras as a view' }).click();
  await expect.poll(() => grid.slotsOf('cam').count()).toBe(16);
});

test('the map flies to an alarm that arrives, and leaves what is in use where it is', { tags: ['OP-1.04'] }, async () => {
  const { ana, slot } = await openSlot('units_map');
  await expect.poll(() => marks(slot).count()).toBeGreaterThan(3);
  const [first, second] = (await stage.units('ana')).filter(({ position }) => position !== null);
  if (!first || !second) throw new Error('ana sees too few units');
  await ana.page.mouse.move(5, 500);
  await stage.raise({ unit: first, priority: 1 });
  await slot
    .locator('.leaflet-control-scale')
    .getByText(/^\d{2,3} m$/)
    .waitFor();
  await expect.poll(() => mark(slot, `unit:${first.id}`).count()).toBe(1);
  await slot.hover();
  await stage.raise({ unit: second, priority: 1 });
  await slot.getByText(`New alarm: ${second.description}`).waitFor();
  await slot.getByRole('button', { name: 'Show it' }).click();
  await expect.poll(() => mark(slot, `unit:${second.id}`).count()).toBe(1);
});

test('the map of a unit shows its cameras, and one of them opens beside it', { tags: ['OP-9.24', 'OQ-48'] }, async () => {
  const { grid, slot } = await openSlot('map');
  const cameras = slot.locator('.leaflet-marker-icon[data-point^="camera:"]');
  await expect.poll(() => cameras.count()).toBeGreaterThan(1);
  await press(cameras.first());
  await expect.poll(() => grid.slotsOf('cam').count()).toBe(1);
});

test('cameras are on a floor plan in a slot and a page; a click opens one, plans can be switched', {
  tags: ['OP-9.25', 'OP-2.32', 'OQ-69', 'OQ-48'],
}, async () => {
  const { ana, grid, slot } = await openSlot('plane');
  const picture = slot.getByRole('img', { name: /^Plan: / });
  await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(100);
  const plans = slot.getByLabel('Plans of the unit');
  const before = await picture.getAttribute('alt');
  await plans.selectOption({ index: 1 });
  await expect.poll(() => picture.getAttribute('alt')).not.toBe(before);
  const onSlot = slot.locator('button[style]').first();
  const first = await onSlot.innerText();
  await onSlot.click();
  await grid.slotsOf('cam').getByText(first).first().waitFor();
  const { access_token: token } = await signInByApi(stage.platform().url, 'ana');
  const { body } = await call<{ data: { id: number }[] }>(`${stage.platform().url}/v1/plane?max=1&sort=id`, { token });
  await ana.goTo(`/plane/${body.data[0]?.id}`);
  const onPage = ana.page.getByRole('region', { name: 'Floor plan' }).locator('button[style]').nth(1);
  const second = await onPage.innerText();
  await onPage.click();
  await ana.page.waitForURL('**/inicio');
  await grid.slotsOf('cam').getByText(second).first().waitFor();
});

test('a vehicle moves on the map as its tracker tells', { tags: ['OP-9.29', 'OQ-48'] }, async () => {
  const { ana, slot } = await openSlot('gps', { id_router: undefined });
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'ana');
  const { body } = await call<{ data: { id: number; description: string }[] }>(`${url}/v1/router/positions`, { token });
  const parked = body.data.find(({ description }) => description.startsWith('Router'));
  if (!parked) throw new Error('ana sees no parked router');
  await slot.getByLabel('Vehicle').selectOption(String(parked.id));
  const card = slot.getByRole('complementary', { name: parked.description });
  await card.waitFor();
  const moved = { id_router: parked.id, latitude: 19.43333, longitude: -99.15555, velocity: 44, direction: 90 };
  const told = await call<{ data: { taken: number } }>(`${url}/v1/intake/positions`, { token: intakeToken, body: { positions: [moved] } });
  expect(told.body.data.taken).toBe(1);
  await card.getByText('19.43333, -99.15555').waitFor();
  await card.getByText('44 km/h').waitFor();
  await ana.expectLink('live');
});

test.each([
  ['lpr_tracking_map', 'Plate to follow'],
  ['fr_tracking_map', 'Person to follow'],
] as const)('%s draws a way in time order, which is played and stopped', { tags: ['OP-9.34', 'OP-9.33', 'OQ-48'] }, async (type, field) => {
  const { slot } = await openSlot(type);
  const list = slot.getByRole('list', { name: 'Sightings' }).getByRole('listitem');
  await expect.poll(() => list.count()).toBeGreaterThan(2);
  const times = await list.locator('time').evaluateAll((found) => found.map((it) => it.getAttribute('datetime')));
  expect([...times].sort((one, other) => String(one).localeCompare(String(other)))).toEqual(times);
  const state = () => slot.locator('[data-state]').first().getAttribute('data-state');
  expect(await state()).toBe('atLast');
  await slot.getByRole('button', { name: 'First sighting' }).click();
  await expect.poll(state).toBe('paused');
  await slot.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(state).toBe('playing');
  await slot.getByLabel('Speed').selectOption('4');
  await expect.poll(state, { timeout: limits.shown }).toBe('atLast');
  await list.nth(1).getByRole('button').first().click();
  await expect.poll(state).toBe('paused');
  await slot.getByText(`2 of ${times.length}`).waitFor();
  await slot.getByLabel(field).fill('Nobody at all');
  await slot.getByLabel(field).press('Enter');
  await slot.getByText('Nobody at all was not detected.').waitFor();
});

test('streets are set on a screen: tested, used, and drawn for everybody without a restart', { tags: ['OP-1.04', 'OQ-76'] }, async () => {
  const admin = await stage.signedIn('admin');
  const guide = new GuidePage(admin);
  await guide.page.goto('/guide?step=map');
  await guide.fill(/^Map file/, join(directory, 'nothing'));
  await guide.press('Test');
  await guide.page.getByText('There is no file at this path on the server.').waitFor();
  await guide.press('Once more');
  await guide.fill(/^Map file/, file);
  await guide.press('Test');
  await guide.page.getByText('The file has streets that the console can draw.').waitFor();
  await guide.press('Continue');
  await guide.press('Use this map');
  await guide.press('Reload this page');
  await guide.expectStep('map');

  const ana = await showTabs(stage, 'ana', []);
  await ana.page.reload();
  await ana.page.locator('[data-streets="drawn"]').waitFor();
});
