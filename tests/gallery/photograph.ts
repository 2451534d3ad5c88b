import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { defaultPreferences } from '../../contract/workspace/config.ts';
import { type RunningPlatform, startPlatform } from '../kit/platform.ts';
import { fileOf, type Picture } from './contact-sheet.ts';
import { withBrowser } from './gallery-browser.ts';
import { type Screen, screens } from './screens.ts';
import { slotScreens } from './slots.ts';
import { otherVariants, skinVariants, type Variant } from './variants.ts';

/**
 * Photographs the screens whose name contains `only`, each in all its variants. A screen that cannot be reached is reported, not
 * omitted.
 */
export async function photographScreens(browser: Browser, folder: string, only = ''): Promise<Picture[]> {
  mkdirSync(folder, { recursive: true });
  const shared = await startPlatform();
  const pictures: Picture[] = [];
  try {
    for (const screen of [...screens, ...slotScreens].filter(({ name }) => name.includes(only))) {
      const taken = await reach(shared, browser, folder, screen, skinVariants);
      const isReached = taken.some(({ file }) => file !== null);
      for (const look of screen.main && isReached ? otherVariants : [])
        taken.push(...(await reach(shared, browser, folder, screen, [look])));
      pictures.push(...taken);
      console.log(`${screen.name}: ${taken.filter(({ file }) => file !== null).length} pictures`);
    }
  } finally {
    await shared.clear();
  }
  return pictures;
}

/** Reaches a screen once, in the language and direction of the first look, and photographs it in each; skins change on the open page. */
async function reach(
  shared: RunningPlatform,
  browser: Browser,
  folder: string,
  screen: Screen,
  looks: readonly Variant[],
): Promise<Picture[]> {
  const platform = screen.alone ? await startPlatform() : shared;
  const preferences = looks[0]?.preferences ?? defaultPreferences;
  try {
    return await withBrowser(platform, browser, preferences, async (stage) => {
      const page = await screen.reach(stage).catch(async (error: unknown) => {
        const path = join(folder, fileOf(screen.name, 'not reached'));
        const last = stage.desk.pages().at(-1);
        await last?.screenshot({ path }).catch(() => undefined);
        throw error;
      });
      const pictures: Picture[] = [];
      for (const look of looks) pictures.push(await take(page, folder, screen.name, look));
      return pictures;
    });
  } catch (error) {
    const [why = ''] = String(error).split('\n');
    return [{ subject: screen.name, look: looks.length > 1 ? 'all' : (looks[0]?.name ?? ''), file: null, note: why }];
  } finally {
    if (screen.alone) await platform.clear();
  }
}

async function take(page: Page, folder: string, subject: string, look: Variant): Promise<Picture> {
  await page.setViewportSize({ width: look.width, height: look.height });
  await page.evaluate(({ skin }) => {
    document.documentElement.dataset['skin'] = skin;
    document.documentElement.classList.toggle('dark', skin === 'dark');
  }, look.preferences);
  await page.waitForTimeout(450);
  const file = fileOf(subject, look.name);
  await page.screenshot({ path: join(folder, file) });
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return { subject, look: look.name, file, ...(wider > 0 ? { note: `the page is ${wider} px wider than the window` } : {}) };
}
