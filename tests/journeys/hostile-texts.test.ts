import { sql } from 'kysely';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf } from '../../contract/catalogues/calls.ts';
import { catalogues } from '../../contract/catalogues/index.ts';
import { storageOf } from '../../server/catalogues/schema/storage.ts';
import { platformScope } from '../../server/platform/store/store.ts';
import { startTestPlatform, type TestPlatform } from '../../server/testing/platform.ts';
import { routesFor } from '../../src/platform/routing/routes.ts';
import { freshContext, sessionOf, startBrowser } from '../kit/browser.ts';
import { call, signInByApi } from '../kit/caller.ts';
import { navigateTo } from '../kit/operator.ts';
import { password, people } from '../kit/people.ts';

/**
 * Runs, and leaves an element behind, wherever a text is taken for markup; reverses what follows, wherever a character that is not seen is
 * taken as it is.
 */
const payload = `\u202E"'><img src=x onerror=xss()><svg onload=xss()></svg>\${xss()}{{xss()}}`;

let platform: TestPlatform;
let browser: Browser;
let spoilt = 0;

beforeAll(async () => {
  [platform, browser] = await Promise.all([startTestPlatform({ mode: 'demo' }), startBrowser()]);
  spoilt = await spoil();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await platform?.clear();
});

/** Puts the payload into every free text of every record of the demo, and into an alarm as a device would. @returns how many columns took it */
async function spoil(): Promise<number> {
  const { store } = platform.app;
  let taken = 0;
  for (const catalogue of catalogues.filter(({ servedBy }) => !servedBy)) {
    const { table, columns } = storageOf(catalogue);
    const free = columns.filter(({ field, type }) => type === 'text' && field.kind === 'text' && !field.format);
    for (const { name } of free.filter((column) => column.name !== 'email')) {
      const changed = store.within(platformScope, (tx) =>
        sql`update ${sql.table(table)} set ${sql.ref(name)} = ${payload} || id where ${sql.ref(name)} is not null`.execute(tx),
      );
      // Columns that the store constrains (codes, numbers, names of kinds) reject the text and remain unchanged.
      taken += await changed.then(
        ({ numAffectedRows }) => (numAffectedRows ? 1 : 0),
        () => 0,
      );
    }
  }
  const { rows } = await store.within(platformScope, (tx) => sql<{ id: number }>`select id from unit order by id limit 1`.execute(tx));
  const raised = await platform.request('POST', '/v1/intake/alarms', {
    token: 'atalaya-demo-intake',
    body: {
      reference: 'hostile',
      id_unit: rows[0]?.id,
      description: payload,
      alarm_type: payload.slice(0, 80),
      priority: 1,
      detection: { plate: 'AAA-1', person: payload, list: payload },
    },
  });
  expect(raised.status, JSON.stringify(raised.body)).toBe(201);
  return taken;
}

/** Opens a page with the content security policy bypassed: injected code would run, so that only escaping prevents it. */
async function bareDesk(): Promise<Page> {
  const storageState = await sessionOf(platform.url, people.admin, password);
  const context = await freshContext(browser, platform.url, { bypassCSP: true, ...(storageState && { storageState }) });
  await context.addInitScript(() => {
    Object.assign(window, { ran: 0, xss: () => ((window as unknown as { ran: number }).ran += 1) });
  });
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.dismiss());
  return page;
}

const injected = (page: Page) =>
  page.evaluate(() => [
    (window as unknown as { ran: number }).ran,
    document.querySelectorAll('img[src="x"], svg[onload], [onerror]').length,
  ]);

/** Returns the address of every screen, with the first record of its kind where it needs one, and its expected page title. */
async function addresses(): Promise<Map<string, string>> {
  const { access_token: token } = await signInByApi(platform.url, 'admin');
  const slugs = { customer: platform.config.customerSlug, product: platform.config.productSlug };
  const lists = catalogues.map((catalogue) => callsOf(catalogue, slugs).list.path);
  const plain = routesFor(slugs)
    .filter((route) => !route.redirectIfLoggedIn)
    .map(({ path, title }) => [path.replaceAll(/\/:\w+\?/g, '').replaceAll(/:\w+/g, '1'), title.message ?? ''] as const);
  const { status } = await call(`${platform.url}${lists[0]}`, { token });
  expect(status).toBe(200);
  return new Map(plain);
}

test('hostile texts in every field and every alarm are shown as plain text on every screen', {
  timeout: 240_000,
}, async () => {
  expect(spoilt).toBeGreaterThan(100);
  const page = await bareDesk();
  const pending = new Set<Request>();
  page.on('request', (request) => (/\/(v1|assets)\//.test(request.url()) ? pending.add(request) : pending));
  for (const ended of ['requestfinished', 'requestfailed'] as const)
    page.on(ended as 'requestfinished', (request) => pending.delete(request));
  await page.goto('/inicio');
  const alarm = page.getByText('onerror=xss()').first();
  await alarm.waitFor();
  const found: string[] = [];
  let shown = 0;
  const look = async (address: string): Promise<void> => {
    const [ran, elements] = await injected(page);
    if (ran || elements) found.push(`${address}: ${ran} ran, ${elements} elements`);
    const texts = `${await page.locator('body').innerText()}${await page.title()}`;
    if (texts.includes('\u202E')) found.push(`${address}: reverses what follows`);
    if (texts.includes('⟦202E⟧"\'><img')) shown += 1;
  };
  await look('/inicio');
  await alarm.click();
  await look('an alarm');
  for (const [address, title] of await addresses()) {
    await navigateTo(page, address);
    await expect.poll(() => page.title(), { interval: 10, message: address }).toContain(`${title} · Atalaya`);
    await page.locator('main h1').first().waitFor();
    // A screen sends its requests only after it is drawn.
    const asked = async () => {
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
      return pending.size;
    };
    await expect.poll(asked, { interval: 10, message: address }).toBe(0);
    await look(address);
  }
  expect(found).toEqual([]);
  expect(shown).toBeGreaterThan(40);
});
