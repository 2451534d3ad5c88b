import type { Page } from 'playwright-core';

/** Gives a page a time of its own that goes on as ever until a test lets it stand or pass; before the page is loaded. */
export const installClock = (page: Page): Promise<void> => page.clock.install();

/** The page's time stands still, `ahead` ms from now: what it would do by itself later waits for `advanceClock`. */
export async function pauseClock(page: Page, ahead = 250): Promise<void> {
  const stop = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + ahead);
  // It can only be stopped at a time that has not come yet; where that came too soon it stands already.
  await stop().catch(stop);
}
/** So many milliseconds pass at once; then the page's time goes on as ever. */
export async function advanceClock(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await page.clock.resume();
}
