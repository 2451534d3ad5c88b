import { expect, test } from 'vitest';
import type { GridConfig } from '../../contract/workspace/config.ts';
import { call, signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { GridPage } from '../kit/pages/grid-page.ts';
import { dragMouse, pointOf } from '../kit/pages/locators.ts';
import { saveTabs, tabOf } from '../kit/slots.ts';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';

const stage = setStage();

const edge = (desk: Operator, side: 'left' | 'right') => desk.page.getByRole('separator', { name: `Width of the ${side} bar` });
const widthOf = async (desk: Operator, side: 'left' | 'right') => Number(await edge(desk, side).getAttribute('aria-valuenow'));

/** Waits until the platform has stored this operator's arrangement. */
async function isKept(desk: Operator, holds: (grid: GridConfig) => boolean) {
  const { url } = stage.platform();
  const read = async () => holds((await signInByApi(url, 'ana')).user.config.grid);
  await expect.poll(read, { message: `${desk.name}'s bars are kept`, timeout: limits.shown, interval: 500 }).toBe(true);
}

/** Opens Ana's home with her bars as they are before she moved anything. */
async function openFreshBars(wide = true): Promise<{ ana: Operator; grid: GridPage }> {
  await saveTabs(stage.platform().url, 'ana', [], { sideBar: [], bottomBar: [], sideBarWidth: 580 });
  const ana = await stage.desk('ana');
  await ana.page.setViewportSize(wide ? { width: 1920, height: 1080 } : { width: 1280, height: 800 });
  await ana.signIn('ana');
  return { ana, grid: new GridPage(ana) };
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
  const { ana, grid } = await openFreshBars();
  for (const name of ['Waiting alarms', 'Alarms in progress']) await grid.widget(name).waitFor();
  // Without the count that a widget may have on it.
  const names = async (side: 'left' | 'right' | 'bottom') =>
    (await grid.widgetButtons(side).allTextContents()).map((text) => text.replace(/\d+$/, ''));
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
    await grid.widgetButton(name).click();
    await grid.widget(name).waitFor();
    await grid.closeWidget(name);
    await expect.poll(() => ana.focused(), { message: `the button of ${name} has the focus` }).toContain(name);
  }
});

test.each(['ltr', 'rtl'] as const)(
  '%s: widgets opened, moved and widened persist after a reload and on another machine',
  { tags: ['OP-2.47', 'OP-2.48', 'OP-9.10', 'OP-9.12', 'OQ-54', 'OQ-46'] },
  async (direction) => {
    const { ana, grid } = await openFreshBars();
    if (direction === 'rtl') {
      await ana.openPreferences();
      await ana.choose('Right to left');
      await ana.page.keyboard.press('Escape');
    }
    await grid.widgetButton('Pages').click();
    await ana.page.getByRole('button', { name: 'Place of Pages' }).click();
    await grid.menuItem('Move to the bottom bar').click();
    await grid.bar('bottom').getByRole('region', { name: 'Pages' }).waitFor();
    await grid.widgetButton('Views').dragTo(grid.bar('right'));
    await grid.bar('right').getByRole('button', { name: 'Views' }).waitFor();
    await grid.closeWidget('Alarms in progress');

    const x = (await pointOf(edge(ana, 'left'), 0)).x + 4;
    const narrower = direction === 'ltr' ? -100 : 100;
    await dragMouse(
      ana.page,
      [
        { x, y: 500 },
        { x: x + narrower, y: 500 },
      ],
      4,
    );
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
      const home = new GridPage(desk);
      await home.bar('bottom').getByRole('region', { name: 'Pages' }).waitFor();
      await home.bar('right').getByRole('button', { name: 'Views' }).waitFor();
      await home.bar('left').getByRole('button', { name: 'Alarms in progress' }).waitFor();
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
  const { ana, grid } = await openFreshBars(false);
  await grid.widgetButton('Scripts').click();
  await grid.widget('Scripts').waitFor();
  expect(await grid.bar('right').getAttribute('data-over')).toBe('true');
  expect(await widthOf(ana, 'right')).toBeGreaterThanOrEqual(500);
  expect(await widthOf(ana, 'left')).toBe(380);
  await grid.widgetButtons('right').filter({ hasText: 'Scripts' }).click();
  await grid.widget('Scripts').waitFor({ state: 'hidden' });
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
  const { ana, grid } = await openFreshBars();
  const alarm = await stage.raise({ priority: 2 });
  await ana.expectRow(alarm.type);
  const search = ana.page.getByRole('textbox', { name: 'Search the waiting alarms' });
  await search.fill('there is no such alarm');
  await ana.expectNoRow(alarm.type);
  await ana.expectText(/not match the search/);
  await search.press('Escape');
  await ana.expectRow(alarm.type);
  await grid.closeWidget('Waiting alarms');
  await grid.widgetButton('Waiting alarms').getByRole('img', { name: 'Priority 2' }).waitFor();
  await ana.page.keyboard.press('q');
  await ana.expectRow(alarm.type);
});

test('a page of the catalogue opens in its own slot, in a frame without access to the console', {
  tags: ['OP-2.42', 'OP-9.30', 'OQ-47', 'OQ-48'],
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
  tags: ['OP-2.37', 'OP-2.39', 'OP-2.40', 'OP-2.42', 'OP-2.44', 'OQ-47'],
}, async () => {
  const { ana, grid } = await openFreshBars();
  const slots = () => grid.slots().count();
  const tabs = async () => (await grid.tabNames()).length;
  for (const name of ['Widgets', 'Pages', 'Layouts', 'Views', 'Unit groups']) await grid.widgetButton(name).click();

  const before = await slots();
  await grid.widgetLine('Widgets', 'Plate detections').dblclick();
  await expect.poll(slots).toBe(before + 1);
  await grid.widgetLine('Pages', 'Protocolos').focus();
  await ana.page.keyboard.press('Enter');
  await expect.poll(slots).toBe(before + 2);
  const onto = await pointOf(grid.slots().first());
  await dragMouse(ana.page, [await pointOf(grid.widgetLine('Pages', 'Directorio')), onto, { x: onto.x + 4, y: onto.y + 4 }]);
  await ana.page.locator('iframe[title="Directorio"]').waitFor();
  expect(await slots(), 'what is dropped on a slot takes its place').toBe(before + 2);

  await grid.widget('Views').getByRole('button', { name: 'Save the current tab as a view' }).click();
  await ana.page.getByRole('dialog', { name: 'Save as view' }).getByLabel('Name').fill('My pages');
  await ana.page.keyboard.press('Enter');
  await grid.widgetLine('Views', 'My pages').waitFor();
  const did = async (item: string) => {
    await grid
      .widget('Views')
      .getByRole('button', { name: /^Actions for My/ })
      .click();
    await grid.menuItem(item).click();
  };
  await did('Rename');
  await ana.page.getByRole('dialog').getByLabel('Name').fill('My two pages');
  await ana.page.keyboard.press('Enter');
  await grid.widgetLine('Views', 'My two pages').waitFor();
  const many = await tabs();
  await grid.widgetLine('Layouts', 'slots').dblclick();
  await expect.poll(tabs).toBe(many + 1);
  await grid.widgetLine('Views', 'My two pages').dblclick();
  await expect.poll(() => grid.selectedTab().textContent(), { message: 'the tab that is this view' }).toContain('Tab 1');
  await did('Update with the tab');
  await ana.page.getByRole('button', { name: 'Update My two pages' }).click();
  // A menu that is opened meanwhile may close when the dialog gives the focus back.
  await ana.page.getByRole('dialog').waitFor({ state: 'detached' });
  await grid.widget('Views').getByText('Saving…').waitFor({ state: 'detached' });
  await did('Delete');
  await ana.page.getByRole('button', { name: 'Delete My two pages' }).click();
  await grid.widgetLine('Views', 'My two pages').waitFor({ state: 'detached' });

  await grid.widgetLine('Unit groups', 'units').dblclick();
  await expect.poll(tabs).toBe(many + 2);
  await grid.slots().locator('video').first().waitFor();
});
