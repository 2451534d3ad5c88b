import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { makeLog } from '../../server/platform/log.ts';
import { openStore, platformScope } from '../../server/platform/store/store.ts';
import { signInByApi } from '../kit/caller.ts';
import { startPlatform } from '../kit/platform.ts';
import { quantile, type Row } from './numbers.ts';
import { measureRequests } from './request-times.ts';

const sizes = [1000, 100_000, 1_000_000];
const rounds = { warmUp: 3, rounds: 30 };
const perBatch = 50_000;
export const catalogueHead = [
  'plates in the catalogue',
  'first page p95 ms',
  'middle page p95 ms',
  'search p95 ms',
  'two filters p95 ms',
  'by a reference p95 ms',
  'choices p95 ms',
] as const;

/**
 * Measures how long a list of a catalogue takes by its number of records, with sequential HTTP requests by the master admin: 25 rows with
 * their total, sorted by name; from the middle of the list; by search; with two filters; sorted by the name of a referenced record; and as
 * choices. The last row divides the largest by the smallest: 1 is flat.
 */
export async function catalogue(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atalaya-bench-'));
  try {
    await (await startPlatform({ env: { DATA_DIR: dataDir } })).stop();
    const rows: number[][] = [];
    for (const size of sizes) {
      await fillPlates(dataDir, size);
      rows.push([size, ...(await measure(dataDir, size))]);
    }
    const [smallest = [], largest = []] = [rows[0], rows.at(-1)];
    const flat = largest.slice(1).map((value, at) => value / (smallest[at + 1] ?? Number.NaN));
    return [...rows.map(([size = 0, ...times]) => [size.toLocaleString('en-US'), ...times]), ['largest / smallest', ...flat]];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Fills the stopped platform's store up to this number of plates, spread over five lists. */
async function fillPlates(dataDir: string, size: number): Promise<void> {
  const store = await openStore({ dataDir, databaseUrl: null }, makeLog('silent'));
  const add = (from: number, to: number) =>
    store.within(platformScope, (tx) =>
      sql`insert into plate (plate, colour, id_list, last_detection)
        select upper(left(md5(n::text), 7)), (array['red', 'blue', 'grey'])[1 + n % 3], 1 + n % 5, timestamptz '2026-01-01' + n * interval '31 seconds'
        from generate_series(${from}::int, ${to}::int) n`.execute(tx),
    );
  try {
    await store.within(platformScope, (tx) =>
      sql`insert into plate_list (id, name, type) select n, 'Bench list ' || n, 'orange' from generate_series(1, 5) n
        on conflict (id) do nothing`.execute(tx),
    );
    const { rows } = await store.within(platformScope, (tx) => sql<{ count: number }>`select count(*) from plate`.execute(tx));
    for (let from = (rows[0]?.count ?? 0) + 1; from <= size; from += perBatch) await add(from, Math.min(size, from + perBatch - 1));
    await store.query('vacuum analyze plate', []);
  } finally {
    await store.close();
  }
}

async function measure(dataDir: string, size: number): Promise<number[]> {
  const platform = await startPlatform({ env: { DATA_DIR: dataDir } });
  try {
    const { access_token: token } = await signInByApi(platform.url, 'admin');
    const plates = `${platform.url}/v1/plate`;
    const p95 = async (query: string) => quantile(await measureRequests(`${plates}?${query}`, token, rounds), 0.95);
    return [
      await p95(''),
      await p95(`page=${Math.ceil(size / 50)}`),
      await p95('search=c4ca4'),
      await p95('colour=red&last_detection.to=2026-01-02'),
      await p95('sort=list'),
      await p95('choices=1&search=ab'),
    ];
  } finally {
    await platform.stop();
  }
}
