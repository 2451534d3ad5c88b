import { sql } from 'kysely';
import type { CameraId } from '../../../contract/platform/index.ts';
import { platformScope, type Store } from '../../platform/index.ts';

/** Bytes on disk per camera, maintained incrementally instead of counted. */
export interface Totals {
  add(camera: CameraId, bytes: number): void;
  of(camera: CameraId): number;
  all(): number;
}

/** Counts the bytes in a storage's index once. */
export async function countTotals(store: Store, storage: string): Promise<Totals> {
  const { rows } = await store.within(platformScope, (tx) =>
    sql<{ camera: CameraId; bytes: number }>`
      select id_camera as camera, sum(bytes)::bigint as bytes from media_file where storage = ${storage} group by 1`.execute(tx),
  );
  const byCamera = new Map(rows.map(({ camera, bytes }) => [camera, bytes]));
  return {
    add: (camera, bytes) => void byCamera.set(camera, Math.max(0, (byCamera.get(camera) ?? 0) + bytes)),
    of: (camera) => byCamera.get(camera) ?? 0,
    all: () => [...byCamera.values()].reduce((sum, bytes) => sum + bytes, 0),
  };
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Bytes recorded per day in a storage, based on the last day, or on the time since its first recording within it.
 * @param now in ms
 */
export async function bytesPerDay(store: Store, storage: string, now: number): Promise<number> {
  const { rows } = await store.within(platformScope, (tx) =>
    sql<{ bytes: number | null; first: Date | null }>`
      select sum(bytes)::bigint as bytes, min(starts) as first from media_file
      where storage = ${storage} and starts >= ${new Date(now - dayMs)}`.execute(tx),
  );
  const [found] = rows;
  const ms = Math.max(hourMs, now - (found?.first?.getTime() ?? now));
  return Math.round(((found?.bytes ?? 0) * dayMs) / ms);
}
