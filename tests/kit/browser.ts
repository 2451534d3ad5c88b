import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page, request } from 'playwright-core';
import type { Grant } from '../../contract/access/session.ts';
import { findChromium } from '../../scripts/chromium.ts';
import { limits } from './waits.ts';

/**
 * Chromium features to disable, such as its own toolbar, which costs rendering time in every context. The first line repeats
 * playwright's list, because only the last `--disable-features` counts.
 */
const unwanted = [
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,LensOverlay,MediaRouter,OptimizationHints,PaintHolding',
  'AvoidCorsURLLoaderRestartOnRedirect,NetworkTimeServiceQuerying,ThirdPartyStoragePartitioning',
  'InitialWebUI,PreloadTopChromeWebUI,PreloadTopChromeWebUILessNavigations',
  'WebUILocationBar,WebUIOmniboxAimPopup,WebUIOmniboxPopup,WebUIReloadButton,WebUIToolbar',
];

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  // Pages are composed by the browser itself: a process for it took a tenth of the time that opening a console costs.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
  '--allow-loopback-in-peer-connection',
  `--disable-features=${unwanted.join()}`,
];

/** Starts Chromium without a window. `silent` false lets it keep the rule that sound needs a gesture first. */
export async function startBrowser({ soundNeedsGesture = false } = {}): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium: set CHROMIUM_PATH, or run npm test, which provides one.');
  const args = soundNeedsGesture ? flags.filter((flag) => !flag.startsWith('--autoplay-policy')) : flags;
  // File names may hold any script, even where the machine sets no locale.
  return chromium.launch({ executablePath, headless: true, args, env: { ...process.env, LC_ALL: 'C.UTF-8' } });
}

let shared: Promise<Browser> | undefined;
/** The Chromium of this worker's files, one after the other; another one where it is gone. It ends with the worker. */
export async function sharedBrowser(): Promise<Browser> {
  const running = await shared?.catch(() => undefined);
  if (!running?.isConnected()) shared = startBrowser();
  return shared ?? startBrowser();
}

/** Faults reported by a page: console errors, uncaught errors, failed requests. */
export interface Watch {
  /** Returns the unexpected faults so far. */
  faults(): string[];
  /** Marks faults that match as expected. */
  expect(pattern: RegExp): void;
  /** Forgets faults and expectations so far. */
  beginAnew(): void;
}

/** Watches a page from its first request on. */
export function watch(page: Page): Watch {
  const messages: string[] = [];
  const expected: RegExp[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') messages.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => messages.push(`page: ${error.stack || `${error.name}: ${error.message}`}`));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // A picture or a segment that the page itself stopped asking for is no fault.
    if (why !== 'net::ERR_ABORTED') messages.push(`request: ${request.method()} ${request.url()} ${why}`);
  });
  page.on('response', (reply) => {
    if (reply.status() >= 400) messages.push(`reply: ${reply.status()} ${reply.request().method()} ${reply.url()}`);
  });
  return {
    faults: () => messages.filter((line) => !expected.some((pattern) => pattern.test(line))),
    expect: (pattern) => expected.push(pattern),
    beginAnew: () => {
      messages.length = 0;
      expected.length = 0;
    },
  };
}

const pictures = resolve(import.meta.dirname, '../../.cache/journeys');
/** Saves a screenshot of the page of a failed test and returns its path. */
export async function picture(page: Page, name: string): Promise<string> {
  mkdirSync(pictures, { recursive: true });
  const path = join(pictures, `${name.replace(/[^\w-]+/g, '-').slice(0, 80)}.png`);
  await page.screenshot({ path, timeout: limits.press }).catch(() => undefined);
  return path;
}

/** Creates a context without cookies or storage. Motion is reduced: without a GPU each frame costs processor time. */
export function freshContext(
  browser: Browser,
  baseURL: string,
  options: Pick<
    BrowserContextOptions,
    'bypassCSP' | 'javaScriptEnabled' | 'storageState' | 'reducedMotion' | 'extraHTTPHeaders' | 'timezoneId'
  > = {},
): Promise<BrowserContext> {
  return browser.newContext({
    baseURL,
    viewport: { width: 1920, height: 1080 },
    deviceScaleFactor: 0.5,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    ...options,
  });
}

/** Returns the browser storage of a session (OQ-21), for a page on which the user is already signed in. */
export async function sessionOf(baseURL: string, email: string, password: string): Promise<BrowserContextOptions['storageState']> {
  const api = await request.newContext({ baseURL });
  try {
    const reply = await api.post('/v1/user/auth', { data: { email, password } });
    const { data } = (await reply.json()) as { data: Grant };
    const { user, access_expires_at, session, access_token } = data;
    const stored = { accessToken: access_token, userData: JSON.stringify({ ...user, access_expires_at, session }) };
    const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
    return { cookies: (await api.storageState()).cookies, origins: [{ origin: baseURL, localStorage }] };
  } finally {
    await api.dispose();
  }
}
