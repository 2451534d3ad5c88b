import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { freshContext, startBrowser } from '../kit/browser.ts';
import { call, readUnits, signInByApi } from '../kit/caller.ts';
import { startPlatform } from '../kit/platform.ts';
import { signIn, waitingCount } from './browser-session.ts';
import { fill } from './fill.ts';
import { sendAlarms } from './flow.ts';
import { quantile, type Row } from './numbers.ts';
import { readMarks, watchRows } from './paint-marks.ts';

export const queue = 10_000;
const rates = [20, 100, 500];
const seconds = 15;
export const paintHead = [
  'alarms/s asked',
  'accepted/s',
  'probes',
  'painted p50 ms',
  'painted p95 ms',
  'frames',
  'over 50 ms',
  'page CPU ms/alarm',
  'lost',
] as const;

/**
 * Measures how long after the platform accepts an alarm its row is painted in a real Chromium whose queue holds 10,000 waiting alarms.
 * Five alarms a second are probes of priority 1, which sort to the top of the list; each is cancelled once painted, so that the next one
 * is at the top. The others have priority 4. Lost is the shortfall of the screen's count of waiting alarms at the end.
 */
export async function paint(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atalaya-bench-'));
  const browser = await startBrowser();
  try {
    const rows: Row[] = [];
    for (const rate of rates) {
      rmSync(dataDir, { recursive: true, force: true });
      await fillQueue(dataDir);
      const platform = await startPlatform({ env: { DATA_DIR: dataDir } });
      const desk = await freshContext(browser, platform.url);
      try {
        const page = await signIn(desk, platform.url, 'ana');
        rows.push(await run(page, platform.url, rate));
      } finally {
        await desk.close();
        await platform.stop();
      }
    }
    return rows;
  } finally {
    await browser.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A store in which Ana's queue holds so many waiting alarms, none of a day ago or more: the demo cancels those while they are measured. */
export async function fillQueue(dataDir: string): Promise<void> {
  const platform = await startPlatform({ env: { DATA_DIR: dataDir } });
  const { user } = await signInByApi(platform.url, 'ana');
  await platform.stop();
  await fill(dataDir, { size: queue, open: queue, tenants: user.tenants.map(({ id }) => id), apart: 5 });
}

async function run(page: Page, url: string, rate: number): Promise<Row> {
  const { access_token: token } = await signInByApi(url, 'ana');
  const units = await readUnits(url, token);
  const before = await settled(page, queue);
  await watchRows(page);
  const cpu = await threadTime(page);
  const flow = await sendAlarms({
    url,
    units,
    rate,
    seconds,
    probesPerSecond: 5,
    painted: () => readMarks(page),
    cancel: (id) => cancel(url, token, id),
  });
  const expected = before + flow.accepted.size - flow.cancelled;
  const after = await settled(page, expected);
  const { painted, frames, slowFrames } = await readMarks(page);
  const cpuMs = (await cpu()) / flow.accepted.size;
  const took = flow.probes.flatMap((id) => {
    const [accepted, seen] = [flow.accepted.get(id), painted[id]];
    return accepted === undefined || seen === undefined ? [] : [seen - accepted];
  });
  const p = (share: number) => Math.round(quantile(took, share));
  return [rate, Math.round(flow.accepted.size / flow.seconds), took.length, p(0.5), p(0.95), frames, slowFrames, cpuMs, expected - after];
}

/** Waits until the screen shows this number of waiting alarms, or is unchanged for ten seconds; returns the number shown. */
export async function settled(page: Page, expected: number): Promise<number> {
  let [last, since] = [-1, performance.now()];
  for (;;) {
    const now = await waitingCount(page);
    if (now === expected || (now === last && performance.now() - since > 10_000)) return now;
    if (now !== last) [last, since] = [now, performance.now()];
    await page.waitForTimeout(200);
  }
}

/** Starts to measure the CPU time of the page's main thread, which the load of the machine does not affect; the result reads it in ms. */
export async function threadTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const now = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN;
  const began = await now();
  return async () => ((await now()) - began) * 1000;
}

async function cancel(url: string, token: string, id: number): Promise<void> {
  const { status, text } = await call(`${url}/v1/alarm/${id}`, {
    method: 'PUT',
    token,
    body: { alarm_status: 'canceled', comments: 'Painted' },
    headers: { 'Idempotency-Key': `bench-${id}` },
  });
  if (status !== 200) throw new Error(`cancel ${id}: ${status} ${text}`);
}
