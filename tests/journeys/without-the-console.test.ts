import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { freshContext, sharedBrowser } from '../kit/browser.ts';
import { call, signInByApi } from '../kit/caller.ts';
import { password, people } from '../kit/people.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();

const open: BrowserContext[] = [];
afterEach(() => Promise.all(open.splice(0).map((context) => context.close())));

/** A page whose program is answered with 500. */
async function brokenConsole(javaScriptEnabled: boolean): Promise<Page> {
  const context = await freshContext(await sharedBrowser(), stage.platform().url, { javaScriptEnabled });
  open.push(context);
  const page = await context.newPage();
  await page.route(/\.js$/, (route) => route.fulfill({ status: 500 }));
  return page;
}

/** Fields and buttons without a name, and the landmarks of a page. */
const basicsOf = (page: Page) =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), select, textarea, button, audio')];
    const nameOf = (one: HTMLInputElement) =>
      one.getAttribute('aria-label') ??
      (one.labels?.length ? [...one.labels].map((label) => label.textContent).join(' ') : one.textContent);
    return {
      unnamed: controls.filter((one) => !nameOf(one)?.trim()).map((one) => one.outerHTML),
      headings: document.querySelectorAll('h1').length,
      landmarks: ['header', 'main'].map((name) => document.querySelectorAll(name).length),
      lang: document.documentElement.lang,
    };
  });
const sound = { unnamed: [], headings: 1, landmarks: [1, 1], lang: 'en' };

test('an alarm is heard, taken and ended without scripts while the program answers 500', async () => {
  const alarm = await stage.raise({ priority: 1 });
  const page = await brokenConsole(false);
  await page.goto('/');
  await page.getByRole('link', { name: 'The console needs scripts. Alarms without the console' }).click();
  expect(await basicsOf(page)).toEqual(sound);
  await page.getByLabel('E-mail').fill(people.ana);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();

  const row = page.getByRole('row').filter({ hasText: alarm.alarm_id });
  await row.waitFor();
  await expect.poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => !audio.paused && audio.loop)).toBe(true);
  expect(await basicsOf(page)).toEqual(sound);
  await row.getByRole('button', { name: `Take alarm ${alarm.alarm_id}` }).click();

  await page.getByRole('status').filter({ hasText: 'Alarm put in attention' }).waitFor();
  await page.frameLocator('iframe').getByRole('status').waitFor();
  expect(await basicsOf(page)).toEqual(sound);
  await page.getByLabel('Resolve').check();
  await page.getByLabel('How it ended (required)').fill('The guard saw a cat.');
  await page.getByRole('button', { name: 'End the alarm' }).click();

  await page.getByRole('status').filter({ hasText: 'Alarm ended' }).waitFor();
  expect(await row.count()).toBe(0);
  const { access_token: token } = await signInByApi(stage.platform().url, 'ana');
  const { body } = await call<{ data: object }>(`${stage.platform().url}/v1/services/alarms/alarm-by-id?alarm_id=${alarm.alarm_id}`, {
    token,
  });
  expect(body.data).toMatchObject({ alarm_status: 'attended', comments: 'The guard saw a cat.' });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Password').waitFor();
});

test('a console that did not start shows the way to the page without scripts after a while', async () => {
  const page = await brokenConsole(true);
  await page.goto('/');
  const way = page.locator('.not-started');
  await way.waitFor({ state: 'attached' });
  const visibilityAt = (ms: number) =>
    way.evaluate((element, at) => {
      for (const animation of element.getAnimations()) {
        animation.pause();
        animation.currentTime = at;
      }
      return getComputedStyle(element).visibility;
    }, ms);
  expect([await visibilityAt(7900), await visibilityAt(8100)]).toEqual(['hidden', 'visible']);
  await page.getByRole('link', { name: 'The console does not start? Alarms without the console' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
});
