import { expect, test } from 'vitest';
import { signInByApi } from '../kit/caller.ts';
import { GridPage } from '../kit/pages/grid-page.ts';
import { saveTabs, tabOf } from '../kit/slots.ts';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';

const stage = setStage();
const directions = ['ltr', 'rtl'] as const;

const weather = (name: string, order: number) => tabOf(name, [{ type: 'weather', name, data: {} }], order);

/** Returns the names of Ana's tabs that the platform persists. */
async function kept(): Promise<string[]> {
  const { user } = await signInByApi(stage.platform().url, 'ana');
  return user.config.grid.tabs.map(({ name }) => name);
}
async function isKept(...expected: string[]): Promise<void> {
  await expect.poll(kept, { timeout: limits.shown, interval: 500 }).toEqual(expected);
}

/** Opens Ana's home with three tabs. */
async function openTabs(direction: (typeof directions)[number] = 'ltr'): Promise<GridPage> {
  await saveTabs(stage.platform().url, 'ana', ['Yards', 'Gates', 'Docks'].map(weather));
  const desk = await stage.desk('ana');
  await desk.signIn('ana');
  if (direction === 'rtl') {
    await desk.openPreferences();
    await desk.choose('Right to left');
    await desk.page.keyboard.press('Escape');
  }
  const grid = new GridPage(desk);
  await grid.tab('Docks').waitFor();
  return grid;
}

test.each(directions)(
  '%s: tabs are put in order by dragging and by keys, and stand so after a reload',
  { tags: ['OP-1.10', 'OP-4.30', 'OP-7.07'] },
  async (direction) => {
    const grid = await openTabs(direction);
    await grid.tab('Docks').dragTo(grid.tab('Yards'));
    await expect.poll(() => grid.tabNames()).toEqual(['Docks', 'Yards', 'Gates']);
    await grid.tab('Docks').focus();
    await grid.page.keyboard.press(direction === 'ltr' ? 'Control+Shift+ArrowRight' : 'Control+Shift+ArrowLeft');
    await expect.poll(() => grid.tabNames()).toEqual(['Yards', 'Docks', 'Gates']);
    await isKept('Yards', 'Docks', 'Gates');
    await grid.page.reload();
    await expect.poll(() => grid.tabNames()).toEqual(['Yards', 'Docks', 'Gates']);
  },
);

test('a tab is saved as a view from its menu, and can then be updated', {
  tags: ['OP-1.02', 'OP-2.49', 'OP-2.50', 'OP-7.13', 'OQ-52'],
}, async () => {
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
  await isKept('Yards', 'Roofs', 'Docks');
});
