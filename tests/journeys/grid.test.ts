import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Preferences, Slot } from '../../contract/workspace/config.ts';
import { call, signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { saveTabs, tabOf } from '../kit/slots.ts';
import { setStage } from '../kit/stage.ts';

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

const slot = (page: Page, pos: number): Locator => page.locator(`[data-slot="${pos}"]`);
const head = (page: Page, pos: number): Locator => slot(page, pos).locator('header');

/** Returns the position and size of a slot, in cells from the start of the reading direction: x, y, w, h. */
async function cells(page: Page, pos: number): Promise<string> {
  return slot(page, pos).evaluate((it) => {
    const board = it.closest('[data-board]');
    if (!board) return 'no board';
    const [own, whole] = [it.getBoundingClientRect(), board.getBoundingClientRect()];
    const isRtl = getComputedStyle(board).direction === 'rtl';
    const start = isRtl ? whole.right - own.right : own.left - whole.left;
    const across = (length: number) => Math.round((length * 12) / whole.width);
    const down = (length: number) => Math.round((length * 12) / whole.height);
    return [across(start), down(own.top - whole.top), across(own.width), down(own.height)].join(' ');
  });
}
async function stands(page: Page, pos: number, where: string): Promise<void> {
  await expect.poll(() => cells(page, pos), { message: `slot ${pos} stands at ${where}` }).toBe(where);
}

/** The middle of a cell of the grid on the screen; columns count from the start of the text. */
async function cellOf(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const board = page.locator('[data-board]:visible').first();
  await board.waitFor();
  const box = await board.boundingBox();
  if (!box) throw new Error('There is no board');
  const isRtl = await board.evaluate((it) => getComputedStyle(it).direction === 'rtl');
  const column = isRtl ? 11.5 - x : x + 0.5;
  return { x: box.x + (column * box.width) / 12, y: box.y + ((y + 0.5) * box.height) / 12 };
}

async function middle(at: Locator): Promise<{ x: number; y: number }> {
  const box = await at.boundingBox();
  if (!box) throw new Error('It is not drawn');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Carries a slot by its head until its first cell lies at a cell. */
async function carry(page: Page, pos: number, to: { x: number; y: number }): Promise<void> {
  const from = await middle(head(page, pos).locator('[data-grip]'));
  const goal = await cellOf(page, to.x, to.y);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + goal.x) / 2, (from.y + goal.y) / 2, { steps: 4 });
  await page.mouse.move(goal.x, goal.y, { steps: 4 });
  await page.mouse.up();
}

/** Drags the corner at the end of a slot to the end of a cell. */
async function draw(page: Page, pos: number, to: { x: number; y: number }, steps = 6): Promise<void> {
  const box = await slot(page, pos).boundingBox();
  const isRtl = await slot(page, pos).evaluate((it) => getComputedStyle(it).direction === 'rtl');
  if (!box) throw new Error('It is not drawn');
  const goal = await cellOf(page, to.x, to.y);
  await page.mouse.move(isRtl ? box.x : box.x + box.width, box.y + box.height);
  await page.mouse.down();
  await page.mouse.move(goal.x, goal.y, { steps });
  await page.mouse.up();
}

async function touch(page: Page, pos: number, to: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const from = await middle(head(page, pos).locator('[data-grip]'));
  const goal = await cellOf(page, to.x, to.y);
  const at = (part: number) => [{ x: from.x + (goal.x - from.x) * part, y: from.y + (goal.y - from.y) * part }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (const part of [0.2, 0.5, 0.8, 1]) await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Lets something from a side bar go over a cell. */
async function drop(page: Page, what: unknown, at: { x: number; y: number }): Promise<void> {
  const goal = await cellOf(page, at.x, at.y);
  await page.evaluate(
    ({ said, x, y }) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData('application/x-atalaya-dragged', said);
      const target = document.elementFromPoint(x, y);
      for (const type of ['dragenter', 'dragover', 'drop'])
        target?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer, clientX: x, clientY: y }));
    },
    { said: JSON.stringify(what), ...goal },
  );
}

async function twoSlots(direction: Direction): Promise<Operator> {
  await prefer(direction);
  const tab = tabOf('Desk', [weather('First'), weather('Second')]);
  const layout = [
    { pos: 1, x: 0, y: 0, w: 4, h: 4 },
    { pos: 2, x: 4, y: 0, w: 4, h: 4 },
  ];
  await saveTabs(url(), 'ana', [{ ...tab, layout }]);
  const ana = await stage.operator('ana');
  await stands(ana.page, 2, '4 0 4 4');
  return ana;
}

describe.each(['ltr', 'rtl'] as const)('arranging slots, %s', (direction) => {
  test('with the mouse: moved, sized, changed with another, and kept by the platform', { tags: ['OP-3.14', 'OQ-41'] }, async () => {
    const { page } = await twoSlots(direction);
    await carry(page, 1, { x: 8, y: 8 });
    await stands(page, 1, '8 8 4 4');
    await draw(page, 2, { x: 9, y: 5 });
    await stands(page, 2, '4 0 6 6');
    await carry(page, 1, { x: 5, y: 3 });
    await stands(page, 1, '4 0 6 6');
    await stands(page, 2, '8 8 4 4');
    const kept = async () => (await signInByApi(url(), 'ana')).user.config.grid.tabs[0]?.layout.find(({ pos }) => pos === 2);
    await expect.poll(kept, { interval: 500, timeout: 10_000 }).toEqual({ pos: 2, x: 8, y: 8, w: 4, h: 4 });
    await page.reload();
    await stands(page, 1, '4 0 6 6');
    // Who wants little motion gets the size that was drawn, not the one before.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await draw(page, 2, { x: 10, y: 10 }, 1);
    await stands(page, 2, '8 8 3 3');
  });

  test('with keys: arrows move, Shift resizes, Enter drops, Esc cancels; each step is announced', { tags: ['OQ-41'] }, async () => {
    const { page } = await twoSlots(direction);
    const [on, back] = direction === 'ltr' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    const said = page.locator('[data-board] [role=status]').first();
    await page.getByRole('button', { name: 'Move or resize slot 1' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => said.textContent()).toContain('Slot 1: column 1, row 2, 4 wide, 4 high');
    await page.keyboard.press(`Shift+${back}`);
    await expect.poll(() => said.textContent()).toContain('3 wide');
    await page.keyboard.press('Escape');
    await stands(page, 1, '0 0 4 4');
    await page.keyboard.press(`Shift+${on}`);
    await expect.poll(() => said.textContent()).toContain('moves neighbouring slots');
    await page.keyboard.press('Enter');
    await stands(page, 1, '0 0 5 4');
    await stands(page, 2, '5 0 3 4');
    await page.keyboard.press(on);
    await expect.poll(() => said.textContent()).toContain('changes places with slot 2');
    await page.keyboard.press('Enter');
    await stands(page, 1, '5 0 3 4');
    await stands(page, 2, '0 0 5 4');
  });

  test('by touch', { tags: ['OQ-41'] }, async () => {
    const { page } = await twoSlots(direction);
    await touch(page, 2, { x: 4, y: 6 });
    await stands(page, 2, '4 6 4 4');
  });
});

test('a widget, a unit, an alarm: whatever is dropped on the grid opens there', { tags: ['OP-5.14', 'OP-9.53', 'OQ-42'] }, async () => {
  const { page } = await twoSlots('ltr');
  await drop(page, { kind: 'slot', slot: { type: 'units_map', name: 'All units', data: {} } }, { x: 5, y: 1 });
  await page.locator('[data-slot="2"][data-type="units_map"]').waitFor();
  expect(await head(page, 2).textContent()).toContain('dragged here');
  await drop(page, { kind: 'slot', slot: live(0) }, { x: 8, y: 8 });
  await page.locator('[data-slot="3"][data-type="cam"]').waitFor();
  await stands(page, 3, '8 8 4 4');

  const alarm = await stage.raise();
  await drop(page, { kind: 'alarm', alarm_id: alarm.alarm_id }, { x: 0, y: 10 });
  await page.getByRole('tab', { name: alarm.alarm_id }).waitFor();
  await page.locator('[data-slot]:visible').first().waitFor();
  const [unit] = await stage.units('ana');
  await drop(page, { kind: 'unit', id: unit?.id, name: unit?.description }, { x: 0, y: 10 });
  await page.getByRole('tab', { name: unit?.description ?? '' }).waitFor();
  await page.locator('[data-slot][data-type="cam"]').first().waitFor();
});

test('the mouse drags a widget from its list and an alarm from the queue into the grid', { tags: ['OP-9.53'] }, async () => {
  const ana = await twoSlots('ltr');
  const { page } = ana;
  await page.getByRole('list', { name: 'Widgets to open' }).getByRole('button', { name: 'Widgets' }).click();
  await page.locator('[data-line]').filter({ hasText: 'Face detections' }).dragTo(slot(page, 2));
  await page.locator('[data-slot="2"][data-type="face_detection"]').waitFor();
  const alarm = await stage.raise({ priority: 1 });
  await ana.expectRow(alarm.type);
  await ana.rows(alarm.type).dragTo(page.locator('[data-board]'));
  await page.getByRole('tab', { name: alarm.alarm_id }).waitFor();
});

test('of a unit with nine cameras the first six open, it is said, and others can be chosen', {
  tags: ['OP-5.09', 'OP-9.09', 'OQ-50'],
}, async () => {
  await prefer('ltr');
  await saveTabs(url(), 'ana', [tabOf('Desk', [weather('First')])]);
  const ana = await stage.desk('ana');
  const { page } = ana;
  await page.route(/\/v1\/(?:\w+\/)*units?\?/, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: { id: number; description: string; cameras: unknown[] }[] };
    const [unit] = body.data;
    if (unit) unit.cameras = cameras.slice(0, 9).map((camera) => ({ ...camera, id_unit: unit.id }));
    await route.fulfill({ response: reply, json: body });
  });
  await ana.signIn('ana');
  const [unit] = await stage.units('ana');
  await stands(page, 1, '0 0 12 12');
  await drop(page, { kind: 'unit', id: unit?.id, name: unit?.description }, { x: 0, y: 10 });
  await page.getByText('Showing 6 of 9 cameras').waitFor();
  const shown = () => page.locator('[data-slot][data-type="cam"] header').allTextContents();
  await expect.poll(shown).toHaveLength(6);
  await page.getByRole('button', { name: 'Choose cameras' }).click();
  const boxes = page.getByRole('checkbox');
  expect(await boxes.nth(8).isDisabled()).toBe(true);
  await boxes.nth(5).uncheck();
  await boxes.nth(8).check();
  await page.getByRole('button', { name: 'Show these' }).click();
  await expect.poll(async () => (await shown())[5]).toContain(cameras[8]?.name);
  await stands(page, 6, '8 6 4 6');
});

test('sixteen live slots play at once and stay usable; a tab behind plays nothing', { tags: ['OP-1.07', 'OP-9.18'] }, async () => {
  await prefer('ltr');
  const units = await stage.units('ana');
  cameras = units.flatMap((unit) => unit.cameras).filter(({ online }) => online);
  const many = tabOf(
    'Sixteen',
    Array.from({ length: 16 }, (_, at) => live(at)),
  );
  await saveTabs(url(), 'ana', [many, tabOf('Behind', [weather('First')], 1)]);
  const ana = await stage.operator('ana');
  const { page } = ana;
  const playing = () =>
    page.locator('[data-slot] video').evaluateAll((all) => all.filter((it) => (it as HTMLVideoElement).currentTime > 0).length);
  await expect.poll(playing, { message: 'all sixteen play', timeout: 90_000, interval: 1000 }).toBe(16);

  const before = Date.now();
  await page.keyboard.press('1');
  await expect.poll(() => slot(page, 1).evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.getAttribute('data-slot'))).toBe('1');
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
  await page.getByRole('button', { name: 'Close slot 16' }).click();
  await slot(page, 16).waitFor({ state: 'detached' });
  await carry(page, 1, { x: 10, y: 10 });
  await stands(page, 1, '9 9 3 3');
  expect(Date.now() - before).toBeLessThan(30_000);

  await page.keyboard.press('Alt+2');
  await page.locator('[data-slot][data-type="weather"]').waitFor();
  await expect.poll(() => page.locator('video').count()).toBe(0);
});

test('the grid can be read aloud: no serious fault of accessibility while slots are arranged', async () => {
  const { page } = await twoSlots('ltr');
  await page.getByRole('button', { name: 'Move or resize slot 1' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe: run } = window as unknown as { axe: { run(at: string): Promise<AxeResults> } };
    return (await run.run('main')).violations.map(({ id, impact, nodes }) => `${impact} ${id} ${nodes.map(({ html }) => html).join(' ')}`);
  });
  expect(found.filter((said) => /^(serious|critical)/.test(said))).toEqual([]);
});
