import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { freshContext, picture, sharedBrowser } from '../browser.ts';
import { openExchange, type SipExchange } from '../sip-exchange.ts';
import { type SpecPlatform, startSpecPlatform } from './platform.ts';
import { code, secret } from './records.ts';

export interface SpecStage {
  readonly platform: SpecPlatform;
  readonly exchange: SipExchange;
  /** A page of its own, without a session; whatever goes wrong in it fails the test. */
  open(): Promise<Page>;
  /** Signs in on a page, with the code where the account needs one, and waits for home. */
  signIn(page: Page, email?: string): Promise<void>;
}

/** An address of this machine that no other test uses: the realtime port is the same for all. */
const ownAddress = () =>
  process.platform === 'linux' ? `127.${1 + Math.floor(Math.random() * 250)}.${1 + (process.pid % 250)}.9` : '127.0.0.1';

/**
 * Starts a platform of the specification, a SIP server and a browser for one test file. Each test gets pages of its own; `pagesStay` keeps
 * them open to the end of the file, for a user who signs in once.
 */
export function setSpecStage({ pagesStay = false } = {}): () => SpecStage {
  let stage: SpecStage;
  let browser: Browser;
  const pages: Page[] = [];
  const closePages = () => Promise.all(pages.splice(0).map((page) => page.context().close()));
  const faults: string[] = [];
  beforeAll(async () => {
    const exchange = await openExchange();
    const platform = await startSpecPlatform({ host: ownAddress(), sipUrl: exchange.url });
    browser = await sharedBrowser();
    stage = { platform, exchange, open, signIn };
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      for (const page of pages) console.log(await picture(page, task.name));
      console.log(
        stage.platform.received
          .slice(-30)
          .map(({ name, status }) => `${status} ${name}`)
          .join('\n'),
      );
    }
    if (!pagesStay) await closePages();
    const found = faults.splice(0);
    if (found.length > 0) throw new Error(`Uncaught in the console: ${found.join('\n')}`);
  });
  afterAll(async () => {
    await closePages();
    await stage.platform.close();
    await stage.exchange.close();
  });

  async function open(): Promise<Page> {
    const context = await freshContext(browser, stage.platform.console);
    const page = await context.newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    pages.push(page);
    return page;
  }

  async function signIn(page: Page, email = 'plain@spec.test'): Promise<void> {
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(secret);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    if (email.startsWith('code@')) {
      await page.getByRole('textbox', { name: 'Enter the code' }).fill(code);
      await page.getByRole('button', { name: 'Verify', exact: true }).click();
    }
    await page.waitForURL('**/inicio');
    await page.locator('[data-link="live"]').first().waitFor();
  }
  return () => stage;
}
