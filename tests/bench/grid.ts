import type { Page } from 'playwright-core';
import type { Unit } from '../../contract/places/place.ts';
import type { Tab } from '../../contract/workspace/config.ts';
import { freshContext, startBrowser } from '../kit/browser.ts';
import { call, raiseAlarm, readUnits, signInByApi } from '../kit/caller.ts';
import { startPlatform } from '../kit/platform.ts';
import { saveTabs, tabOf } from '../kit/slots.ts';
import { signIn } from './browser-session.ts';
import type { Row } from './numbers.ts';
import { readMarks, watchRows } from './paint-marks.ts';

/** Eight hours of one tab switch every 30 s, and the events received meanwhile; `GRID_EVENTS` lowers their number. */
const switches = 960;
const events = Number(process.env['GRID_EVENTS'] ?? 50_000);
const samples = 5;

export const gridHead = ['what', 'ms', 'events', 'heap MB after GC', 'DOM nodes', 'listeners', 'frames', 'over 50 ms'] as const;

/** How long the stored grid takes to be back, and whether a long day leaves anything behind. */
export async function grid(): Promise<Row[]> {
  const platform = await startPlatform();
  const browser = await startBrowser();
  try {
    const { access_token: token } = await signInByApi(platform.url, 'ana');
    const units = await readUnits(platform.url, token);
    const rows: Row[] = [];
    for (const [name, tabs] of [
      ['home with an empty tab', [tabOf('Empty', [])]],
      ['5 tabs of 16 live slots', liveTabs(units)],
    ] as const) {
      await saveTabs(platform.url, 'ana', tabs);
      const desk = await freshContext(browser, platform.url);
      rows.push([`${name}: restored`, await restored(desk, platform.url, tabs), 0, ...nothing]);
      await desk.close();
    }
    const desk = await freshContext(browser, platform.url);
    rows.push(...(await soak(await signIn(desk, platform.url, 'ana'), platform.url, token, units)));
    return rows;
  } finally {
    await browser.close();
    await platform.clear();
  }
}

const nothing = ['', '', '', '', ''] as const;

function liveTabs(units: readonly Unit[]): Tab[] {
  const cameras = units.flatMap((unit) => unit.cameras.map((camera) => ({ unit, camera })));
  return [1, 2, 3, 4, 5].map((number, order) => {
    const slots = Array.from({ length: 16 }, (_, at) => {
      const { unit, camera } = cameras[(at + order) % cameras.length] ?? {};
      return { type: 'cam', name: camera?.name ?? '', data: { source: 'camera', id_unit: unit?.id, id_camera: camera?.id } };
    });
    return tabOf(`Wall ${number}`, slots, order);
  });
}

type Desk = Awaited<ReturnType<typeof freshContext>>;

/** From opening home, signed in, until every slot of the tab in front is drawn; in ms. */
async function restored(desk: Desk, url: string, tabs: readonly Tab[]): Promise<number> {
  const first = await signIn(desk, url, 'ana');
  await first.close();
  const page = await desk.newPage();
  const began = performance.now();
  await page.goto(`${url}/inicio`);
  const slots = tabs[0]?.slots.length ?? 0;
  if (slots === 0) await page.locator('[role=tab]').first().waitFor();
  else await page.waitForFunction((count) => document.querySelectorAll('[data-slot]').length >= count, slots);
  const took = performance.now() - began;
  await page.close();
  return took;
}

/** Switches tabs and receives alarms for a simulated long day; measures at its beginning, in between and at its end. */
async function soak(page: Page, url: string, token: string, units: readonly Unit[]): Promise<Row[]> {
  await page.locator('[data-slot]').first().waitFor();
  await watchRows(page);
  const rows: Row[] = [];
  const began = performance.now();
  let heard = await alarmsPass(url, token, units, Math.min(1000, events));
  await switchTabs(page, 50);
  rows.push(['after the first of it', performance.now() - began, heard, ...(await figures(page))]);
  for (let part = 1; part <= samples; part += 1) {
    const [passed] = await Promise.all([
      alarmsPass(url, token, units, Math.round(events / samples)),
      switchTabs(page, Math.round(switches / samples)),
    ]);
    heard += passed;
    rows.push([`after ${Math.round((part / samples) * 8 * 10) / 10} hours`, performance.now() - began, heard, ...(await figures(page))]);
  }
  return rows;
}

/** Raises alarms and ends them at once, eight at a time; two events each. */
async function alarmsPass(url: string, token: string, units: readonly Unit[], count: number): Promise<number> {
  let left = Math.ceil(count / 2);
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      const unit = units[left % units.length];
      if (!unit) throw new Error('Ana sees no unit');
      const { id } = await raiseAlarm(url, { unit, priority: 4 });
      await call(`${url}/v1/alarm/${id}`, {
        method: 'PUT',
        token,
        body: { alarm_status: 'canceled', comments: 'Soak' },
        headers: { 'Idempotency-Key': `soak-${id}-0001` },
      });
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return Math.ceil(count / 2) * 2;
}

async function switchTabs(page: Page, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    const number = (turn % 5) + 1;
    await page.keyboard.press(`Alt+${number}`);
    await page.locator(`[role=tab][aria-selected=true][aria-keyshortcuts="Alt+${number}"]`).waitFor();
  }
}

async function figures(page: Page): Promise<(string | number)[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  await session.detach();
  const { frames, slowFrames } = await readMarks(page);
  return [usedSize / 1_000_000, nodes, jsEventListeners, frames, slowFrames];
}
