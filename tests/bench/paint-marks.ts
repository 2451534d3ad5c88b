import type { Page } from 'playwright-core';
import { waitingRows } from './browser-session.ts';

export interface Marks {
  /** When each alarm's row was first painted, in milliseconds since 1970, by the alarm's id. */
  readonly painted: Readonly<Record<number, number>>;
  readonly frames: number;
  /** Frames more than 50 ms after the previous one. */
  readonly slowFrames: number;
}

/**
 * Starts to record, in the page itself, when rows of the queue are painted and how regular its frames are. A row counts as painted when
 * the frame after its insertion has begun, and only inside the viewport.
 */
export async function watchRows(page: Page): Promise<void> {
  // The runner of this script names functions by a helper that the page does not have.
  await page.evaluate('globalThis.__name ??= (named) => named');
  await page.evaluate((selector) => {
    const marks = { painted: {} as Record<string, number>, frames: 0, slowFrames: 0 };
    Object.assign(window, { marks });
    const now = () => performance.timeOrigin + performance.now();
    const idOf = (row: Element) => /\d+$/.exec(row.id)?.[0] ?? '';
    const unseen = () =>
      [...document.querySelectorAll(selector)].filter((row) => {
        const id = idOf(row);
        if (id === '' || id in marks.painted) return false;
        const { top, bottom } = row.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      });
    let asked = false;
    const observer = new MutationObserver(() => {
      if (asked) return;
      asked = true;
      requestAnimationFrame(() => {
        asked = false;
        const ids = unseen().map((row) => idOf(row));
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          for (const id of ids) marks.painted[id] ??= now();
        };
        channel.port2.postMessage(null);
      });
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['id'] });
    let last = performance.now();
    const frame = (at: number) => {
      marks.frames += 1;
      if (at - last > 50) marks.slowFrames += 1;
      last = at;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }, waitingRows);
}

export function readMarks(page: Page): Promise<Marks> {
  return page.evaluate(() => (window as unknown as { marks: Marks }).marks);
}
