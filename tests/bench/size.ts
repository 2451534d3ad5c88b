import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page, Response } from 'playwright-core';
import { freshContext, startBrowser } from '../kit/browser.ts';
import { startPlatform } from '../kit/platform.ts';
import { openFirstAlarm, signIn, someAlarms } from './desk.ts';
import type { Row } from './numbers.ts';

const web = resolve(import.meta.dirname, '../../dist/web');
const kB = (bytes: number) => bytes / 1000;

/** Bytes of a script or style as it travels, by gzip -9. */
function gzipped(bytes: Buffer): number {
  return gzipSync(bytes, { level: 9 }).length;
}

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}

/** The script that the page names itself, with all that it imports at once: what the build says login needs at least. */
export function entryBytes(): number {
  const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const seen = new Set<string>();
  const add = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const each of chunk.imports ?? []) add(each);
  };
  for (const [name, chunk] of Object.entries(manifest)) if (chunk.isEntry) add(name);
  return [...seen].reduce((sum, file) => sum + gzipped(readFileSync(join(web, file))), 0);
}

/** Gathers what a page loads, by kind. */
function weigh(page: Page): { script: () => Promise<number>; style: () => Promise<number>; files: () => number } {
  const replies: Response[] = [];
  page.on('response', (reply) => replies.push(reply));
  const bytesOf = async (kind: string) => {
    const bodies = await Promise.all(replies.filter((it) => it.request().resourceType() === kind).map((it) => it.body()));
    return bodies.reduce((sum, body) => sum + gzipped(body), 0);
  };
  return {
    script: () => bytesOf('script'),
    style: () => bytesOf('stylesheet'),
    files: () => replies.filter((it) => it.request().resourceType() === 'script').length,
  };
}

export const sizeHead = ['page, loaded for real', 'script kB gz', 'style kB gz', 'scripts', 'aim'] as const;

/** Script and style that each page needs, gzipped, as a real Chromium with an empty cache loads them. */
export async function size(): Promise<Row[]> {
  const platform = await startPlatform();
  const browser = await startBrowser();
  try {
    const rows: Row[] = [['login, as the manifest says', kB(entryBytes()), '', '', '≤ 150']];
    const desk = await freshContext(browser, platform.url);
    rows.push(await row(desk, 'login', '≤ 150', (page) => page.goto('/login')));
    await signIn(desk, platform.url, 'ana');
    await someAlarms(platform.url, 3);
    rows.push(await row(desk, 'home, signed in', '≤ 350', (page) => page.goto('/inicio')));
    rows.push(
      await row(desk, 'home, then an alarm with video and map', '', async (page) => {
        await page.goto('/inicio');
        await openFirstAlarm(page);
      }),
    );
    return rows;
  } finally {
    await browser.close();
    await platform.clear();
  }
}

async function row(desk: BrowserContext, name: string, aim: string, visit: (page: Page) => Promise<unknown>): Promise<Row> {
  const page = await desk.newPage();
  await (await desk.newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true });
  const weight = weigh(page);
  await visit(page);
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
  const found: Row = [name, kB(await weight.script()), kB(await weight.style()), String(weight.files()), aim];
  await page.close();
  return found;
}
