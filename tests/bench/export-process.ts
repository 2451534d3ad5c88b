import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogueOf } from '../../contract/catalogues/index.ts';
import { exportColumns, fieldsOf } from '../../server/catalogues/exports/columns.ts';
import type { ExportPlan } from '../../server/catalogues/exports/export-file.ts';
import { exportedRows } from '../../server/catalogues/reading/reading.ts';
import { makeLog } from '../../server/platform/log.ts';
import { openStore, type Store } from '../../server/platform/store/store.ts';

/** What one export took, in a process of its own. */
export interface ExportResult {
  readonly seconds: number;
  /** CPU time of the process, without that of PostgreSQL. */
  readonly cpuS: number;
  /** Memory of the process before the export, and at most. */
  readonly heldMb: number;
  readonly peakMb: number;
  readonly stallMs: number;
  readonly fileMb: number;
}

type Write = (store: Store, plan: ExportPlan & { path: string }) => Promise<void>;

const mb = (bytes: number) => Math.round(bytes / 1e6);

/** Measures one way to write the list of LPR matches of a store to a file, and prints the result as JSON. */
export async function measureExport(dataDir: string, write: Write): Promise<void> {
  const catalogue = catalogueOf('lpr-match');
  const query = { page: 1, max: 25, search: '', sort: [], filters: [] };
  const path = join(dataDir, 'bench.xlsx');
  const columns = exportColumns(catalogue, 'en', null);
  const plan = {
    title: catalogue.title,
    columns,
    rows: exportedRows(catalogue, { query, language: 'en' }, fieldsOf(columns)),
    path,
  };
  const store = await openStore({ dataDir, databaseUrl: null }, makeLog('silent'));
  const held = process.memoryUsage.rss();
  let peak = held;
  let stallMs = 0;
  let expected = performance.now() + 20;
  const watching = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
    stallMs = Math.max(stallMs, performance.now() - expected);
    expected = performance.now() + 20;
  }, 20);
  const [began, usage] = [performance.now(), process.cpuUsage()];
  await write(store, plan);
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(usage);
  peak = Math.max(peak, process.memoryUsage.rss(), process.resourceUsage().maxRSS * 1024);
  clearInterval(watching);
  await store.close();
  const { size } = await stat(path);
  await rm(path);
  const result: ExportResult = {
    seconds,
    cpuS: (user + system) / 1e6,
    heldMb: mb(held),
    peakMb: mb(peak),
    stallMs: Math.round(stallMs),
    fileMb: size / 1e6,
  };
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
