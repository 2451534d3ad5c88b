import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { CameraId } from '../../contract/platform/ids.ts';
import { syncStoredCatalogues } from '../../server/catalogues/schema/schema.ts';
import { openInstallation } from '../../server/installation.ts';
import { makeLog } from '../../server/platform/log.ts';
import { openStore, platformScope, type Store, type Tx } from '../../server/platform/store/store.ts';
import { recordedWindow } from '../../server/video/recorded-window.ts';
import { segmentsIn } from '../../server/video/recorder/minute-file.ts';
import { createMinuteFileStore, type MinuteFileStore } from '../../server/video/recorder/minute-file-store.ts';
import { quantile, type Row } from './numbers.ts';

export const recorderHead = ['cameras × days', 'minute files', 'what is asked for', 'median ms', 'slowest ms'] as const;

const [hour, day] = [3_600_000, 86_400_000];
const samples = 60;
const cameras = 16;

/**
 * Measures how long it takes to build the playlist of an arbitrary hour, and the table of recorded parts of a day and of a month, from
 * the recordings of 16 cameras: one day of them, then thirty. Segments of one second, one file a minute, a gap of five minutes every
 * seven hours.
 */
export async function recorder(sizes: readonly number[] = [1, 30]): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atalaya-bench-'));
  chmodSync(dataDir, 0o711);
  const store = await openStore({ dataDir, databaseUrl: null }, makeLog('silent'), { sync: syncStoredCatalogues });
  try {
    await openInstallation(store, 'production');
    const rows: Row[] = [];
    for (const days of sizes) rows.push(...(await measured(store, days)));
    return rows;
  } finally {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measured(store: Store, days: number): Promise<Row[]> {
  const start = Date.UTC(2026, 9, 1);
  await store.within(platformScope, addCameras);
  for (let n = 0; n < days; n += 1) await store.within(platformScope, (tx) => addDay(tx, start + n * day));
  const files = await store.within(platformScope, counted);
  const ids = await store.within(platformScope, (tx) => tx.selectFrom('camera').select('id').execute());
  const shelf = createMinuteFileStore(store, 'bench');
  const some = (ms: number) => start + Math.floor(Math.random() * (days * day - ms));
  const any = () => ids[Math.floor(Math.random() * ids.length)]?.id as CameraId;
  const asked: [string, () => Promise<number>][] = [
    ['playlist of an hour', () => playlistOf(shelf, any(), some(hour))],
    ['parts of a day', async () => (await shelf.stretches(any(), windowOf(some(day), day))).length],
    ...(days < 30
      ? []
      : [
          ['parts of thirty days', async () => (await shelf.stretches(any(), windowOf(start, 30 * day))).length] as [
            string,
            () => Promise<number>,
          ],
        ]),
  ];
  const rows: Row[] = [];
  for (const [what, work] of asked) {
    const took = await timed(work);
    rows.push([`${cameras} × ${days}`, files.toLocaleString('en-US'), what, quantile(took, 0.5), Math.max(...took)]);
  }
  return rows;
}

const windowOf = (from: number, ms: number) => ({ from, to: from + ms });

async function playlistOf(shelf: MinuteFileStore, camera: CameraId, from: number): Promise<number> {
  const window = windowOf(from, hour);
  return recordedWindow(segmentsIn(await shelf.overlapping(camera, window), window), 't=x.y').playlist.length;
}

async function timed(work: () => Promise<number>): Promise<number[]> {
  const took: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const from = performance.now();
    if ((await work()) === 0) throw new Error('Nothing was found');
    took.push(performance.now() - from);
  }
  return took;
}

async function addCameras(tx: Tx): Promise<void> {
  await sql`insert into master_tenant (name) select 'Bench' where not exists (select 1 from master_tenant)`.execute(tx);
  await sql`insert into tenant (id_master_tenant, name) select (select min(id) from master_tenant), 'Bench' where not exists (select 1 from tenant)`.execute(
    tx,
  );
  await sql`insert into unit (id_tenant, description) select (select min(id) from tenant), 'Bench' where not exists (select 1 from unit)`.execute(
    tx,
  );
  await sql`insert into camera (id_tenant, id_unit, name) select u.id_tenant, u.id, 'Camera ' || n from unit u, generate_series(1, ${cameras}::int) n
    where not exists (select 1 from camera)`.execute(tx);
}

/** The recordings of a day, where they are not there yet. */
async function addDay(tx: Tx, from: number): Promise<void> {
  await sql`insert into media_file (id_camera, id_tenant, starts, ends, bytes, init, codecs, at, offsets, storage)
    select c.id, c.id_tenant, m, m + interval '1 minute', 6000000, '0123456789abcdef', 'avc1.4d401f,mp4a.40.2', each.at, each.offsets, 'bench'
    from camera c, generate_series(${new Date(from)}::timestamptz, ${new Date(from + day)}::timestamptz - interval '1 minute', interval '1 minute') m,
      (select array_agg(s * 1000) as at, array_agg(900 + s * 100000) as offsets from generate_series(0, 59) s) each
    where extract(epoch from m)::bigint / 60 % 420 >= 5 on conflict do nothing`.execute(tx);
}

async function counted(tx: Tx): Promise<number> {
  await sql`analyze media_file`.execute(tx);
  const { rows } = await sql<{ files: number }>`select count(*)::int as files from media_file`.execute(tx);
  return rows[0]?.files ?? 0;
}
