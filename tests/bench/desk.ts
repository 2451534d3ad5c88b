import type { BrowserContext, Page } from 'playwright-core';
import { codeFor, raise, signInByApi, unitsOf } from '../kit/caller.ts';
import { password, people, type Who } from '../kit/people.ts';

/** The rows of the list of waiting alarms; their ids end in the alarm's. */
export const waitingRows = 'section[data-state="untaken"] [role="option"]';

/** Opens the console in a new page, signs somebody in by hand and waits for home. */
export async function signIn(desk: BrowserContext, url: string, who: Who): Promise<Page> {
  const page = await desk.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel(/e-?mail/i).fill(people[who]);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  if (who === 'luis') {
    await page.getByLabel(/code/i).waitFor();
    await page.getByLabel(/code/i).fill(await codeFor(url, who));
    await page.getByRole('button', { name: /verify/i }).click();
  }
  await queue(page).waitFor();
  return page;
}

export function queue(page: Page) {
  return page.locator('section[data-state="untaken"]');
}

/** How many waiting alarms the screen says there are. */
export async function waitingCount(page: Page): Promise<number> {
  const title = await queue(page).getByRole('heading').innerText();
  return Number(/\d[\d.,\s]*$/.exec(title)?.[0].replaceAll(/\D/g, '') ?? Number.NaN);
}

/** Raises a few alarms at a unit of Ana's that has cameras. */
export async function someAlarms(url: string, count: number): Promise<void> {
  const units = await unitsOf(url, (await signInByApi(url, 'ana')).access_token);
  const unit = units.find(({ cameras }) => cameras.length > 1);
  if (!unit) throw new Error('Ana sees no unit with two cameras');
  for (let n = 0; n < count; n += 1) await raise(url, { unit, priority: n === 0 ? 1 : 3 });
}

/** Opens the alarm on top of the queue and waits until its live picture moves. */
export async function openFirstAlarm(page: Page): Promise<void> {
  await page.locator(waitingRows).first().click();
  await page.locator('video').first().waitFor();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
}
