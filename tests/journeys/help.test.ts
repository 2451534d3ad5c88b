import { expect, test } from 'vitest';
import { setStage } from '../kit/stage.ts';

const stage = setStage();

test('the help opens from ? by keyboard, finds a section, and shows it with its hits marked', async () => {
  const ana = await stage.operator('ana');
  const { page } = ana;
  const { keyboard } = page;
  await keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard' });
  await dialog.waitFor();
  await ana.tabTo(dialog.getByRole('button', { name: 'Help', exact: true }));
  await keyboard.press('Enter');
  await page.waitForURL('**/help');
  await page.getByRole('heading', { level: 2, name: 'For operators' }).waitFor();

  await ana.tabTo(page.getByRole('textbox', { name: 'Search the help (in English)' }));
  await keyboard.type('intake token revoke');
  const hits = page.getByRole('navigation', { name: 'Help pages' }).getByRole('listitem');
  await expect.poll(() => hits.first().innerText()).toContain('Intake tokens');
  await ana.tabTo(hits.first().getByRole('link'));
  await keyboard.press('Enter');
  await page.waitForURL('**/help/integrators?q=intake+token+revoke#intake-tokens');
  await expect.poll(() => ana.focused()).toBe('Intake tokens');
  const article = page.getByRole('article');
  await expect.poll(() => article.locator('mark').count()).toBeGreaterThan(3);
  expect(await article.getAttribute('lang')).toBe('en');
});

test('links between pages stay in the console, and its pictures are shown', async () => {
  const ana = await stage.operator('ana');
  const { page } = ana;
  await page.getByRole('button', { name: /account and preferences/ }).click();
  await page.getByRole('menuitem', { name: 'Help' }).click();
  const pictures = page.getByRole('article').getByRole('img');
  await pictures.first().waitFor();
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500);
  }
  await page.getByRole('article').getByRole('link', { name: 'Known gaps' }).click();
  await page.waitForURL('**/help/known-gaps');
  await page.getByRole('heading', { level: 2, name: 'Known gaps' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 2, name: 'For operators' }).waitFor();
});

test('an address of the help opens at its section, and a page that does not exist says so', async () => {
  const ana = await stage.signedIn('ana');
  const { page } = ana;
  await page.goto('/help/operations#upgrade');
  await expect.poll(() => ana.focused()).toBe('Upgrade');
  await page.goto('/help/nowhere');
  await page.getByText('There is no such page in the help.').waitFor();
});
