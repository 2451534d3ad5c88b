import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page, Response } from 'playwright-core';
import { freshContext, startBrowser } from '../kit/browser.ts';
import { startPlatform } from '../kit/platform.ts';
import { openFirstAlarm, raiseAlarms, signIn } from './browser-session.ts';
import type { Row } from './numbers.ts';

/** Size of everything that a page load transferred, in kB (1000 bytes) after gzip -9. */
export interface Weight {
  /** Without video and map, which load when they are first needed. */
  readonly script: number;
  /** Of that, what was requested before the page showed what it was opened for; all of it where it does not tell. */
  readonly first: number;
  readonly videoAndMap: number;
  readonly style: number;
  readonly scripts: number;
}

/** The most script a page may need, in kB after gzip -9, without video and map; of home, before its queue is shown and in all. */
export const budget = { login: 151, home: 352, homeWithParts: 460 } as const;

export const sizeHead = [
  'page, loaded for real',
  'script kB gz',
  'before its first screen',
  'aim',
  'video and map kB gz',
  'style kB gz',
  'scripts',
] as const;

/** Script and style that each page needs. */
export async function size(): Promise<Row[]> {
  const platform = await startPlatform();
  const browser = await startBrowser();
  try {
    const { login, home, alarm } = await weighPages(platform.url, browser);
    const row = (name: string, { script, first, videoAndMap, style, scripts }: Weight, aim: string): Row => [
      name,
      script,
      first,
      aim,
      videoAndMap,
      style,
      scripts,
    ];
    return [
      ['login, by the manifest alone', entryScript(), entryScript(), `≤ ${budget.login}`, 0, 0, 0],
      row('login', login, `≤ ${budget.login}`),
      row('home, signed in', home, `≤ ${budget.home}`),
      row('home, then an alarm with video and map', alarm, ''),
    ];
  } finally {
    await browser.close();
    await platform.clear();
  }
}

/** Loads the pages of a running platform in a real Chromium with an empty cache, and measures the transferred size. */
export async function weighPages(url: string, browser: Browser): Promise<{ login: Weight; home: Weight; alarm: Weight }> {
  const desk = await freshContext(browser, url);
  try {
    const login = await weigh(desk, (page) => page.goto('/login'));
    await signIn(desk, url, 'ana');
    await raiseAlarms(url, 3);
    const home = await weigh(desk, async (page) => {
      await page.goto('/inicio');
      await waitForParts(page);
    });
    const alarm = await weigh(desk, async (page) => {
      await page.goto('/inicio');
      await openFirstAlarm(page);
    });
    return { login, home, alarm };
  } finally {
    await desk.close();
  }
}

async function weigh(desk: BrowserContext, visit: (page: Page) => Promise<unknown>): Promise<Weight> {
  const page = await desk.newPage();
  await (await desk.newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true });
  const replies: Response[] = [];
  page.on('response', (reply) => replies.push(reply));
  await visit(page);
  await waitForQuiet(page);
  const of = (kind: string) => replies.filter((reply) => reply.request().resourceType() === kind);
  const weightOf = async (of: readonly Response[]) => kB((await Promise.all(of.map((reply) => reply.body()))).map(gzipped));
  const later = filesOf(/^(src\/(places\/map|video)|node_modules\/(video|hls)\.js)\//);
  const isLater = (reply: Response) => later.has(new URL(reply.url()).pathname.slice(1));
  const scripts = of('script');
  const early = await requestedFirst(page);
  const weight = {
    script: await weightOf(scripts.filter((reply) => !isLater(reply))),
    first: await weightOf(scripts.filter((reply) => !isLater(reply) && early.has(reply.url()))),
    videoAndMap: await weightOf(scripts.filter(isLater)),
    style: await weightOf(of('stylesheet')),
    scripts: scripts.length,
  };
  await page.close();
  return weight;
}

/** Waits until the page has shown its first screen and asked for scripts that it shows it without. */
const waitForParts = (page: Page) =>
  page.waitForFunction(() => {
    const shown = performance.getEntriesByName('first-screen')[0]?.startTime ?? Infinity;
    return performance.getEntriesByType('resource').some(({ name, startTime }) => name.endsWith('.js') && startTime > shown);
  });

/** Waits until the page has loaded, and no script for two seconds of its own time. */
const waitForQuiet = (page: Page) =>
  page.waitForFunction(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    const ends = scripts.map((script) => (script as PerformanceResourceTiming).responseEnd);
    return document.readyState === 'complete' && performance.now() - Math.max(0, ...ends) > 2000;
  });

/** Addresses that the page requested before it showed its first screen. */
async function requestedFirst(page: Page): Promise<ReadonlySet<string>> {
  const urls = await page.evaluate(() => {
    const shown = performance.getEntriesByName('first-screen')[0]?.startTime ?? Infinity;
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < shown)
      .map(({ name }) => name);
  });
  return new Set(urls);
}

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}

const web = resolve(import.meta.dirname, '../../dist/web');
const manifest = () => JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** The built files that come with sources whose path matches, and with nothing that a page begins with. */
function filesOf(source: RegExp): ReadonlySet<string> {
  const chunks = manifest();
  const names = Object.keys(chunks);
  const first = closure(chunks, [
    ...names.filter((name) => chunks[name]?.isEntry),
    'src/shell/Frame.tsx',
    'src/workspace/home/HomePage.tsx',
  ]);
  const later = closure(
    chunks,
    names.filter((name) => source.test(name)),
  );
  return new Set([...later].filter((file) => !first.has(file)));
}

/** The files of chunks with all that they import at once. */
function closure(chunks: Readonly<Record<string, Chunk>>, names: readonly string[]): Set<string> {
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = chunks[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const each of chunk.imports ?? []) add(each);
  };
  for (const name of names) add(name);
  return files;
}

/** The script that the page names itself with all that it imports at once, from the built manifest, in kB. */
function entryScript(): number {
  const chunks = manifest();
  const entries = Object.keys(chunks).filter((name) => chunks[name]?.isEntry);
  return kB([...closure(chunks, entries)].map((file) => gzipped(readFileSync(join(web, file)))));
}

const gzipped = (bytes: Buffer) => gzipSync(bytes, { level: 9 }).length;
const kB = (bytes: readonly number[]) => bytes.reduce((sum, each) => sum + each, 0) / 1000;
