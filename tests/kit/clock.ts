import type { Page } from 'playwright-core';

/** Installs a controllable clock in a page, which runs normally until a test pauses it; call before the page is loaded. */
export const installClock = (page: Page): Promise<void> => page.clock.install();

/** Pauses the page's clock `ahead` ms from now: timers wait for `advanceClock`. */
export async function pauseClock(page: Page, ahead = 250): Promise<void> {
  const stop = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + ahead);
  // `pauseAt` rejects a time that has already passed, but the clock is paused by then, so the second attempt succeeds.
  await stop().catch(stop);
}
/** Advances the page's clock by `ms` at once; then it runs normally. */
export async function advanceClock(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await page.clock.resume();
}
