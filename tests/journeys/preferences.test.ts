import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { User } from '../../contract/access/index.ts';
import { requestData } from '../kit/caller.ts';
import { password, people } from '../kit/people.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();
const page = (desk: Awaited<ReturnType<typeof stage.operator>>) =>
  desk.page.evaluate(() => ({
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
    skin: document.documentElement.dataset['skin'],
  }));

test('language, skin, menus and direction change at once, and are kept with the user', {
  tags: [
    'ADM-10.02',
    'OP-1.18',
    'OP-1.19',
    'OP-7.02',
    'OP-7.03',
    'OP-7.04',
    'OP-9.72',
    'OP-9.73',
    'OP-9.74',
    'OP-9.75',
    'OQ-105',
    'OP-2.10',
    'OQ-104',
    'OQ-106',
  ],
}, async () => {
  const ana = await stage.kept('ana');
  expect(await page(ana)).toMatchObject({ lang: 'en', dir: 'ltr', skin: 'semi-dark' });
  expect(await ana.page.getByRole('navigation').first().getAttribute('data-menu')).toBe('vertical');
  const widthOf = (of: Locator) => of.evaluate((it) => it.getBoundingClientRect().width);
  const [window, menu, work] = await Promise.all(['body', 'nav', 'main'].map((of) => widthOf(ana.page.locator(of).first())));
  expect(Math.abs((window ?? 0) - (menu ?? 0) - (work ?? 0)), 'menu and work area have the full width').toBeLessThan(2);
  const dialog = await ana.openPreferences();
  const spoken = ana.page.waitForRequest((request) => request.headers()['x-localization'] === 'es');
  await ana.choose('Español');
  await expect.poll(() => page(ana)).toMatchObject({ lang: 'es' });
  const token = await ana.page.evaluate(() => localStorage.getItem('accessToken'));
  expect((await spoken).headers()).toMatchObject({ authorization: `Bearer ${token}`, 'x-module': 'console' });
  await ana.choose('Português');
  await expect.poll(() => page(ana)).toMatchObject({ lang: 'pt' });
  expect(await dialog.textContent()).not.toContain('Preferences');
  await ana.choose('English');
  for (const skin of ['Light', 'Bordered', 'Dark']) {
    await ana.choose(skin);
    await expect.poll(async () => (await page(ana)).skin).toBe(skin.toLowerCase());
  }
  await ana.choose('Horizontal');
  await expect.poll(() => ana.page.getByRole('navigation').first().getAttribute('data-menu')).toBe('horizontal');
  await ana.choose('Right to left');
  await expect.poll(() => page(ana)).toMatchObject({ dir: 'rtl', skin: 'dark' });
  await dialog.getByText('Saved to your account.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();

  const elsewhere = await stage.operator('ana');
  await expect.poll(() => page(elsewhere)).toMatchObject({ lang: 'en', dir: 'rtl', skin: 'dark' });
});

test('a language chosen at sign-in stays for the session, whatever the account has', { tags: ['OP-9.15', 'OQ-106'] }, async () => {
  const bruno = await stage.desk('bruno');
  const lang = async () => (await page(bruno)).lang;
  await bruno.page.goto('/login');
  await bruno.page.getByRole('button', { name: 'Español' }).click();
  await bruno.page.getByLabel('Correo electrónico').fill(people.bruno);
  await bruno.page.getByLabel('Contraseña', { exact: true }).fill(password);
  await bruno.page.keyboard.press('Enter');
  await bruno.expectHome();
  await bruno.page
    .getByRole('heading', { name: /esperando|en espera/i })
    .first()
    .waitFor();
  expect(await lang()).toBe('es');
  await bruno.page.reload();
  await bruno.expectHome();
  expect(await lang()).toBe('es');

  await bruno.openPreferences('Idioma, tema y menús');
  await bruno.choose('English');
  await expect.poll(lang).toBe('en');
  await bruno.page.reload();
  await bruno.expectHome();
  expect(await lang()).toBe('en');

  await bruno.openPreferences();
  await bruno.choose('Português');
  await expect.poll(lang).toBe('pt');
  const token = await bruno.page.evaluate(() => localStorage.getItem('accessToken') ?? '');
  const kept = async () => (await requestData<User>(`${stage.platform().url}/v1/users/me`, { token })).config.preferences.lang;
  await expect.poll(kept).toBe('pt');
  const elsewhere = await stage.operator('bruno');
  await expect.poll(async () => (await page(elsewhere)).lang).toBe('pt');
});

test('before signing in, the language of local storage is spoken', { tags: ['OQ-106', 'OP-1.19'] }, async () => {
  const desk = await stage.desk('visitor');
  await desk.page.goto('/login');
  for (const [stored, lang, word] of [
    [null, 'en', 'Password'],
    ['pt', 'pt', 'Senha'],
    ['es', 'es', 'Contraseña'],
  ] as const) {
    if (stored !== null) {
      await desk.page.evaluate((value) => localStorage.setItem('lang', value), stored);
      await desk.page.reload();
    }
    await desk.page.getByLabel(word, { exact: true }).waitFor();
    expect((await page(desk)).lang).toBe(lang);
  }
});

test('the help opens from ? by keyboard, finds a section, and shows it with its hits marked', async () => {
  const ana = await stage.kept('ana');
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
  const ana = await stage.kept('ana');
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
  const ana = await stage.kept('ana');
  const { page } = ana;
  await page.goto('/help/operations#upgrade');
  await expect.poll(() => ana.focused()).toBe('Upgrade');
  await ana.navigateTo('/help/nowhere');
  await page.getByText('There is no such page in the help.').waitFor();
});
