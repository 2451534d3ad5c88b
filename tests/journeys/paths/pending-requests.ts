import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import type { Operator } from '../../kit/operator.ts';
import { limits } from '../../kit/waits.ts';
import { readHeldCalls } from './paused-page.ts';

const noted = new WeakMap<Page, Set<Request>>();

/** Tracks the page's pending loads and requests; call before the page is loaded. */
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
 * Waits until the page has no pending traffic except held requests, before clocks are changed: a load that takes minutes is lost, and a
 * reply of a platform whose clock is ahead adjusts the console's clock again.
 */
export async function waitForIdleNetwork(desk: Operator): Promise<void> {
  const coming = async () => (noted.get(desk.page)?.size ?? 0) - (await readHeldCalls(desk)).length;
  await expect.poll(coming, { message: 'on its way', timeout: limits.shown, interval: 20 }).toBeLessThanOrEqual(0);
  await desk.page.evaluate(() => undefined);
}
/** Delay after which a loaded page requests the parts that are not on screen first, in ms. */
export const idleLoadMs = 3500;
