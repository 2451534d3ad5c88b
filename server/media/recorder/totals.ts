import { sql } from 'kysely';
import type { CameraId } from '../../../contract/ids.ts';
import { platformScope, type Store } from '../../store/store.ts';

/** How many bytes of each camera are on disk, kept up to date rather than counted. */
export interface Totals {
  add(camera: CameraId, bytes: number): void;
  of(camera: CameraId): number;
  all(): number;
}

/** Counts once what the index of a storage has. */
export async function countTotals(store: Store, storage: string): Promise<Totals> {
  const { rows } = await store.within(platformScope, (tx) =>
    sql<{ camera: CameraId; bytes: number }>`
      select id_camera as camera, sum(bytes)::bigint as bytes from media_file where storage = ${storage} group by 1`.execute(tx),
  );
  const kept = new Map(rows.map(({ camera, bytes }) => [camera, bytes]));
  return {
    add: (camera, bytes) => void kept.set(camera, Math.max(0, (kept.get(camera) ?? 0) + bytes)),
    of: (camera) => kept.get(camera) ?? 0,
    all: () => [...kept.values()].reduce((sum, bytes) => sum + bytes, 0),
  };
}
