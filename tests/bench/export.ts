import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { syncStoredCatalogues } from '../../server/catalogues/schema/schema.ts';
import { makeLog } from '../../server/platform/log.ts';
import { openStore, platformScope } from '../../server/platform/store/store.ts';
import type { ExportResult } from './export-process.ts';
import type { Row } from './numbers.ts';

export const exportHead = [
  'export of LPR matches',
  'rows/s',
  'seconds',
  'CPU s',
  'peak MB',
  'of it before MB',
  'longest stall ms',
  'file MB',
] as const;

const run = promisify(execFile);
/** Rows that one statement inserts. */
const insertedRows = 20_000;
/** The product's writer. */
export const productExport = join(import.meta.dirname, 'export.child.ts');

/** Exports lists of these sizes, each in a process of its own. Beside other writers: `npm run bench:peers -- export`. */
export function exporting(sizes: readonly number[] = [20_000, 200_000]): Promise<Row[]> {
  return withMatches(async (dataDir) => {
    const table: Row[] = [];
    for (const size of sizes) {
      await fillMatches(dataDir, size);
      const { seconds, cpuS, peakMb, heldMb, stallMs, fileMb } = await runExport(dataDir, productExport);
      table.push([size, Math.round(size / seconds), seconds, cpuS, peakMb, heldMb, stallMs, fileMb]);
    }
    return table;
  });
}

/** Provides a data directory for a store, and removes it afterwards. */
export async function withMatches<T>(measure: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atalaya-bench-'));
  chmodSync(dataDir, 0o711);
  try {
    return await measure(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export async function runExport(dataDir: string, program: string, ...parameters: readonly string[]): Promise<ExportResult> {
  const { stdout } = await run(process.execPath, ['--max-old-space-size=8192', '--import', 'tsx', program, dataDir, ...parameters]);
  return JSON.parse(stdout) as ExportResult;
}

/** Fills the table of LPR matches up to this number of rows. */
export async function fillMatches(dataDir: string, size: number): Promise<void> {
  const store = await openStore({ dataDir, databaseUrl: null }, makeLog('silent'), { sync: syncStoredCatalogues });
  try {
    await store.within(platformScope, async (tx) => {
      await sql`with master as (insert into master_tenant (name) select 'Bench' where not exists (select 1 from tenant) returning id)
        insert into tenant (id_master_tenant, name) select id, 'Bench' from master`.execute(tx);
      const filled = await sql<{ count: number }>`select count(*)::int as count from lpr_match`.execute(tx);
      // By parts, each within the time that a statement may take.
      for (let at = (filled.rows[0]?.count ?? 0) + 1; at <= size; at += insertedRows)
        await sql`insert into lpr_match (originalplatenumber, plate, capture_date, speed, direction, status, zone, confidential, id_tenant, alarm_flags)
          select 'ABC-' || n, 'ABC' || n, now() - n * interval '7 seconds', n % 140 + 0.5, (array['north', 'south'])[1 + n % 2], 'read',
            'Zone ' || n % 40, n % 3 = 0, (select min(id) from tenant), jsonb_build_object('speeding', n % 11 = 0)
          from generate_series(${at}::int, ${Math.min(size, at + insertedRows - 1)}::int) n`.execute(tx);
    });
    await store.within(platformScope, (tx) => sql`analyze lpr_match`.execute(tx));
  } finally {
    await store.close();
  }
}
