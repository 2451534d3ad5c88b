import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Preferences, Slot } from '../../contract/workspace/config.ts';
import { call, signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { GridPage } from '../kit/pages/grid-page.ts';
import { showTabs, tabOf } from '../kit/slots.ts';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';

const stage = setStage({ moves: true });
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
type Direction = Preferences['direction'];

const url = () => stage.platform().url;
let cameras: { id: number; name: string; id_unit: number }[] = [];

beforeAll(async () => {
  cameras = (await stage.units('ana')).flatMap((unit) => unit.cameras);
});

const live = (at: number): Omit<Slot, 'pos'> => {
  const camera = cameras[at % cameras.length];
  return { type: 'cam', name: camera?.name ?? '', data: { source: 'camera', id_unit: camera?.id_unit, id_camera: camera?.id } };
};
const weather = (name: string): Omit<Slot, 'pos'> => ({ type: 'weather', name, data: { source: 'dnd' } });

/** Sets the text direction of an operator's console. */
async function prefer(direction: Direction): Promise<void> {
  const { access_token: token, user } = await signInByApi(url(), 'ana');
  const config = { ...user.config, preferences: { ...user.config.preferences, direction } };
  await call(`${url()}/v1/users/update-config`, { method: 'PUT', token, body: { config } });
}

/** Opens home with a tab of two slots. */
async function openTwoSlots(direction: Direction): Promise<{ ana: Operator; grid: GridPage }> {
  await prefer(direction);
  const tab = tabOf('Desk', [weather('First'), weather('Second')]);
  const layout = [
    { pos: 1, x: 0, y: 0, w: 4, h: 4 },
    { pos: 2, x: 4, y: 0, w: 4, h: 4 },
  ];
  const ana = await showTabs(stage, 'ana', [{ ...tab, layout }]);
  await ana.page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(() => ana.page.evaluate(() => document.documentElement.dir)).toBe(direction);
  const grid = new GridPage(ana);
  await grid.expectCells(2, '4 0 4 4');
  return { ana, grid };
}

describe.each(['ltr', 'rtl'] as const)('arranging slots, %s', (direction) => {
  test('with the mouse: moved, sized, changed with another, and kept by the platform', { tags: ['OP-3.14', 'OQ-41'] }, async () => {
    const { ana, grid } = await openTwoSlots(direction);
    await grid.dragSlot(1, { x: 8, y: 8 });
    await grid.expectCells(1, '8 8 4 4');
    await grid.resizeSlot(2, { x: 9, y: 5 });
    await grid.expectCells(2, '4 0 6 6');
    await grid.dragSlot(1, { x: 5, y: 3 });
    await grid.expectCells(1, '4 0 6 6');
    await grid.expectCells(2, '8 8 4 4');
    const kept = async () => (await signInByApi(url(), 'ana')).user.config.grid.tabs[0]?.layout.find(({ pos }) => pos === 2);
    await expect.poll(kept, { interval: 500, timeout: limits.shown }).toEqual({ pos: 2, x: 8, y: 8, w: 4, h: 4 });
    await ana.page.reload();
    await grid.expectCells(1, '4 0 6 6');
    // Who wants little motion gets the size that was drawn, not the one before.
    await ana.page.emulateMedia({ reducedMotion: 'reduce' });
    await grid.resizeSlot(2, { x: 10, y: 10 }, 1);
    await grid.expectCells(2, '8 8 3 3');
  });

  test('with keys: arrows move, Shift resizes, Enter drops, Esc cancels; each step is announced', { tags: ['OQ-41'] }, async () => {
    const { ana, grid } = await openTwoSlots(direction);
    const { page } = ana;
    const [on, back] = direction === 'ltr' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    const said = grid.board().locator('[role=status]').first();
    await grid.slotHandle(1).focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => said.textContent()).toContain('Slot 1: column 1, row 2, 4 wide, 4 high');
    await page.keyboard.press(`Shift+${back}`);
    await expect.poll(() => said.textContent()).toContain('3 wide');
    await page.keyboard.press('Escape');
    await grid.expectCells(1, '0 0 4 4');
    await page.keyboard.press(`Shift+${on}`);
    await expect.poll(() => said.textContent()).toContain('moves neighboring slots');
    await page.keyboard.press('Enter');
    await grid.expectCells(1, '0 0 5 4');
    await grid.expectCells(2, '5 0 3 4');
    await page.keyboard.press(on);
    await expect.poll(() => said.textContent()).toContain('changes places with slot 2');
    await page.keyboard.press('Enter');
    await grid.expectCells(1, '5 0 3 4');
    await grid.expectCells(2, '0 0 5 4');
  });

  test('by touch', { tags: ['OQ-41'] }, async () => {
    const { grid } = await openTwoSlots(direction);
    await grid.touchSlot(2, { x: 4, y: 6 });
    await grid.expectCells(2, '4 6 4 4');
  });
});

test('a widget, a unit, an alarm: whatever is dropped on the grid opens there', { tags: ['OP-5.14', 'OP-9.53', 'OQ-42'] }, async () => {
  const { ana, grid } = await openTwoSlots('ltr');
  const { page } = ana;
  await grid.dropOnCell({ kind: 'slot', slot: { type: 'units_map', name: 'All units', data: {} } }, { x: 5, y: 1 });
  await grid.slot(2, 'units_map').waitFor();
  expect(await grid.slotHead(2).textContent()).toContain('dragged here');
  await grid.dropOnCell({ kind: 'slot', slot: live(0) }, { x: 8, y: 8 });
  await grid.slot(3, 'cam').waitFor();
  await grid.expectCells(3, '8 8 4 4');

  const alarm = await stage.raise();
  await grid.dropOnCell({ kind: 'alarm', alarm_id: alarm.alarm_id }, { x: 0, y: 10 });
  await page.getByRole('tab', { name: alarm.alarm_id }).waitFor();
  await grid.visibleSlots().first().waitFor();
  const [unit] = await stage.units('ana');
  await grid.dropOnCell({ kind: 'unit', id: unit?.id, name: unit?.description }, { x: 0, y: 10 });
  await page.getByRole('tab', { name: unit?.description ?? '' }).waitFor();
  await grid.slotsOf('cam').first().waitFor();
});

test('the mouse drags a widget from its list and an alarm from the queue into the grid', { tags: ['OP-9.53'] }, async () => {
  const { ana, grid } = await openTwoSlots('ltr');
  await grid.widgetButton('Widgets').click();
  await grid.widgetLine('Widgets', 'Face detections').dragTo(grid.slot(2));
  await grid.slot(2, 'face_detection').waitFor();
  const alarm = await stage.raise({ priority: 1 });
  await ana.expectRow(alarm.type);
  await ana.rows(alarm.type).dragTo(grid.board());
  await ana.page.getByRole('tab', { name: alarm.alarm_id }).waitFor();
});

test('of a unit with nine cameras the first six open, it is said, and others can be chosen', {
  tags: ['OP-5.09', 'OP-9.09', 'OQ-50'],
}, async () => {
  await prefer('ltr');
  const ana = await showTabs(stage, 'ana', [tabOf('Desk', [weather('First')])]);
  const { page } = ana;
  const grid = new GridPage(ana);
  await page.route(/\/v1\/(?:\w+\/)*units?\?/, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: { id: number; description: string; cameras: unknown[] }[] };
    const [unit] = body.data;
    if (unit) unit.cameras = cameras.slice(0, 9).map((camera) => ({ ...camera, id_unit: unit.id }));
    await route.fulfill({ response: reply, json: body });
  });
  await page.reload();
  await ana.expectHome();
  const [unit] = await stage.units('ana');
  await grid.expectCells(1, '0 0 12 12');
  await grid.dropOnCell({ kind: 'unit', id: unit?.id, name: unit?.description }, { x: 0, y: 10 });
  await page.getByText('Showing 6 of 9 cameras').waitFor();
  const shown = () => grid.slotsOf('cam').locator('header').allTextContents();
  await expect.poll(shown).toHaveLength(6);
  await page.getByRole('button', { name: 'Choose cameras' }).click();
  const boxes = page.getByRole('checkbox');
  expect(await boxes.nth(8).isDisabled()).toBe(true);
  await boxes.nth(5).uncheck();
  await boxes.nth(8).check();
  await page.getByRole('button', { name: 'Show these' }).click();
  await expect.poll(async () => (await shown())[5]).toContain(cameras[8]?.name);
  await grid.expectCells(6, '8 6 4 6');
  await page.unrouteAll({ behavior: 'wait' });
});

test('sixteen live slots play at once and stay usable; a tab behind plays nothing', { tags: ['OP-1.07', 'OP-9.18', 'OQ-48'] }, async () => {
  await prefer('ltr');
  const units = await stage.units('ana');
  cameras = units.flatMap((unit) => unit.cameras).filter(({ online }) => online);
  const many = tabOf(
    'Sixteen',
    Array.from({ length: 16 }, (_, at) => live(at)),
  );
  const ana = await showTabs(stage, 'ana', [many, tabOf('Behind', [weather('First')], 1)]);
  const { page } = ana;
  const grid = new GridPage(ana);
  const playing = () =>
    grid
      .slots()
      .locator('video')
      .evaluateAll((all) => all.filter((it) => (it as HTMLVideoElement).currentTime > 0).length);
  await expect.poll(playing, { message: 'all sixteen play', timeout: 90_000, interval: 1000 }).toBe(16);

  const before = Date.now();
  await page.keyboard.press('1');
  await expect.poll(() => grid.slot(1).evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.getAttribute('data-slot'))).toBe('1');
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
  await grid.closeSlot(16);
  await grid.dragSlot(1, { x: 10, y: 10 });
  await grid.expectCells(1, '9 9 3 3');
  expect(Date.now() - before).toBeLessThan(30_000);

  await page.keyboard.press('Alt+2');
  await grid.slotsOf('weather').waitFor();
  await expect.poll(() => page.locator('video').count()).toBe(0);
});

test('the grid can be read aloud: no serious fault of accessibility while slots are arranged', async () => {
  const { ana, grid } = await openTwoSlots('ltr');
  const { page } = ana;
  await grid.slotHandle(1).focus();
  await page.keyboard.press('ArrowDown');
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe: run } = window as unknown as { axe: { run(at: string): Promise<AxeResults> } };
    return (await run.run('main')).violations.map(({ id, impact, nodes }) => `${impact} ${id} ${nodes.map(({ html }) => html).join(' ')}`);
  });
  expect(found.filter((said) => /^(serious|critical)/.test(said))).toEqual([]);
});
