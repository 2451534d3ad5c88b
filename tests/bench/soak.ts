import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import type { Unit } from '../../contract/places/place.ts';
import { makeLog } from '../../server/platform/log.ts';
import { openStore, platformScope } from '../../server/platform/store/store.ts';
import { freshContext, startBrowser, type Watch, watch } from '../kit/browser.ts';
import { call, raiseAlarm, readUnits, signInByApi } from '../kit/caller.ts';
import { type RunningPlatform, startPlatform } from '../kit/platform.ts';
import { signIn } from './browser-session.ts';
import type { Row } from './numbers.ts';
import { processUsage, usageOf } from './processes.ts';

export interface Soak {
  readonly minutes: number;
  /** Alarms raised a second; each is ended later, which is a second event. */
  readonly perSecond: number;
  readonly sampleSeconds: number;
  readonly log: (line: string) => void;
}

/** One look at all parts, after a garbage collection of the page. */
interface Sample {
  readonly minutes: number;
  readonly events: number;
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly platformMb: number;
  readonly postgresMb: number;
  readonly open: number;
}

export interface SoakResult {
  readonly rows: readonly Row[];
  readonly raised: number;
  readonly events: number;
  /** Raised alarms that the store does not have, and those that the console was not told. */
  readonly lostInStore: number;
  readonly lostAtConsole: number;
  /** Growth of the console's heap for each million events, and of the platform's memory for each hour, in MB, after the first third. */
  readonly heapMbPerMillion: number;
  readonly platformMbPerHour: number;
  /** Errors of the console and failed requests. */
  readonly faults: readonly string[];
}

export const soakHead = [
  'minutes',
  'events',
  'console heap MB',
  'nodes',
  'listeners',
  'platform MB',
  'PostgreSQL MB',
  'open alarms',
] as const;

/** The queue is held at about this length: the oldest alarms are ended. */
const longestQueue = 300;
const signInEveryMs = 5 * 60_000;

/** One console at home, for a long time, while alarms are raised and ended all the while: nothing may grow, and nothing may be lost. */
export async function soak(options: Soak): Promise<SoakResult> {
  const platform = await startPlatform();
  const browser = await startBrowser();
  try {
    const desk = await freshContext(browser, platform.url);
    const told = new Set<number>();
    let seen: Watch | undefined;
    desk.on('page', (page) => {
      seen = watch(page);
      page.on('websocket', (socket) => {
        // The others are of video and calls.
        if (new URL(socket.url()).pathname.startsWith('/app/'))
          socket.on('framereceived', ({ payload }) => noteAlarms(String(payload), told));
      });
    });
    const page = await signIn(desk, platform.url, 'ana');
    const { samples, raised, events } = await drive(platform, page, options);
    await waitUntilTold(raised, told);
    const faults = seen?.faults() ?? [];
    await browser.close();
    await platform.stop();
    const third = samples.slice(Math.floor(samples.length / 3));
    return {
      rows: samples.map(({ minutes, events: n, heapMb, nodes, listeners, platformMb, postgresMb, open }) => [
        ...[minutes, n, heapMb, nodes, listeners, platformMb, postgresMb, open],
      ]),
      raised: raised.size,
      events,
      lostInStore: raised.size - (await storedOf(platform.dataDir, [...raised])),
      lostAtConsole: [...raised].filter((id) => !told.has(id)).length,
      heapMbPerMillion: 1_000_000 * slope(third.map((one) => [one.events, one.heapMb])),
      platformMbPerHour: 60 * slope(third.map((one) => [one.minutes, one.platformMb])),
      faults,
    };
  } finally {
    await browser.close();
    await platform.clear();
  }
}

async function drive(platform: RunningPlatform, page: Page, { minutes, perSecond, sampleSeconds, log }: Soak) {
  const { url } = platform;
  let { access_token: token } = await signInByApi(url, 'ana');
  const units = await readUnits(url, token);
  const raised = new Set<number>();
  const open: number[] = [];
  const samples: Sample[] = [];
  let [events, signedIn, sampled] = [0, performance.now(), performance.now()];
  const raise = async (unit: Unit) => {
    const { id } = await raiseAlarm(url, { unit, type: `Fence ${events % 20}`, priority: 4 });
    raised.add(id);
    open.push(id);
    events += 1;
  };
  const end = async (id: number) => {
    const body = { alarm_status: 'canceled', comments: 'Soak' };
    const headers = { 'Idempotency-Key': `soak-${id}-0001` };
    const { status, text } = await call(`${url}/v1/alarm/${id}`, { method: 'PUT', token, body, headers });
    if (status !== 200) throw new Error(`alarm ${id} was not ended: ${status} ${text}`);
    events += 1;
  };
  const began = performance.now();
  const ends = began + minutes * 60_000;
  for (let sent = 0; performance.now() < ends; sent += 1) {
    const unit = units[sent % units.length];
    if (!unit) throw new Error('ana sees no unit');
    const oldest = open.length > longestQueue ? open.shift() : undefined;
    await Promise.all([raise(unit), ...(oldest === undefined ? [] : [end(oldest)])]);
    if (performance.now() - signedIn > signInEveryMs)
      [{ access_token: token }, signedIn] = [await signInByApi(url, 'ana'), performance.now()];
    if (performance.now() - sampled > sampleSeconds * 1000) {
      samples.push(await look(platform, page, { minutes: (performance.now() - began) / 60_000, events, open: open.length }));
      log(`${samples.at(-1)?.minutes.toFixed(1)} min, ${events} events, heap ${samples.at(-1)?.heapMb.toFixed(1)} MB`);
      sampled = performance.now();
    }
    await pause(Math.max(0, began + (sent * 1000) / perSecond - performance.now()));
  }
  return { samples, raised, events };
}

async function look(platform: RunningPlatform, page: Page, of: Pick<Sample, 'minutes' | 'events' | 'open'>): Promise<Sample> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  for (let time = 0; time < 2; time += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  await session.detach();
  return {
    ...of,
    ...{ heapMb: usedSize / 1_000_000, nodes, listeners: jsEventListeners },
    ...{ platformMb: usageOf(platform.pid).mb, postgresMb: processUsage(/postgres/).mb },
  };
}

/** Notes the alarms that a frame of the realtime connection tells. */
export function noteAlarms(frame: string, told: Set<number>): void {
  const { event, data } = JSON.parse(frame) as { event?: string; data?: unknown };
  if (event !== 'alarm') return;
  const alarm = (typeof data === 'string' ? JSON.parse(data) : data) as { id?: number };
  if (alarm.id !== undefined) told.add(alarm.id);
}

async function waitUntilTold(raised: ReadonlySet<number>, told: ReadonlySet<number>): Promise<void> {
  for (let tries = 0; tries < 100 && [...raised].some((id) => !told.has(id)); tries += 1) await pause(100);
}

/** How many of these alarms the store of a stopped platform has. */
async function storedOf(dataDir: string, ids: readonly number[]): Promise<number> {
  const store = await openStore({ dataDir, databaseUrl: null }, makeLog('silent'));
  try {
    const { rows } = await store.within(platformScope, (tx) =>
      sql<{ n: number }>`select count(*)::int as n from alarm where id = any (${ids}::bigint[])`.execute(tx),
    );
    return rows[0]?.n ?? 0;
  } finally {
    await store.close();
  }
}

/** Slope of the least squares through points; 0 for fewer than two. */
export function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return spread > 0 ? points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread : 0;
}
