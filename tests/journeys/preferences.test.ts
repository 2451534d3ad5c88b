import { expect, test } from 'vitest';
import { setStage } from '../kit/stage.ts';

const stage = setStage();
const page = (desk: Awaited<ReturnType<typeof stage.operator>>) =>
  desk.page.evaluate(() => ({
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
    skin: document.documentElement.dataset['skin'],
    menu: document.documentElement.dataset['menu'],
  }));

test('OP-1.18 OP-1.19 OP-9.72 OP-9.73 OP-9.74 OP-9.75 language, skin, menus and direction change at once, and are kept with the user', async () => {
  const ana = await stage.operator('ana');
  expect(await page(ana)).toMatchObject({ lang: 'en', dir: 'ltr', skin: 'semi-dark' });
  await ana.chooses(/Language/, 'Español');
  await expect.poll(() => page(ana)).toMatchObject({ lang: 'es' });
  await ana.reads(/Nuevas|En espera/);
  await ana.chooses(/Idioma/, 'Português');
  await expect.poll(() => page(ana)).toMatchObject({ lang: 'pt' });
  await ana.chooses(/Idioma/, 'English');
  for (const skin of ['Light', 'Bordered', 'Dark']) {
    await ana.chooses(/Skin/, skin);
    await expect.poll(async () => (await page(ana)).skin).toBe(skin.toLowerCase());
  }
  await ana.chooses(/Direction/, /right/i);
  await expect.poll(() => page(ana)).toMatchObject({ dir: 'rtl', skin: 'dark' });

  const elsewhere = await stage.operator('ana');
  await expect.poll(() => page(elsewhere)).toMatchObject({ lang: 'en', dir: 'rtl', skin: 'dark' });
});
