import { rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { CameraId } from '../../../contract/platform/index.ts';
import { type Log, platformScope, type Store } from '../../platform/index.ts';
import type { Disk } from './disk.ts';
import { type MinuteFile, pathOf } from './minute-file.ts';
import { camerasIn, daysIn, readMinuteFile, startsIn } from './recorded-files.ts';

interface Deps {
  readonly store: Store;
  readonly log: Log;
  readonly disk: Disk;
  readonly folder: string;
  readonly storage: string;
  /** Whether a file is being written or about to be indexed. */
  readonly isBusy: (camera: CameraId, starts: number) => boolean;
  readonly filed: (file: MinuteFile) => void;
}

/** The findings and repairs of a sweep. */
export interface SweepResult {
  /** Files without a row, which were added. */
  readonly repaired: number;
  /** Removed files: without a complete fragment, or of deleted cameras. */
  readonly removed: number;
  /** Removed rows without a file. */
  readonly unindexed: number;
}

/**
 * After a start: files newer than the index of each camera were left by a killed platform. They are read, truncated to their last complete
 * fragment, and added to the index.
 */
export async function repairNewest(deps: Deps): Promise<SweepResult> {
  const newestByCamera = await newestOf(deps);
  const swept = { repaired: 0, removed: 0, unindexed: 0 };
  for (const camera of await camerasIn(deps.folder)) {
    const newest = newestByCamera.get(camera) ?? Number.NEGATIVE_INFINITY;
    for (const day of await daysIn(deps.folder, camera)) {
      if (Date.parse(day) + 86_400_000 <= newest) continue;
      for (const starts of await startsIn(deps.folder, camera, day)) if (starts > newest) await repairFile(deps, camera, starts, swept);
    }
  }
  return swept;
}

/** Checks every file and row, day by day: indexes files without rows, and removes rows without files and empty directories. */
export async function sweepFiles(deps: Deps): Promise<SweepResult> {
  const swept = { repaired: 0, removed: 0, unindexed: 0 };
  const days = new Map<CameraId, Set<string>>();
  for (const { camera, day } of await indexedDays(deps)) days.set(camera, (days.get(camera) ?? new Set()).add(day));
  for (const camera of await camerasIn(deps.folder)) {
    days.set(camera, new Set([...(days.get(camera) ?? []), ...(await daysIn(deps.folder, camera))]));
  }
  for (const [camera, those] of days) for (const day of those) await sweepDay(deps, camera, day, swept);
  return swept;
}

type Counts = { -readonly [K in keyof SweepResult]: SweepResult[K] };

async function sweepDay(deps: Deps, camera: CameraId, day: string, swept: Counts): Promise<void> {
  const files = new Set(await startsIn(deps.folder, camera, day));
  const rows = await rowsOf(deps, camera, day);
  const free = (starts: number) => !deps.isBusy(camera, starts);
  for (const starts of files) if (!rows.has(starts) && free(starts)) await repairFile(deps, camera, starts, swept);
  const lost = [...rows].filter((starts) => !files.has(starts) && free(starts));
  // A file that was created during this check is not missing.
  const missing = lost.length > 0 ? new Set(await startsIn(deps.folder, camera, day)) : files;
  const forget = lost.filter((starts) => !missing.has(starts));
  if (forget.length > 0) await deleteRows(deps, camera, forget);
  swept.unindexed += forget.length;
  if (files.size === 0) await rmdir(join(deps.folder, String(camera), day)).catch(() => undefined);
}

async function repairFile(deps: Deps, camera: CameraId, starts: number, swept: Counts): Promise<void> {
  const path = pathOf(camera, starts);
  const isKnown = await cameraExists(deps, camera);
  const file = isKnown ? await readMinuteFile(deps.disk, { camera, starts }) : null;
  if (!file) {
    await deps.disk.remove(path);
    swept.removed += 1;
    return;
  }
  await deps.disk.truncate(path, file.bytes);
  deps.filed(file);
  swept.repaired += 1;
}

const cameraExists = ({ store }: Deps, camera: CameraId): Promise<boolean> =>
  store.within(
    platformScope,
    async (tx) => (await tx.selectFrom('camera').select('id').where('id', '=', camera).executeTakeFirst()) !== undefined,
  );

const newestOf = ({ store, storage }: Deps): Promise<Map<CameraId, number>> =>
  store.within(platformScope, async (tx) => {
    const { rows } = await sql<{ id: CameraId; newest: Date }>`
      select c.id, f.starts as newest from camera c cross join lateral (
        select starts from media_file where id_camera = c.id and storage = ${storage} order by starts desc limit 1
      ) f`.execute(tx);
    return new Map(rows.map(({ id, newest }) => [id, newest.getTime()]));
  });

const indexedDays = ({ store, storage }: Deps): Promise<{ camera: CameraId; day: string }[]> =>
  store.within(platformScope, async (tx) => {
    const { rows } = await sql<{ camera: CameraId; day: string }>`
      select distinct id_camera as camera, to_char(starts at time zone 'UTC', 'YYYY-MM-DD') as day from media_file
      where storage = ${storage} order by 1, 2`.execute(tx);
    return rows;
  });

const rowsOf = ({ store, storage }: Deps, camera: CameraId, day: string): Promise<Set<number>> =>
  store.within(platformScope, async (tx) => {
    const from = new Date(`${day}T00:00:00Z`);
    const rows = await tx
      .selectFrom('media_file')
      .select('starts')
      .where('id_camera', '=', camera)
      .where('storage', '=', storage)
      .where('starts', '>=', from)
      .where('starts', '<', new Date(from.getTime() + 86_400_000))
      .execute();
    return new Set(rows.map(({ starts }) => starts.getTime()));
  });

const deleteRows = ({ store, storage }: Deps, camera: CameraId, starts: readonly number[]): Promise<unknown> =>
  store.within(platformScope, (tx) =>
    tx
      .deleteFrom('media_file')
      .where('id_camera', '=', camera)
      .where('storage', '=', storage)
      .where(
        'starts',
        'in',
        starts.map((at) => new Date(at)),
      )
      .execute(),
  );
