import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import type { Operator } from '../../kit/operator.ts';
import { readHeldCalls } from './paused-page.ts';

const noted = new WeakMap<Page, Set<Request>>();

/** Notes what this page loads and asks, as long as it is on its way; before the page is loaded. */
export function trackRequests(page: Page): void {
  const onItsWay = new Set<Request>();
  const isAsked = (request: Request) => /^(fetch|xhr)$/.test(request.resourceType()) && request.url().includes('/v1/');
  const came = (request: Request) => onItsWay.delete(request);
  page.on('request', (request) => (request.url().includes('/assets/') || isAsked(request)) && onItsWay.add(request));
  page.on('requestfinished', came);
  page.on('requestfailed', came);
  noted.set(page, onItsWay);
}

/**
 * Waits until nothing is on its way to the page but what is held, before clocks are turned: a part that takes minutes is lost, and a reply
 * of a platform that is ahead of the page turns the console's clock once more.
 */
export async function waitForIdleNetwork(desk: Operator): Promise<void> {
  const coming = async () => (noted.get(desk.page)?.size ?? 0) - (await readHeldCalls(desk)).length;
  await expect.poll(coming, { message: 'on its way', timeout: 15_000, interval: 20 }).toBeLessThanOrEqual(0);
  await desk.page.evaluate(() => undefined);
}
/** So long after it came a page asks for what is not on screen first, ms. */
export const idleLoadMs = 3500;
