import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { GridConfig } from '../../contract/workspace/config.ts';
import { call, signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { saveTabs, tabOf } from '../kit/slots.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();

const bar = (desk: Operator, side: 'left' | 'right' | 'bottom') => desk.page.locator(`aside[data-side="${side}"]`);
const widget = (desk: Operator, name: string) => desk.page.getByRole('region', { name, exact: true });
const button = (desk: Operator, name: string) => desk.page.getByRole('list', { name: 'Widgets to open' }).getByRole('button', { name });
const edge = (desk: Operator, side: 'left' | 'right') => desk.page.getByRole('separator', { name: `Width of the ${side} bar` });
const widthOf = async (desk: Operator, side: 'left' | 'right') => Number(await edge(desk, side).getAttribute('aria-valuenow'));

/** Waits until the platform has stored this operator's arrangement. */
async function isKept(desk: Operator, holds: (grid: GridConfig) => boolean) {
  const { url } = stage.platform();
  const read = async () => holds((await signInByApi(url, 'ana')).user.config.grid);
  await expect.poll(read, { message: `${desk.name}'s bars are kept`, timeout: 15_000, interval: 500 }).toBe(true);
}

/** Drags with the mouse, slowly enough for the elements below the pointer to react. */
async function drag({ page }: Operator, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('nothing to drag, or nowhere to drop it');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  await page.mouse.move(end.x + end.width / 2 + 4, end.y + end.height / 2 + 4, { steps: 4 });
  await page.mouse.up();
}

/** Ana with her bars as they are before she moved anything. */
async function freshAna(wide = true): Promise<Operator> {
  await saveTabs(stage.platform().url, 'ana', [], { sideBar: [], bottomBar: [], sideBarWidth: 580 });
  const ana = await stage.desk('ana');
  await ana.page.setViewportSize(wide ? { width: 1920, height: 1080 } : { width: 1280, height: 800 });
  await ana.signIn('ana');
  return ana;
}

test('the bars start as set: two widgets open at the left, rails elsewhere, a large work area', {
  tags: [
    'OP-1.11',
    'OP-2.35',
    'OP-2.36',
    'OP-2.37',
    'OP-2.38',
    'OP-2.39',
    'OP-2.40',
    'OP-2.41',
    'OP-2.42',
    'OP-2.43',
    'OP-2.44',
    'OP-2.45',
    'OP-2.46',
    'OP-2.47',
    'OP-2.48',
    'OQ-46',
  ],
}, async () => {
  const ana = await freshAna();
  for (const name of ['Waiting alarms', 'Alarms under attention']) await widget(ana, name).waitFor();
  const names = (side: 'left' | 'right' | 'bottom') =>
    bar(ana, side).getByRole('list', { name: 'Widgets to open' }).getByRole('button').allTextContents();
  expect(await names('left')).toEqual(['Tenants', 'Layouts', 'Views', 'Unit groups']);
  expect(await names('right')).toEqual(['Widgets', 'Scripts', 'Pages', 'User charts', 'Video wall']);
  expect(await names('bottom')).toEqual(['Chat', 'Calls']);
  expect(await widthOf(ana, 'left')).toBe(580);
  const closed = [
    'Tenants',
    'Layouts',
    'Views',
    'Unit groups',
    'Widgets',
    'Scripts',
    'Pages',
    'User charts',
    'Video wall',
    'Chat',
    'Calls',
  ];
  for (const name of closed) {
    await button(ana, name).click();
    await widget(ana, name).waitFor();
    await ana.page.getByRole('button', { name: `Close ${name}`, exact: true }).click();
    await expect.poll(() => ana.focused(), { message: `the button of ${name} has the focus` }).toContain(name);
  }
});

test.each(['ltr', 'rtl'] as const)(
  '%s: widgets opened, moved and widened persist after a reload and on another machine',
  { tags: ['OP-2.47', 'OP-2.48', 'OP-9.10', 'OP-9.12', 'OQ-54'] },
  async (direction) => {
    const ana = await freshAna();
    if (direction === 'rtl') {
      await ana.openPreferences();
      await ana.choose('Right to left');
      await ana.page.keyboard.press('Escape');
    }
    await button(ana, 'Pages').click();
    await ana.page.getByRole('button', { name: 'Place of Pages' }).click();
    await ana.page.getByRole('menuitem', { name: 'Move to the bottom bar' }).click();
    await bar(ana, 'bottom').getByRole('region', { name: 'Pages' }).waitFor();
    await button(ana, 'Views').dragTo(bar(ana, 'right'));
    await bar(ana, 'right').getByRole('button', { name: 'Views' }).waitFor();
    await ana.page.getByRole('button', { name: 'Close Alarms under attention' }).click();

    const handle = await edge(ana, 'left').boundingBox();
    if (!handle) throw new Error('the left bar has no edge');
    const narrower = direction === 'ltr' ? -100 : 100;
    await ana.page.mouse.move(handle.x + 4, 500);
    await ana.page.mouse.down();
    await ana.page.mouse.move(handle.x + 4 + narrower, 500, { steps: 4 });
    await ana.page.mouse.up();
    await expect.poll(() => widthOf(ana, 'left')).toBe(480);
    await edge(ana, 'left').focus();
    await ana.page.keyboard.press(direction === 'ltr' ? 'ArrowLeft' : 'ArrowRight');
    await expect.poll(() => widthOf(ana, 'left')).toBe(460);
    await isKept(
      ana,
      ({ sideBar, sideBarWidth }) =>
        (typeof sideBarWidth === 'number' ? sideBarWidth : sideBarWidth.left) === 460 &&
        sideBar.some(({ widget: name, side }) => name === 'views' && side === 'right') &&
        !sideBar.some(({ widget: name }) => name === 'pages'),
    );

    await ana.page.reload();
    await ana.expectHome();
    const elsewhere = await stage.desk('ana');
    await elsewhere.page.setViewportSize({ width: 1920, height: 1080 });
    await elsewhere.signIn('ana');
    for (const desk of [ana, elsewhere]) {
      await bar(desk, 'bottom').getByRole('region', { name: 'Pages' }).waitFor();
      await bar(desk, 'right').getByRole('button', { name: 'Views' }).waitFor();
      await bar(desk, 'left').getByRole('button', { name: 'Alarms under attention' }).waitFor();
      expect(await widthOf(desk, 'left')).toBe(460);
      expect(await desk.page.evaluate(() => document.documentElement.dir)).toBe(direction);
    }
    await edge(ana, 'left').focus();
    await ana.page.keyboard.press('Home');
    await expect.poll(() => widthOf(ana, 'left')).toBe(380);
    await ana.page.keyboard.press('End');
    await expect.poll(() => widthOf(ana, 'left')).toBeGreaterThan(800);
    const work = await ana.page.locator('main').evaluate((main) => main.querySelector('[data-side="bottom"]')?.clientWidth ?? 0);
    expect(work, 'what is left to work in').toBeGreaterThanOrEqual(860);
  },
);

test('at 1280 the left bar is narrowest, the right one overlays, and alarms can be handled', {
  tags: ['OP-9.11', 'OP-9.13', 'OQ-54'],
}, async () => {
  const ana = await freshAna(false);
  await button(ana, 'Scripts').click();
  await widget(ana, 'Scripts').waitFor();
  expect(await bar(ana, 'right').getAttribute('data-over')).toBe('true');
  expect(await widthOf(ana, 'right')).toBeGreaterThanOrEqual(500);
  expect(await widthOf(ana, 'left')).toBe(380);
  await bar(ana, 'right').getByRole('list', { name: 'Widgets to open' }).getByRole('button', { name: 'Scripts' }).click();
  await widget(ana, 'Scripts').waitFor({ state: 'hidden' });
  const alarm = await stage.raise({ priority: 1 });
  await ana.expectRow(alarm.type);
  await ana.openAlarm(alarm.type);
  await ana.performAct('take');
  await ana.expectRow(alarm.type, ana.ownAlarms());
  await ana.performAct('resolve', 'A cat.');
  await ana.expectNoRow(alarm.type, ana.ownAlarms());
});

test('a closed alarm widget still counts, search finds it when open, and Q returns to it', {
  tags: ['OP-2.35', 'OP-2.36'],
}, async () => {
  const ana = await freshAna();
  const alarm = await stage.raise({ priority: 2 });
  await ana.expectRow(alarm.type);
  const search = ana.page.getByRole('textbox', { name: 'Search the waiting alarms' });
  await search.fill('there is no such alarm');
  await ana.expectNoRow(alarm.type);
  await ana.expectText(/not match the search/);
  await search.press('Escape');
  await ana.expectRow(alarm.type);
  await ana.page.getByRole('button', { name: 'Close Waiting alarms' }).click();
  await button(ana, 'Waiting alarms').getByRole('img', { name: 'Priority 2' }).waitFor();
  await ana.page.keyboard.press('q');
  await ana.expectRow(alarm.type);
});

test('a page of the catalogue opens in its own slot, in a frame without access to the console', {
  tags: ['OP-2.42', 'OP-9.30', 'OQ-47'],
}, async () => {
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'ana');
  const pages = await call<{ data: { id: number; description: string; url: string }[] }>(`${url}/v1/page`, { token });
  const page = pages.body.data[0];
  if (!page) throw new Error('the demo has no page');
  await saveTabs(url, 'ana', [tabOf('Pages', [{ type: 'frame', name: page.description, data: { source: 'dnd', id_page: page.id } }])], {
    sideBar: [],
    bottomBar: [],
  });
  const ana = await stage.operator('ana');
  const frame = ana.page.locator(`iframe[title="${page.description}"]`);
  await frame.waitFor();
  expect(await frame.getAttribute('src')).toBe(page.url);
  expect(await frame.getAttribute('sandbox')).not.toMatch(/top-navigation|allow-same-origin/);
  await ana.page.frameLocator(`iframe[title="${page.description}"]`).getByRole('heading').first().waitFor();
});

test('widgets open slots, pages, layouts, views and groups by double click, Enter and dragging', {
  tags: ['OP-2.37', 'OP-2.39', 'OP-2.40', 'OP-2.44', 'OQ-47'],
}, async () => {
  const ana = await freshAna();
  const line = (name: string, said: string) => widget(ana, name).locator('[data-line]').filter({ hasText: said }).first();
  const slots = () => ana.page.locator('[data-slot]').count();
  const tabs = () => ana.page.getByRole('tab').count();
  for (const name of ['Widgets', 'Pages', 'Layouts', 'Views', 'Unit groups']) await button(ana, name).click();

  const before = await slots();
  await line('Widgets', 'Plate detections').dblclick();
  await expect.poll(slots).toBe(before + 1);
  await line('Pages', 'Protocolos').focus();
  await ana.page.keyboard.press('Enter');
  await expect.poll(slots).toBe(before + 2);
  await drag(ana, line('Pages', 'Directorio'), ana.page.locator('[data-slot]').first());
  await ana.page.locator('iframe[title="Directorio"]').waitFor();
  expect(await slots(), 'what is dropped on a slot takes its place').toBe(before + 2);

  await widget(ana, 'Views').getByRole('button', { name: 'Save the tab in front as a view' }).click();
  await ana.page.getByRole('dialog', { name: 'Save as view' }).getByLabel('Name').fill('My pages');
  await ana.page.keyboard.press('Enter');
  await line('Views', 'My pages').waitFor();
  const did = async (item: string) => {
    await widget(ana, 'Views')
      .getByRole('button', { name: /^Actions for My/ })
      .click();
    await ana.page.getByRole('menuitem', { name: item }).click();
  };
  await did('Rename');
  await ana.page.getByRole('dialog').getByLabel('Name').fill('My two pages');
  await ana.page.keyboard.press('Enter');
  await line('Views', 'My two pages').waitFor();
  const many = await tabs();
  await line('Layouts', 'slots').dblclick();
  await expect.poll(tabs).toBe(many + 1);
  await line('Views', 'My two pages').dblclick();
  await expect
    .poll(() => ana.page.getByRole('tab', { selected: true }).textContent(), { message: 'the tab that is this view' })
    .toContain('Tab 1');
  await did('Update with the tab');
  await ana.page.getByRole('button', { name: 'Update My two pages' }).click();
  await did('Delete');
  await ana.page.getByRole('button', { name: 'Delete My two pages' }).click();
  await line('Views', 'My two pages').waitFor({ state: 'detached' });

  await line('Unit groups', 'units').dblclick();
  await expect.poll(tabs).toBe(many + 2);
  await ana.page.locator('[data-slot] video').first().waitFor();
});
