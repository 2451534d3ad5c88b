import { sql } from 'kysely';
import type { CameraId } from '../../../contract/platform/index.ts';
import { type Config, type Log, platformScope, type Store, type Tx } from '../../platform/index.ts';
import { liveVideoSeconds } from '../incidents.ts';
import type { Disk } from './disk.ts';
import { pathOf } from './minute-file.ts';
import type { Totals } from './totals.ts';

interface Deps {
  readonly store: Store;
  readonly log: Log;
  readonly disk: Disk;
  readonly storage: string;
  readonly limits: Config['mediaKeep'];
  readonly totals: Totals;
  /** Bytes of all nodes in a directory that they share, where limits are of all of them; absent: the directory is this node's own. */
  readonly sharedBytes?: () => Promise<number>;
}

const dayMs = 86_400_000;
/** Number of files removed at a time. */
const atOnce = 500;
/** Share of the disk that remains free without a size limit, more than where it counts as low; the last hour is never removed for it. */
export const freeShare = 0.125;
const youngMs = 3_600_000;
/** Evidence before and after an alarm, ms. */
const evidence = { beforeMs: 60_000, afterMs: 300_000 } as const;
/** How far back alarms are processed, since their cameras may be reported with a delay. */
const lookBackMs = 2 * 3_600_000;

/**
 * How much exceeds the limits: bytes to remove, and the age below which nothing is removed to free space, ms. Of a shared directory each node
 * removes the share of its own recordings.
 */
async function excess({ disk, limits, totals, sharedBytes }: Deps): Promise<{ bytes: number; youngMs: number }> {
  const own = totals.all();
  const all = Math.max(own, (await sharedBytes?.()) ?? own);
  const share = all > 0 ? own / all : 1;
  if (limits.gigabytes !== null) return { bytes: share * (all - limits.gigabytes * 1e9), youngMs: 0 };
  const { free, total } = await disk.space();
  return { bytes: share * (total * freeShare - free), youngMs };
}

interface Aged {
  readonly camera: CameraId;
  readonly starts: Date;
  readonly bytes: number;
}

/** Whether a file `f` is not held. @param now in ms */
const isFree = (now: number) => sql<boolean>`not exists (
  select from media_hold h where h.id_camera = f.id_camera and h.window_to > f.starts and h.window_from < f.ends and h.until > ${new Date(now)}
)`;

/** The oldest files before a moment that are not held. */
async function oldest(tx: Tx, storage: string, before: number, now: number): Promise<Aged[]> {
  const { rows } = await sql<Aged>`
    select f.id_camera as camera, f.starts, f.bytes from media_file f
    where f.storage = ${storage} and f.starts < ${new Date(before)} and f.ends <= ${new Date(before)} and ${isFree(now)}
    order by f.starts limit ${atOnce}`.execute(tx);
  return rows;
}

/**
 * Removes files from the index, then from disk, so that no playlist names a missing file. Files held in the meantime remain.
 * @returns the removed files
 */
async function removeFiles({ store, disk, storage, totals, log }: Deps, files: readonly Aged[], now: number): Promise<readonly Aged[]> {
  const { rows: removed } = await store.within(platformScope, (tx) =>
    sql<Aged>`delete from media_file f using unnest(${files.map(({ camera }) => Number(camera))}::bigint[], ${files.map(({ starts }) => starts.toISOString())}::timestamptz[])
      as gone (camera, starts) where f.id_camera = gone.camera and f.starts = gone.starts and f.storage = ${storage} and ${isFree(now)}
      returning f.id_camera as camera, f.starts, f.bytes`.execute(tx),
  );
  for (const file of removed) {
    totals.add(file.camera, -file.bytes);
    await disk.remove(pathOf(file.camera, file.starts.getTime())).catch((error: unknown) => {
      log.warn({ camera: file.camera, err: error }, 'a recording could not be removed, and is removed later');
    });
  }
  return removed;
}

/** Result of one round of retention. */
export interface RetentionResult {
  readonly aged: number;
  readonly crowded: number;
  /** Excess bytes that are held, or too young to be removed. */
  readonly stuck: number;
}

/**
 * Removes expired files, then the oldest ones if space is short; files held for an alarm, a clip or a request remain.
 * @param now in ms
 */
export async function retain(deps: Deps, now: number): Promise<RetentionResult> {
  const { store, storage, limits } = deps;
  const find = (before: number) => store.within(platformScope, (tx) => oldest(tx, storage, before, now));
  let aged = 0;
  for (let files = await find(now - limits.days * dayMs); files.length > 0; files = await find(now - limits.days * dayMs)) {
    aged += (await removeFiles(deps, files, now)).length;
  }
  const { bytes, youngMs: young } = await excess(deps);
  let [left, crowded] = [bytes, 0];
  while (left > 0) {
    const files = await find(now - young);
    const going: Aged[] = [];
    let room = 0;
    for (const file of files) {
      if (room >= left) break;
      going.push(file);
      room += file.bytes;
    }
    if (going.length === 0) break;
    const removed = await removeFiles(deps, going, now);
    left -= removed.reduce((sum, file) => sum + file.bytes, 0);
    crowded += removed.length;
  }
  return { aged, crowded, stuck: Math.max(0, left) };
}

/**
 * Holds the footage around alarms for the retention time of evidence, and removes expired holds.
 * @param now in ms
 */
export async function holdAlarms({ store, limits, totals, storage }: Deps, now: number): Promise<void> {
  if (totals.all() === 0) return;
  await store.within(platformScope, async (tx) => {
    await tx.deleteFrom('media_hold').where('until', '<=', new Date(now)).execute();
    await sql`
      insert into media_hold (id_camera, id_tenant, kind, ref, window_from, window_to, until)
      select c.id, c.id_tenant, 'alarm', a.id::text, a.created - ${evidence.beforeMs} * interval '1 ms',
        a.created + greatest(${evidence.afterMs}, 1000 * coalesce(${liveVideoSeconds('a')}, 0)) * interval '1 ms', a.created + ${limits.evidenceDays * 24} * interval '1 hour'
      from alarm a cross join unnest(a.cameras) as of (camera) join camera c on c.id = of.camera
      where a.id_drill is null and a.created > coalesce((select max(window_from) from media_hold where kind = 'alarm') - ${lookBackMs} * interval '1 ms', ${new Date(now - limits.days * dayMs)})
        and a.created + ${limits.evidenceDays * 24} * interval '1 hour' > ${new Date(now)}
        and exists (select from media_file f where f.id_camera = c.id and f.storage = ${storage})
      on conflict (kind, ref, id_camera) do nothing`.execute(tx);
  });
}
