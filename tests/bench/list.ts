import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, signInByApi } from '../kit/caller.ts';
import { startPlatform } from '../kit/platform.ts';
import { fill } from './fill.ts';
import { quantile, type Row } from './numbers.ts';
import { measureRequests } from './request-times.ts';

const sizes = [1000, 100_000, 1_000_000];
const rounds = { warmUp: 10, rounds: 100 };
export const listHead = [
  'alarms in the store',
  'first page p50 ms',
  'first page p95 ms',
  'deep page p95 ms',
  'by status p95 ms',
  'open queue p95 ms',
] as const;

/**
 * Measures how long an operator's alarm list takes by the number of alarms in the store: the first page of the history, a page 10,000
 * rows deep, one filtered by status, and the open queue, 50 rows each, with sequential HTTP requests. The last row divides the largest
 * by the smallest: 1 is flat.
 */
export async function list(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atalaya-bench-'));
  try {
    await (await startPlatform({ env: { DATA_DIR: dataDir } })).stop();
    const rows: number[][] = [];
    for (const size of sizes) {
      await fill(dataDir, { size, open: 60 });
      rows.push([size, ...(await measure(dataDir))]);
    }
    const [smallest = [], largest = []] = [rows[0], rows.at(-1)];
    const flat = largest.slice(1).map((value, at) => value / (smallest[at + 1] ?? Number.NaN));
    return [...rows.map(([size = 0, ...times]) => [size.toLocaleString('en-US'), ...times]), ['largest / smallest', ...flat]];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(dataDir: string): Promise<number[]> {
  const platform = await startPlatform({ env: { DATA_DIR: dataDir } });
  try {
    const { access_token: token } = await signInByApi(platform.url, 'ana');
    const api = `${platform.url}/v1`;
    const first = await measureRequests(`${api}/alarm?max=50`, token, rounds);
    return [
      quantile(first, 0.5),
      quantile(first, 0.95),
      quantile(await measureRequests(`${api}/alarm?max=50&next=${encodeURIComponent(await deep(api, token))}`, token, rounds), 0.95),
      quantile(await measureRequests(`${api}/alarm?max=50&alarm_status=canceled`, token, rounds), 0.95),
      quantile(await measureRequests(`${api}/services/alarms/open?max=50`, token, rounds), 0.95),
    ];
  } finally {
    await platform.stop();
  }
}

/** A cursor from deep in the history: after twenty pages of 500, or before the last page of a shorter one. */
async function deep(api: string, token: string): Promise<string> {
  let cursor = '';
  for (let step = 0; step < 20; step += 1) {
    const { body } = await call<{ next?: string | null }>(`${api}/alarm?max=500${cursor && `&next=${encodeURIComponent(cursor)}`}`, {
      token,
    });
    if (!body.next) break;
    cursor = body.next;
  }
  return cursor;
}
