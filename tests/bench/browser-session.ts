import type { BrowserContext, Page } from 'playwright-core';
import { raiseAlarm, readCode, readUnits, signInByApi } from '../kit/caller.ts';
import { password, people, type Who } from '../kit/people.ts';

/**
 * Hands that find things by structure, not by words: measurements and pictures are taken in every language. What words are there is for
 * the journeys to check.
 */
const waitingSection = 'section[data-state="untaken"]';
/** The rows of the list of waiting alarms; their ids end in the alarm's. */
export const waitingRows = `${waitingSection} [role="option"]`;
export const codeField = 'input[autocomplete="one-time-code"]';

/** Opens the login page in a new page and waits until it can be typed into. */
export async function openLogin(desk: BrowserContext, url: string): Promise<Page> {
  const page = await desk.newPage();
  await page.goto(`${url}/login`);
  await page.locator('input[name="password"]').waitFor();
  return page;
}

export async function fillCredentials(page: Page, email: string, secret: string): Promise<void> {
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(secret);
  await page.locator('form button[type="submit"]').click();
}

/** Signs a user in through the form in a new page and waits for home. */
export async function signIn(desk: BrowserContext, url: string, who: Who): Promise<Page> {
  const page = await openLogin(desk, url);
  await fillCredentials(page, people[who], password);
  if (who === 'luis') {
    await page.locator(codeField).waitFor();
    await page.locator(codeField).fill(await readCode(url, who));
    await page.keyboard.press('Enter');
  }
  await page.locator(waitingSection).waitFor();
  return page;
}

/** Returns the number of waiting alarms shown on the screen. */
export async function waitingCount(page: Page): Promise<number> {
  const title = await page.locator(`${waitingSection} h3`).innerText();
  return Number(/\d[\d.,\s]*$/.exec(title)?.[0].replaceAll(/\D/g, '') ?? Number.NaN);
}

/** Raises a few alarms at a unit of Ana's that has cameras, the first of priority 1. */
export async function raiseAlarms(url: string, count: number): Promise<void> {
  const units = await readUnits(url, (await signInByApi(url, 'ana')).access_token);
  const unit = units.find(({ cameras }) => cameras.length > 1);
  if (!unit) throw new Error('Ana sees no unit with two cameras');
  for (let n = 0; n < count; n += 1) await raiseAlarm(url, { unit, priority: n === 0 ? 1 : 3 });
}

/** Opens the first alarm of the queue whose row contains this text, and waits until its live picture moves. */
export async function openFirstAlarm(page: Page, said = ''): Promise<void> {
  await page.locator(waitingRows, { hasText: said }).first().click();
  await page.locator('video').first().waitFor();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
}
