import { type Selectable, sql } from 'kysely';
import type { CameraId } from '../../../contract/platform/index.ts';
import { platformScope, type Store, type Tx } from '../../platform/index.ts';
import type { Window } from '../engine.ts';
import { joined, longestFileMs, type MinuteFile, seamMs } from './minute-file.ts';
import type { MediaFileTable } from './recorder.tables.ts';

/** The index of all files of one storage, in the database. */
export interface MinuteFileStore {
  /** Adds files; those of deleted cameras and those already indexed are skipped. */
  add(files: readonly MinuteFile[]): Promise<void>;
  /** Files that touch a window, in order. */
  overlapping(camera: CameraId, window: Window): Promise<MinuteFile[]>;
  /** The recorded parts of a window, in order. */
  stretches(camera: CameraId, window: Window): Promise<Window[]>;
  file(camera: CameraId, starts: number): Promise<MinuteFile | null>;
  /** The newest file with this init segment. */
  withInit(camera: CameraId, init: string): Promise<MinuteFile | null>;
}

/** The file ends after `from` and begins before `to`. The maximum length of a file limits this to one range of the key. */
const touches = (storage: string, camera: CameraId, { from, to }: Window) => sql<boolean>`
  id_camera = ${camera} and storage = ${storage} and starts >= ${new Date(from - longestFileMs - 60_000)} and starts < ${new Date(to)}
  and ends > ${new Date(from)}`;

const fileOf = (row: Selectable<MediaFileTable>): MinuteFile => ({
  camera: row.id_camera,
  starts: row.starts.getTime(),
  ends: row.ends.getTime(),
  bytes: row.bytes,
  init: row.init,
  codecs: row.codecs,
  at: row.at,
  offsets: row.offsets,
});

/** Creates the file index of a storage. */
export function createMinuteFileStore(store: Store, storage: string): MinuteFileStore {
  const within = <T>(work: (tx: Tx) => Promise<T>) => store.within(platformScope, work);
  const ofCamera = (tx: Tx, camera: CameraId) =>
    tx.selectFrom('media_file').selectAll().where('id_camera', '=', camera).where('storage', '=', storage);
  return {
    add: (files) =>
      within(async (tx) => {
        for (const { camera, starts, ends, bytes, init, codecs, at, offsets } of files) {
          await sql`insert into media_file (id_camera, id_tenant, starts, ends, bytes, init, codecs, at, offsets, storage)
            select id, id_tenant, ${new Date(starts)}, ${new Date(ends)}, ${bytes}, ${init}, ${codecs}, ${at}::int[], ${offsets}::int[], ${storage}
            from camera where id = ${camera} on conflict do nothing`.execute(tx);
        }
      }),
    overlapping: (camera, window) =>
      within(async (tx) => {
        const rows = await tx
          .selectFrom('media_file')
          .selectAll()
          .where(touches(storage, camera, window))
          .orderBy('starts')
          .execute();
        return rows.map(fileOf);
      }),
    stretches: (camera, window) =>
      within(async (tx) => {
        const { rows } = await sql<{ from: Date; to: Date }>`
          select min(starts) as from, max(ends) as to from (
            select starts, ends, sum(breaks) over (order by starts) as part from (
              select starts, ends,
                (starts > lag(ends) over (order by starts) + ${seamMs}::int * interval '1 ms')::int as breaks
              from media_file where ${touches(storage, camera, window)}
            ) each
          ) parted group by part order by 1`.execute(tx);
        return joined(
          rows.map(({ from, to }) => ({ from: from.getTime(), to: to.getTime() })),
          window,
        );
      }),
    file: (camera, starts) =>
      within(async (tx) => {
        const row = await ofCamera(tx, camera).where('starts', '=', new Date(starts)).executeTakeFirst();
        return row ? fileOf(row) : null;
      }),
    withInit: (camera, init) =>
      within(async (tx) => {
        const row = await ofCamera(tx, camera).where('init', '=', init).orderBy('starts', 'desc').limit(1).executeTakeFirst();
        return row ? fileOf(row) : null;
      }),
  };
}
