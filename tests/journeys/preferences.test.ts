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
  const ana = await stage.operator('ana');
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

test.each([
  ['pt', 'pt', 'Senha'],
  ['es', 'es', 'Contraseña'],
  [null, 'en', 'Password'],
] as const)(
  'before signing in, the language of local storage (%s) is spoken',
  { tags: ['OQ-106', 'OP-1.19'] },
  async (stored, lang, word) => {
    const desk = await stage.desk('visitor');
    await desk.page.addInitScript((value) => {
      if (value !== null) localStorage.setItem('lang', value);
    }, stored);
    await desk.page.goto('/login');
    await desk.page.getByLabel(word, { exact: true }).waitFor();
    expect((await page(desk)).lang).toBe(lang);
  },
);
