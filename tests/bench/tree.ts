import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { makeLog } from '../../server/platform/log.ts';
import { openStore, platformScope } from '../../server/platform/store/store.ts';
import { freshContext, startBrowser } from '../kit/browser.ts';
import { signInByApi } from '../kit/caller.ts';
import { startPlatform } from '../kit/platform.ts';
import { signIn } from './browser-session.ts';
import type { Row } from './numbers.ts';

const [unitsWanted, camerasOfUnit] = [5000, 4] as const;
export const treeHead = ['units', 'cameras', 'what', 'took ms', 'frames', 'over 50 ms', 'longest ms', 'rows drawn', 'heap MB'] as const;

/**
 * The tree of tenants with 5,000 units and 20,000 cameras in a real Chromium: reading them by the tenants' links, opening the tenant, scrolling
 * through it from end to end, and searching while typing. A frame is the time between two of the browser's.
 */
export async function tree(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atalaya-bench-'));
  const browser = await startBrowser();
  try {
    await fillPlaces(dataDir);
    const platform = await startPlatform({ env: { DATA_DIR: dataDir } });
    const desk = await freshContext(browser, platform.url);
    try {
      return await measure(await signIn(desk, platform.url, 'ana'));
    } finally {
      await desk.close();
      await platform.stop();
    }
  } finally {
    await browser.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A store in which the first of Ana's tenants has so many units with so many cameras each. */
async function fillPlaces(dataDir: string): Promise<void> {
  const platform = await startPlatform({ env: { DATA_DIR: dataDir } });
  const { user } = await signInByApi(platform.url, 'ana');
  await platform.stop();
  const store = await openStore({ dataDir, databaseUrl: null }, makeLog('silent'));
  try {
    await store.within(platformScope, async (tx) => {
      await sql`insert into unit (id_tenant, description, address_1, latitude, longitude)
        select ${user.tenants[0]?.id ?? 0}::bigint, 'Depot ' || n, 'Street ' || n, 19 + (n % 500) / 1000.0, -99 - n / 500 / 100.0
        from generate_series(1, ${unitsWanted}::int) n`.execute(tx);
      await sql`insert into camera (id_tenant, id_unit, name, tag, online)
        select u.id_tenant, u.id, 'Camera ' || k || ' of ' || u.description, 'gate', (u.id + k) % 50 <> 0
        from unit u, generate_series(1, ${camerasOfUnit}::int) k where u.description like 'Depot %'`.execute(tx);
      await sql`analyze unit, camera`.execute(tx);
    });
  } finally {
    await store.close();
  }
}

async function measure(page: Page): Promise<Row[]> {
  // The bench's TypeScript loader wraps functions in a `__name` helper, which is not defined in the page.
  await page.evaluate('globalThis.__name ??= (named) => named');
  const rows: Row[] = [];
  const noted = async (what: string, work: () => Promise<void>) => {
    await watchFrames(page);
    const began = performance.now();
    await work();
    const took = performance.now() - began;
    const { frames, slow, longest } = await page.evaluate(() => window.frameTimes());
    const heap = await heapOf(page);
    const drawn = await page.getByRole('treeitem').count();
    rows.push([unitsWanted, unitsWanted * camerasOfUnit, what, Math.round(took), frames, slow, Math.round(longest), drawn, heap]);
  };
  const list = page.getByRole('tree');
  await noted('read and first draw', async () => {
    await page.locator('button', { hasText: 'Tenants' }).first().click();
    await list.getByRole('treeitem').first().waitFor({ timeout: 120_000 });
  });
  await noted('open the tenant', async () => {
    const large = list.getByRole('treeitem').filter({ hasText: /5[,.]?0\d\d/ });
    await large.first().dblclick();
    await list.getByRole('treeitem', { name: 'Depot' }).first().waitFor();
  });
  await noted('scroll from end to end', () => scrollThrough(page));
  const field = page.getByRole('searchbox').first();
  await noted('search as typed', async () => {
    await field.pressSequentially('camera 3 of depot 4321', { delay: 60 });
    await list.getByRole('treeitem', { name: 'Camera 3 of Depot 4321' }).first().waitFor();
  });
  await noted('find every camera', async () => {
    await field.fill('camera of');
    await list.getByRole('treeitem', { name: 'Camera 1 of' }).first().waitFor();
  });
  await noted('scroll through all that was found', () => scrollThrough(page));
  return rows;
}

declare global {
  interface Window {
    frameTimes(): { frames: number; slow: number; longest: number };
  }
}

/** Counts the browser's frames from now on. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const gaps: number[] = [];
    let last = performance.now();
    let isOver = false;
    const frame = (now: number) => {
      gaps.push(now - last);
      last = now;
      if (!isOver) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    window.frameTimes = () => {
      isOver = true;
      return { frames: gaps.length, slow: gaps.filter((gap) => gap > 50).length, longest: Math.max(0, ...gaps) };
    };
  });
}

/** Scrolls the tree from its first row to its last in three seconds. */
async function scrollThrough(page: Page): Promise<void> {
  await page.getByRole('tree').evaluate(
    (scroller) =>
      new Promise<void>((resolve) => {
        const began = performance.now();
        const step = (now: number) => {
          const part = Math.min(1, (now - began) / 3000);
          scroller.scrollTo(0, part * scroller.scrollHeight);
          if (part < 1) requestAnimationFrame(step);
          else resolve();
        };
        requestAnimationFrame(step);
      }),
  );
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return Math.round(usedSize / 1e6);
}
