import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { defaultPreferences } from '../../contract/config.ts';
import type { RunningPlatform } from '../kit/platform.ts';
import { atDesk } from './desk.ts';
import { type Look, otherLooks, skinLooks } from './looks.ts';
import { type Screen, screens } from './screens.ts';
import { fileOf, type Picture } from './sheet.ts';

/** Photographs the screens whose name contains `only`, each in every look that is meant for it. A screen that cannot be reached is told, not left out. */
export async function photographScreens(platform: RunningPlatform, browser: Browser, folder: string, only = ''): Promise<Picture[]> {
  mkdirSync(folder, { recursive: true });
  const pictures: Picture[] = [];
  for (const screen of screens.filter(({ name }) => name.includes(only))) {
    pictures.push(...(await oneReach(platform, browser, folder, screen, skinLooks)));
    for (const look of screen.main ? otherLooks : []) pictures.push(...(await oneReach(platform, browser, folder, screen, [look])));
    console.log(`${screen.name}: ${pictures.filter(({ subject, file }) => subject === screen.name && file !== null).length} pictures`);
  }
  return pictures;
}

/** Reaches a screen once, in the language and direction of the first look, and photographs it in each; skins change on the open page. */
async function oneReach(
  platform: RunningPlatform,
  browser: Browser,
  folder: string,
  screen: Screen,
  looks: readonly Look[],
): Promise<Picture[]> {
  const preferences = looks[0]?.preferences ?? defaultPreferences;
  return atDesk(platform, browser, preferences, async (stage) => {
    try {
      const page = await screen.reach(stage);
      const pictures: Picture[] = [];
      for (const look of looks) pictures.push(await take(page, folder, screen.name, look));
      return pictures;
    } catch (error) {
      const [why = ''] = String(error).split('\n');
      const path = join(folder, fileOf(screen.name, 'not reached'));
      await stage.desk
        .pages()
        .at(-1)
        ?.screenshot({ path })
        .catch(() => undefined);
      return looks.map(({ name }) => ({ subject: screen.name, look: name, file: null, note: why }));
    }
  });
}

async function take(page: Page, folder: string, subject: string, look: Look): Promise<Picture> {
  await page.setViewportSize({ width: look.width, height: look.height });
  await page.evaluate(({ skin }) => {
    document.documentElement.dataset['skin'] = skin;
    document.documentElement.classList.toggle('dark', skin === 'dark');
  }, look.preferences);
  await page.waitForTimeout(150);
  const file = fileOf(subject, look.name);
  await page.screenshot({ path: join(folder, file) });
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return { subject, look: look.name, file, ...(wider > 0 ? { note: `the page is ${wider} px wider than the window` } : {}) };
}
