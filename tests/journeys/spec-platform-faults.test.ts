import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setSpecStage } from '../kit/spec-platform/stage.ts';

const stage = setSpecStage({ pagesStay: true });
let shared: Page | undefined;
/** Signs in without a session, on the page of all tests: what it loaded once it need not load again. */
async function signedIn(): Promise<Page> {
  const { open, signIn } = stage();
  await shared?.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  shared ??= await open();
  await signIn(shared);
  return shared;
}
const queued = (page: Page) => page.getByRole('listbox', { name: /^New/ }).getByRole('option').count();

test.each(['absent', 'failing', 'garbage', 'page'] as const)(
  'where calls of ours are answered as %s, work goes on and a reload keeps the session',
  {
    tags: ['OP-7.01', 'OQ-18'],
  },
  async (unknown) => {
    const { platform } = stage();
    platform.unknown = unknown;
    const page = await signedIn();
    await expect.poll(() => queued(page)).toBe(2);
    await page.reload();
    await expect.poll(() => queued(page)).toBe(2);
    await page.locator('[data-link="live"]').first().waitFor();
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBeNull();
    platform.unknown = 'absent';
  },
);

test('after a lost link everything is read again, and a notice says so', { tags: ['OQ-110'] }, async () => {
  const { platform } = stage();
  const page = await signedIn();
  await expect.poll(() => queued(page)).toBe(2);
  platform.setReachable(false);
  await page.locator('[data-link="lost"]').first().waitFor();
  platform.raise('Raised while nobody listened');
  const before = platform.received.length;
  platform.setReachable(true);
  await expect.poll(() => queued(page)).toBe(3);
  await page.locator('[data-state="fellBack"]').first().waitFor();
  const again = () => platform.received.slice(before).map(({ name }) => name);
  for (const call of ['GET alarm', 'GET user-views', 'GET layout']) await expect.poll(again).toContain(call);
});

test('a refused token ends the session with a sentence, and nothing is asked to renew it', { tags: ['OQ-18'] }, async () => {
  const { platform } = stage();
  const page = await signedIn();
  platform.state.tokens.clear();
  await page.reload();
  await page.waitForURL('**/login');
  await page.getByText('Your session expired.').first().waitFor();
  expect(platform.received.some(({ name }) => name.includes('refresh'))).toBe(false);
});
