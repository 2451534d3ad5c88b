import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { syncStoredCatalogues } from '../../server/catalogues/schema/schema.ts';
import { makeLog } from '../../server/platform/log.ts';
import { openStore, platformScope } from '../../server/platform/store/store.ts';
import type { Row } from './numbers.ts';

export const exportHead = [
  'export of LPR matches',
  'rows',
  'rows/s',
  'seconds',
  'peak MB',
  'of it before MB',
  'longest stall ms',
  'file MB',
] as const;

const run = promisify(execFile);

interface Took {
  seconds: number;
  heldMb: number;
  peakMb: number;
  fileMb: number;
  stallMs: number;
}

/** Exports one list in both ways, each in a process of its own on the same store, one after the other. */
export async function exporting(sizes: readonly number[] = [20_000, 200_000]): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atalaya-bench-'));
  chmodSync(dataDir, 0o711);
  try {
    const table: Row[] = [];
    for (const size of sizes) {
      await fillMatches(dataDir, size);
      const [stream, whole] = [await measured(dataDir, 'stream'), await measured(dataDir, 'whole')];
      const row = (name: string, { seconds, peakMb, heldMb, stallMs, fileMb }: Took): Row => [
        name,
        size,
        Math.round(size / seconds),
        seconds,
        peakMb,
        heldMb,
        stallMs,
        fileMb,
      ];
      table.push(row('streamed, as the platform does', stream), row('whole workbook (exceljs)', whole));
      table.push([
        'ratio, whole / streamed',
        '',
        stream.seconds / whole.seconds,
        whole.seconds / stream.seconds,
        whole.peakMb / stream.peakMb,
        '',
        '',
        '',
      ]);
    }
    return table;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measured(dataDir: string, way: 'stream' | 'whole'): Promise<Took> {
  const child = join(import.meta.dirname, 'export.child.ts');
  const { stdout } = await run(process.execPath, ['--max-old-space-size=8192', '--import', 'tsx', child, dataDir, way]);
  return JSON.parse(stdout) as Took;
}

/** Fills the table of LPR matches up to this number of rows. */
async function fillMatches(dataDir: string, size: number): Promise<void> {
  const store = await openStore({ dataDir, databaseUrl: null }, makeLog('silent'), syncStoredCatalogues);
  try {
    await store.within(platformScope, async (tx) => {
      await sql`with master as (insert into master_tenant (name) select 'Bench' where not exists (select 1 from tenant) returning id)
        insert into tenant (id_master_tenant, name) select id, 'Bench' from master`.execute(tx);
      await sql`insert into lpr_match (originalplatenumber, plate, capture_date, speed, direction, status, zone, confidential, id_tenant, alarm_flags)
        select 'ABC-' || n, 'ABC' || n, now() - n * interval '7 seconds', n % 140 + 0.5, (array['north', 'south'])[1 + n % 2], 'read',
          'Zone ' || n % 40, n % 3 = 0, (select min(id) from tenant), jsonb_build_object('speeding', n % 11 = 0)
        from generate_series((select count(*) from lpr_match) + 1, ${size}) n`.execute(tx);
    });
    await store.within(platformScope, (tx) => sql`analyze lpr_match`.execute(tx));
  } finally {
    await store.close();
  }
}
