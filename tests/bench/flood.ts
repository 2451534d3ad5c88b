import type { Page } from 'playwright-core';
import { freshContext, startBrowser } from '../kit/browser.ts';
import { call } from '../kit/caller.ts';
import { startPlatform } from '../kit/platform.ts';
import { signIn, waitingCount } from './browser-session.ts';
import { quantile, type Row } from './numbers.ts';

/** Alarms and alarms a second: those of 11 minutes in 30 s, and 10,000 in 60 s. */
const floods = [
  { count: 275, perSecond: 9 },
  { count: 10_000, perSecond: 167 },
] as const;
const pressEveryMs = 250;
export const floodHead = [
  'alarms',
  'seconds',
  'keys',
  'response p50 ms',
  'response p98 ms (INP)',
  'frames',
  'over 50 ms',
  'rows',
  'lost',
] as const;

interface Observed {
  events: number[];
  frames: number;
  slow: number;
}

/**
 * Measures how a page answers keys while a flood arrives: an operator moves the cursor of the queue four times a second. A response is the
 * time from a key to the next frame, as the browser's event timing states it in steps of 8 ms; the INP is its 98th percentile.
 */
export async function flood(): Promise<Row[]> {
  const browser = await startBrowser();
  try {
    const rows: Row[] = [];
    for (const one of floods) {
      const platform = await startPlatform();
      const desk = await freshContext(browser, platform.url);
      try {
        rows.push(await run(await signIn(desk, platform.url, 'ana'), platform.url, one));
      } finally {
        await desk.close();
        await platform.clear();
      }
    }
    return rows;
  } finally {
    await browser.close();
  }
}

async function run(page: Page, url: string, { count, perSecond }: (typeof floods)[number]): Promise<Row> {
  const before = await waitingCount(page);
  await page.evaluate(observe);
  const { status, text } = await call(`${url}/demo/scenario`, { body: { name: 'flood', seed: 1, count, per_second: perSecond } });
  if (status !== 200) throw new Error(`no flood: ${text}`);
  const began = performance.now();
  let [keys, last, since] = [0, -1, began];
  await page.keyboard.press('q');
  for (;;) {
    await page.keyboard.press(keys % 8 < 4 ? 'ArrowDown' : 'ArrowUp');
    keys += 1;
    await page.waitForTimeout(pressEveryMs);
    if (keys % 8 !== 0) continue;
    const now = await waitingCount(page);
    if (now !== last) [last, since] = [now, performance.now()];
    if (now >= before + count || performance.now() - since > 30_000) break;
  }
  const { events, frames, slow } = await page.evaluate(() => (globalThis as unknown as { observed: Observed }).observed);
  const rows = Number(await page.locator('[data-widget=waiting] [role=option]').first().getAttribute('aria-setsize'));
  const p = (share: number) => Math.round(quantile(events, share));
  return [count, Math.round((performance.now() - began) / 1000), keys, p(0.5), p(0.98), frames, slow, rows, before + count - last];
}

/** Runs in the page: records how long each key took to its next frame, and how long the frames were. */
function observe(): void {
  const observed: Observed = { events: [], frames: 0, slow: 0 };
  Object.assign(globalThis, { observed });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') observed.events.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  let last = performance.now();
  // A method, since the compiler of the benchmarks adds a helper to named functions that the page does not have.
  const frames = {
    note(now: number) {
      observed.frames += 1;
      if (now - last > 50) observed.slow += 1;
      last = now;
      requestAnimationFrame((next) => frames.note(next));
    },
  };
  requestAnimationFrame((now) => frames.note(now));
}
