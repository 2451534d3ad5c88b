import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import type { Unit } from '../../contract/places/place.ts';
import { makeLog } from '../../server/platform/log.ts';
import { openStore, platformScope } from '../../server/platform/store/store.ts';
import { freshContext, startBrowser } from '../kit/browser.ts';
import { call, raiseAlarm, signInByApi } from '../kit/caller.ts';
import { startPlatform } from '../kit/platform.ts';
import { saveTabs, tabOf } from '../kit/slots.ts';
import { signIn } from './browser-session.ts';
import type { Row } from './numbers.ts';

const units = 5000;
const alarms = 200;
const moves = 16;
export const mapHead = ['what', 'steps', 'frames', 'over 50 ms', 'longest ms', 'page CPU ms/step', 'marks'] as const;

/**
 * Measures how smoothly the map of 5,000 units moves in a real Chromium: frames more than 50 ms after the previous one while it is panned,
 * while it is zoomed, and while 200 alarms arrive and it flies to them. Also reports the CPU time of the page's main thread: a busy
 * machine lengthens the frames but not that time.
 */
export async function map(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atalaya-bench-'));
  const browser = await startBrowser();
  try {
    await (await startPlatform({ env: { DATA_DIR: dataDir } })).stop();
    await fillUnits(dataDir);
    const platform = await startPlatform({ env: { DATA_DIR: dataDir } });
    try {
      await saveTabs(platform.url, 'ana', [tabOf('Map', [{ type: 'units_map', name: 'Map', data: { source: 'dnd' } }])]);
      const desk = await freshContext(browser, platform.url);
      const page = await signIn(desk, platform.url, 'ana');
      await page.locator('.leaflet-marker-icon[data-point]').first().waitFor({ state: 'attached' });
      await page.waitForTimeout(1500);
      return [
        ['standing still', 1, ...(await during(page, 1, () => page.waitForTimeout(3000)))],
        ['panning', moves, ...(await during(page, moves, () => pan(page)))],
        ['zooming', moves, ...(await during(page, moves, () => zoom(page)))],
        [`${alarms} alarms arrive`, alarms, ...(await during(page, alarms, () => arrive(platform.url)))],
        ['panning with them', moves, ...(await during(page, moves, () => pan(page)))],
      ];
    } finally {
      await platform.stop();
    }
  } finally {
    await browser.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Fills Ana's tenants up to 5,000 units around Mexico City with four cameras each. */
async function fillUnits(dataDir: string): Promise<void> {
  const store = await openStore({ dataDir, databaseUrl: null }, makeLog('silent'));
  try {
    await store.within(platformScope, async (tx) => {
      await sql`
        with place as (select array_agg(t.id) as ids from user_tenant t0 join tenant t on t.id = t0.id_tenant
          join user_account u on u.id = t0.id_user where u.email = 'ana@demo.test')
        insert into unit (id_tenant, description, latitude, longitude)
        select place.ids[1 + n % cardinality(place.ids)], 'Unit ' || n,
          19.4 + 0.9 * (((n * 7919) % 10007) / 10007.0 - 0.5), -99.15 + 1.2 * (((n * 104729) % 10009) / 10009.0 - 0.5)
        from place, generate_series(1, ${units}::int - (select count(*)::int from unit where id_tenant = any (place.ids))) n`.execute(tx);
      await sql`
        insert into camera (id_tenant, id_unit, name, online, latitude, longitude)
        select u.id_tenant, u.id, 'Camera ' || n, (u.id + n) % 11 <> 0, u.latitude + n * 0.0001, u.longitude
        from unit u, generate_series(1, 4) n where u.description like 'Unit %'`.execute(tx);
      await sql`analyze unit`.execute(tx);
      await sql`analyze camera`.execute(tx);
    });
  } finally {
    await store.close();
  }
}

interface Frames {
  frames: number;
  slow: number;
  longest: number;
}

/** The frames of the page while something is done to it. */
async function during(page: Page, steps: number, act: () => Promise<void>): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const thread = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN;
  // The runner of this script names functions by a helper that the page does not have.
  await page.evaluate('globalThis.__name ??= (named) => named');
  await page.evaluate(() => {
    const seen = { frames: 0, slow: 0, longest: 0, over: false };
    Object.assign(window, { mapFrames: seen });
    let last = performance.now();
    requestAnimationFrame(function frame(at) {
      seen.frames += 1;
      if (at - last > 50) seen.slow += 1;
      seen.longest = Math.max(seen.longest, at - last);
      last = at;
      if (!seen.over) requestAnimationFrame(frame);
    });
  });
  const before = await thread();
  await act();
  const cpu = ((await thread()) - before) * 1000;
  const { frames, slow, longest } = await page.evaluate(() => {
    const { mapFrames } = window as unknown as { mapFrames: Frames & { over: boolean } };
    mapFrames.over = true;
    return mapFrames;
  });
  await session.detach();
  return [frames, slow, longest, cpu / steps, await page.locator('.leaflet-marker-icon[data-point]').count()];
}

async function pan(page: Page): Promise<void> {
  const box = await page.locator('.leaflet-container').boundingBox();
  if (!box) throw new Error('There is no map');
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 90];
  for (let move = 0; move < moves; move += 1) {
    const way = move % 4 < 2 ? 260 : -260;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + way, y - way / 3, { steps: 12 });
    await page.mouse.up();
    await page.waitForTimeout(150);
  }
}

async function zoom(page: Page): Promise<void> {
  for (let move = 0; move < moves; move += 1) {
    await page.locator(move % 8 < 4 ? '.leaflet-control-zoom-in' : '.leaflet-control-zoom-out').click();
    await page.waitForTimeout(250);
  }
}

/** Raises twenty alarms a second, so that the map receives them in many batches. */
async function arrive(url: string): Promise<void> {
  const { access_token: token } = await signInByApi(url, 'ana');
  const { body } = await call<{ data: Unit[] }>(`${url}/v1/unit?max=500`, { token });
  const seen = body.data;
  for (let sent = 0; sent < alarms; sent += 10) {
    await Promise.all(
      Array.from({ length: 10 }, (_, at) => {
        const unit = seen[((sent + at) * 37) % seen.length];
        if (!unit) throw new Error('Ana sees no unit');
        return raiseAlarm(url, { unit, priority: ([1, 2, 3, 4] as const)[(sent + at) % 4] ?? 4 });
      }),
    );
    await new Promise((passed) => setTimeout(passed, 400));
  }
}
