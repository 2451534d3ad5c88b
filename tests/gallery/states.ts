import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build, type PreviewServer, preview } from 'vite';
import { fileOf, type Picture } from './contact-sheet.ts';

/** A state of a machine that some path reaches, and the steps that lead there. */
export interface Subject {
  readonly machine: string;
  readonly state: string;
  readonly way: readonly string[];
}

interface Gallery {
  readonly subjects: readonly Subject[];
  show(at: number): string | null;
}
const galleryOf = (page: Page) => page.evaluate(() => (window as unknown as { gallery: Gallery }).gallery.subjects);

/**
 * Photographs every state that the machines' paths reach, in the machine's real view, rendered from the path's snapshot. States of
 * machines without a view, and views that fail, are reported.
 */
export async function photographStates(browser: Browser, folder: string): Promise<Picture[]> {
  const outDir = mkdtempSync(join(tmpdir(), 'atalaya-gallery-'));
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US', timezoneId: 'UTC' });
  const server = await built(outDir);
  try {
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (fault) => faults.push(fault.message));
    await page.goto(`${server.resolvedUrls?.local[0] ?? ''}tests/gallery/page.html`);
    await page.waitForFunction(() => 'gallery' in window, undefined, { timeout: 60_000 });
    const pictures: Picture[] = [];
    for (const [at, subject] of (await galleryOf(page)).entries()) pictures.push(await one(page, folder, at, subject, faults));
    return pictures;
  } finally {
    await context.close();
    await server.close();
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** Builds the page of the states and serves it. */
async function built(outDir: string): Promise<PreviewServer> {
  const root = resolve(import.meta.dirname, '../..');
  const shared = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'error' as const };
  const input = join(root, 'tests/gallery/page.html');
  await build({ ...shared, mode: 'development', build: { outDir, emptyOutDir: true, minify: false, rolldownOptions: { input } } });
  return preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
}

async function one(page: Page, folder: string, at: number, { machine, state, way }: Subject, faults: string[]): Promise<Picture> {
  const subject = `machine ${machine}`;
  faults.length = 0;
  const lack = await page
    .evaluate((index) => (window as unknown as { gallery: Gallery }).gallery.show(index), at)
    .then(
      (said) => said ?? faults[0],
      (error: unknown) => String(error),
    );
  if (lack !== undefined) return { subject, look: state, file: null, note: lack.split('\n')[0] ?? '' };
  const file = fileOf(subject, state);
  await page.screenshot({ path: join(folder, file), clip: { x: 0, y: 0, width: 1280, height: await heightOf(page) } });
  return { subject, look: state, file, note: way.at(-1) ?? 'at the start' };
}

/** Returns the height of the drawn part of the window, so that a strip is not photographed on an empty page. */
function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const isCovered = document.querySelector('dialog[open]') !== null;
    const parts = [...(document.getElementById('root')?.children ?? [])].map((part) => part.getBoundingClientRect().bottom);
    return isCovered ? innerHeight : Math.min(innerHeight, Math.max(60, Math.ceil(Math.max(0, ...parts))));
  });
}
