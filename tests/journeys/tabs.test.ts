import { expect, test } from 'vitest';
import { signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { saveTabs, tabOf } from '../kit/slots.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();
const directions = ['ltr', 'rtl'] as const;

const tab = (desk: Operator, name: string) => desk.page.getByRole('tab', { name, exact: true });
const item = (desk: Operator, name: string | RegExp) => desk.page.getByRole('menuitem', { name });
const names = (desk: Operator) => desk.page.getByRole('tab').allTextContents();
const weather = (name: string, order: number) => tabOf(name, [{ type: 'weather', name, data: {} }], order);

/** Returns the names of Ana's tabs that the platform persists. */
async function kept(): Promise<string[]> {
  const { user } = await signInByApi(stage.platform().url, 'ana');
  return user.config.grid.tabs.map(({ name }) => name);
}
async function isKept(...expected: string[]): Promise<void> {
  await expect.poll(kept, { timeout: 15_000, interval: 500 }).toEqual(expected);
}

async function ana(direction: (typeof directions)[number] = 'ltr'): Promise<Operator> {
  await saveTabs(stage.platform().url, 'ana', ['Yards', 'Gates', 'Docks'].map(weather));
  const desk = await stage.desk('ana');
  await desk.signIn('ana');
  if (direction === 'rtl') {
    await desk.openPreferences();
    await desk.choose('Right to left');
    await desk.page.keyboard.press('Escape');
  }
  await tab(desk, 'Docks').waitFor();
  return desk;
}

test.each(directions)(
  '%s: tabs are put in order by dragging and by keys, and stand so after a reload',
  { tags: ['OP-1.10', 'OP-4.30', 'OP-7.07'] },
  async (direction) => {
    const desk = await ana(direction);
    await tab(desk, 'Docks').dragTo(tab(desk, 'Yards'));
    await expect.poll(() => names(desk)).toEqual(['Docks', 'Yards', 'Gates']);
    await tab(desk, 'Docks').focus();
    await desk.page.keyboard.press(direction === 'ltr' ? 'Control+Shift+ArrowRight' : 'Control+Shift+ArrowLeft');
    await expect.poll(() => names(desk)).toEqual(['Yards', 'Docks', 'Gates']);
    await isKept('Yards', 'Docks', 'Gates');
    await desk.page.reload();
    await expect.poll(() => names(desk)).toEqual(['Yards', 'Docks', 'Gates']);
  },
);

test('a tab is saved as a view from its menu, and can then be updated', { tags: ['OP-2.49', 'OP-2.50', 'OP-7.13', 'OQ-52'] }, async () => {
  const desk = await ana();
  await tab(desk, 'Gates').click({ button: 'right' });
  expect(await item(desk, /Update view/).getAttribute('aria-disabled')).toBe('true');
  await item(desk, 'Save as view').click();
  await desk.page.getByLabel('Name of the view').fill('Gates at night');
  await desk.page.keyboard.press('Enter');
  await desk.page.getByText('Saved the view Gates at night.').waitFor();
  await tab(desk, 'Gates').focus();
  await desk.page.keyboard.press('Shift+F10');
  await item(desk, 'Update view').click();
  await desk.page.getByText('Updated the view Gates at night.').waitFor();
});

test('a tab is renamed from its menu; a name that another has is refused', { tags: ['OP-2.49', 'OP-4.27', 'OP-5.06'] }, async () => {
  const desk = await ana();
  for (const name of ['yards', 'Roofs']) {
    await desk.page.getByRole('button', { name: 'Menu of Gates' }).click();
    await item(desk, 'Update tab name').click();
    await desk.page.getByLabel('New name of Gates').fill(name);
    await desk.page.keyboard.press('Enter');
    if (name === 'yards') await desk.page.getByText('Another tab is already named “yards”.').waitFor();
  }
  await expect.poll(() => names(desk)).toEqual(['Yards', 'Roofs', 'Docks']);
  await isKept('Yards', 'Roofs', 'Docks');
});
