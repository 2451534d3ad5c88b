import { expect, test } from 'vitest';
import type { User } from '../../contract/access/index.ts';
import { defaultBottomBar, defaultSideBar, type GridConfig } from '../../contract/workspace/config.ts';
import { call, requestData, signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { GridPage } from '../kit/pages/grid-page.ts';
import { dragMouse, pointOf } from '../kit/pages/locators.ts';
import { saveTabs, showTabs, tabOf } from '../kit/slots.ts';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';

const stage = setStage();

const edge = (desk: Operator, side: 'left' | 'right') => desk.page.getByRole('separator', { name: `Width of the ${side} bar` });
const widthOf = async (desk: Operator, side: 'left' | 'right') => Number(await edge(desk, side).getAttribute('aria-valuenow'));

/** Waits until the platform has stored this of Ana's arrangement. */
async function isKept(holds: (grid: GridConfig) => boolean) {
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'ana');
  const read = async () => holds((await requestData<User>(`${url}/v1/users/me`, { token })).config.grid);
  await expect.poll(read, { message: "Ana's bars are kept", timeout: limits.shown, interval: 250 }).toBe(true);
}

const unmoved = { sideBar: [...defaultSideBar], bottomBar: [...defaultBottomBar], sideBarWidth: 580 };
/** The widgets that are closed before anything was moved, by their bar. */
const closedAtFirst = {
  left: ['Tenants', 'Layouts', 'Views', 'Unit groups'],
  right: ['Widgets', 'Scripts', 'Pages', 'User charts', 'Video wall'],
  bottom: ['Chat', 'Calls'],
};
/** The closed widgets of a bar, without the count that a widget may have on it. */
const closedIn = async (grid: GridPage, side: 'left' | 'right' | 'bottom') =>
  (await grid.widgetButtons(side).allTextContents()).map((text) => text.replace(/\d+$/, ''));

/** Has the text run in this direction, chosen in the preferences. */
async function chooseDirection(ana: Operator, direction: 'ltr' | 'rtl'): Promise<void> {
  const worn = () => ana.page.evaluate(() => document.documentElement.dir);
  if ((await worn()) === direction) return;
  await ana.openPreferences();
  await ana.choose(direction === 'rtl' ? 'Right to left' : 'Left to right');
  await ana.page.keyboard.press('Escape');
  await expect.poll(worn).toBe(direction);
}

/** Brings Ana's home to no slots, and her bars to where they are before she moved anything. */
async function openFreshBars(viewport = { width: 1920, height: 1080 }): Promise<{ ana: Operator; grid: GridPage }> {
  const ana = await showTabs(stage, 'ana', [], unmoved);
  await ana.page.setViewportSize(viewport);
  await chooseDirection(ana, 'ltr');
  const grid = new GridPage(ana);
  await grid.widget('Alarms in progress').waitFor();
  for (const [side, name] of [
    ['left', 'Views'],
    ['right', 'Pages'],
  ] as const)
    await grid.bar(side).getByRole('list', { name: 'Widgets to open' }).getByRole('button', { name }).waitFor();
  return { ana, grid };
}

/** Removes what an earlier try saved as views. */
async function removeViews(): Promise<void> {
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'ana');
  for (const { id } of await requestData<{ id: number }[]>(`${url}/v1/user-views`, { token }))
    await call(`${url}/v1/user-views/${id}`, { token, method: 'DELETE' });
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
  // As of who never arranged them.
  await saveTabs(stage.platform().url, 'ana', [], { sideBar: [], bottomBar: [], sideBarWidth: 580 });
  const ana = await stage.kept('ana');
  const grid = new GridPage(ana);
  for (const name of ['Waiting alarms', 'Alarms in progress']) await grid.widget(name).waitFor();
  for (const side of ['left', 'right', 'bottom'] as const) expect(await closedIn(grid, side)).toEqual(closedAtFirst[side]);
  expect(await widthOf(ana, 'left')).toBe(580);
  for (const name of Object.values(closedAtFirst).flat()) {
    await grid.widgetButton(name).click();
    await grid.widget(name).waitFor();
    await grid.closeWidget(name);
    await expect.poll(() => ana.focused(), { message: `the button of ${name} has the focus` }).toContain(name);
  }
});

test('at 1280 the left bar is narrowest, the right one overlays, and alarms can be handled', {
  tags: ['OP-9.11', 'OP-9.13', 'OQ-54'],
}, async () => {
  const { ana, grid } = await openFreshBars({ width: 1280, height: 800 });
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
  const shown = { type: 'frame', name: page.description, data: { source: 'dnd', id_page: page.id } } as const;
  const ana = await showTabs(stage, 'ana', [tabOf('Pages', [shown])], unmoved);
  const frame = ana.page.locator(`iframe[title="${page.description}"]`);
  await frame.waitFor();
  expect(await frame.getAttribute('src')).toBe(page.url);
  expect(await frame.getAttribute('sandbox')).not.toMatch(/top-navigation|allow-same-origin/);
  await ana.page.frameLocator(`iframe[title="${page.description}"]`).getByRole('heading').first().waitFor();
});

test('widgets opened, moved and widened in both directions persist after a reload and elsewhere', {
  tags: ['OP-2.47', 'OP-2.48', 'OP-9.10', 'OP-9.12', 'OQ-54', 'OQ-46'],
}, async () => {
  const { ana, grid } = await openFreshBars();
  await grid.widgetButton('Pages').click();
  await ana.page.getByRole('button', { name: 'Place of Pages' }).click();
  await grid.menuItem('Move to the bottom bar').click();
  await grid.bar('bottom').getByRole('region', { name: 'Pages' }).waitFor();
  await grid.widgetButton('Views').dragTo(grid.bar('right'));
  await grid.bar('right').getByRole('button', { name: 'Views' }).waitFor();
  await grid.closeWidget('Alarms in progress');

  // The same way with the mouse narrows the bar in one direction of the text, and widens it in the other.
  for (const [direction, dragged, key, pressed] of [
    ['ltr', 480, 'ArrowLeft', 460],
    ['rtl', 560, 'ArrowRight', 540],
  ] as const) {
    await chooseDirection(ana, direction);
    const x = (await pointOf(edge(ana, 'left'), 0)).x + 4;
    await dragMouse(
      ana.page,
      [
        { x, y: 500 },
        { x: x - 100, y: 500 },
      ],
      4,
    );
    await expect.poll(() => widthOf(ana, 'left')).toBe(dragged);
    await edge(ana, 'left').focus();
    await ana.page.keyboard.press(key);
    await expect.poll(() => widthOf(ana, 'left')).toBe(pressed);
  }
  await isKept(
    ({ sideBar, sideBarWidth }) =>
      (typeof sideBarWidth === 'number' ? sideBarWidth : sideBarWidth.left) === 540 &&
      sideBar.some(({ widget: name, side }) => name === 'views' && side === 'right') &&
      !sideBar.some(({ widget: name }) => name === 'pages'),
  );

  await ana.page.reload();
  await ana.expectHome();
  const elsewhere = await stage.operator('ana');
  for (const desk of [ana, elsewhere]) {
    const home = new GridPage(desk);
    await home.bar('bottom').getByRole('region', { name: 'Pages' }).waitFor();
    await home.bar('right').getByRole('button', { name: 'Views' }).waitFor();
    await home.bar('left').getByRole('button', { name: 'Alarms in progress' }).waitFor();
    expect(await widthOf(desk, 'left')).toBe(540);
    expect(await desk.page.evaluate(() => document.documentElement.dir)).toBe('rtl');
  }
  await edge(ana, 'left').focus();
  await ana.page.keyboard.press('Home');
  await expect.poll(() => widthOf(ana, 'left')).toBe(380);
  await ana.page.keyboard.press('End');
  await expect.poll(() => widthOf(ana, 'left')).toBeGreaterThan(800);
  const work = await ana.page.locator('main').evaluate((main) => main.querySelector('[data-side="bottom"]')?.clientWidth ?? 0);
  expect(work, 'what is left to work in').toBeGreaterThanOrEqual(860);
  await isKept(({ sideBarWidth }) => (typeof sideBarWidth === 'number' ? sideBarWidth : sideBarWidth.left) > 800);
});

test('widgets open slots, pages, layouts, views and groups by double click, Enter and dragging', {
  tags: ['OP-2.37', 'OP-2.39', 'OP-2.40', 'OP-2.42', 'OP-2.44', 'OQ-47'],
}, async () => {
  await removeViews();
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
    // A menu that is opened meanwhile may close when the dialog gives the focus back.
    await ana.page.getByRole('dialog').waitFor({ state: 'detached' });
    await grid.widget('Views').getByText('Saving…').waitFor({ state: 'detached' });
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
  await did('Delete');
  await ana.page.getByRole('button', { name: 'Delete My two pages' }).click();
  await grid.widgetLine('Views', 'My two pages').waitFor({ state: 'detached' });

  await grid.widgetLine('Unit groups', 'units').dblclick();
  await expect.poll(tabs).toBe(many + 2);
  await grid.slots().locator('video').first().waitFor();
});

/** Brings Ana's home to three tabs. */
async function openTabs(): Promise<GridPage> {
  const weather = (name: string, order: number) => tabOf(name, [{ type: 'weather', name, data: {} }], order);
  return new GridPage(await showTabs(stage, 'ana', ['Yards', 'Gates', 'Docks'].map(weather)));
}
const areTabsKept = (...names: string[]) => isKept(({ tabs }) => tabs.map(({ name }) => name).join() === names.join());

test('tabs are put in order by dragging and keys in both directions, and stay so after a reload', {
  tags: ['OP-1.10', 'OP-4.30', 'OP-7.07'],
}, async () => {
  for (const [direction, key] of [
    ['ltr', 'Control+Shift+ArrowRight'],
    ['rtl', 'Control+Shift+ArrowLeft'],
  ] as const) {
    const grid = await openTabs();
    await chooseDirection(await stage.kept('ana'), direction);
    await grid.tab('Docks').dragTo(grid.tab('Yards'));
    await expect.poll(() => grid.tabNames()).toEqual(['Docks', 'Yards', 'Gates']);
    await grid.tab('Docks').focus();
    await grid.page.keyboard.press(key);
    await expect.poll(() => grid.tabNames()).toEqual(['Yards', 'Docks', 'Gates']);
    await areTabsKept('Yards', 'Docks', 'Gates');
  }
  const { page } = await stage.kept('ana');
  await page.reload();
  await expect.poll(() => new GridPage({ page }).tabNames()).toEqual(['Yards', 'Docks', 'Gates']);
});

test('a tab is saved as a view from its menu, and can then be updated', {
  tags: ['OP-1.02', 'OP-2.49', 'OP-2.50', 'OP-7.13', 'OQ-52'],
}, async () => {
  await removeViews();
  const grid = await openTabs();
  await grid.tab('Gates').click({ button: 'right' });
  expect(await grid.menuItem(/Update view/).getAttribute('aria-disabled')).toBe('true');
  await grid.menuItem('Save as view').click();
  await grid.page.getByLabel('Name of the view').fill('Gates at night');
  await grid.page.keyboard.press('Enter');
  await grid.page.getByText('Saved the view Gates at night.').waitFor();
  await grid.tab('Gates').focus();
  await grid.page.keyboard.press('Shift+F10');
  await grid.menuItem('Update view').click();
  await grid.page.getByText('Updated the view Gates at night.').waitFor();
});

test('a tab is renamed from its menu; a name that another has is refused', {
  tags: ['OP-2.49', 'OP-4.27', 'OP-5.06', 'OP-2.50'],
}, async () => {
  const grid = await openTabs();
  for (const name of ['yards', 'Roofs']) {
    await grid.page.getByRole('button', { name: 'Menu of Gates' }).click();
    await grid.menuItem('Update tab name').click();
    await grid.page.getByLabel('New name of Gates').fill(name);
    await grid.page.keyboard.press('Enter');
    if (name === 'yards') await grid.page.getByText('Another tab is already named “yards”.').waitFor();
  }
  await expect.poll(() => grid.tabNames()).toEqual(['Yards', 'Roofs', 'Docks']);
  await areTabsKept('Yards', 'Roofs', 'Docks');
});
