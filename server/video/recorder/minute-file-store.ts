import { type Selectable, sql } from 'kysely';
import type { CameraId } from '../../../contract/platform/index.ts';
import { platformScope, type Store, type Tx } from '../../platform/index.ts';
import type { Window } from '../engine.ts';
import { joined, longestFileMs, type MinuteFile } from './minute-file.ts';
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

/** Maximum duration of an indexed part, ms: those of an hour, whose last file may end after it. */
const longestPartMs = 3_600_000 + longestFileMs + 60_000;

const inStorage = (storage: string | null) => (storage === null ? sql`true` : sql`storage = ${storage}`);

/** The file ends after `from` and begins before `to`. The maximum length of a file limits this to one range of the key. @param storage null: any */
const touches = (storage: string | null, camera: CameraId, { from, to }: Window) => sql<boolean>`
  id_camera = ${camera} and ${inStorage(storage)} and starts >= ${new Date(from - longestFileMs - 60_000)} and starts < ${new Date(to)}
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

/** Indexed parts that touch a window, in order. @param storage null: any */
async function partsOf(tx: Tx, storage: string | null, camera: CameraId, { from, to }: Window): Promise<Window[]> {
  const { rows } = await sql<{ from: Date; to: Date }>`
    select starts as from, ends as to from media_part
    where id_camera = ${camera} and ${inStorage(storage)} and starts >= ${new Date(from - longestPartMs)} and starts < ${new Date(to)}
      and ends > ${new Date(from)}
    order by starts`.execute(tx);
  return rows.map((part) => ({ from: part.from.getTime(), to: part.to.getTime() }));
}

/** A file of any node. */
export type StoredFile = MinuteFile & { readonly storage: string };

/** The index of the files of all nodes. */
export interface SharedFileIndex {
  overlapping(camera: CameraId, window: Window): Promise<StoredFile[]>;
  /** Parts of a window, in order; those of several nodes may touch each other. */
  parts(camera: CameraId, window: Window): Promise<Window[]>;
  file(camera: CameraId, starts: number): Promise<StoredFile | null>;
  withInit(camera: CameraId, init: string): Promise<StoredFile | null>;
}

export function sharedFileIndex(store: Store): SharedFileIndex {
  const within = <T>(work: (tx: Tx) => Promise<T>) => store.within(platformScope, work);
  const ofCamera = (tx: Tx, camera: CameraId) => tx.selectFrom('media_file').selectAll().where('id_camera', '=', camera);
  const stored = (row: Selectable<MediaFileTable>): StoredFile => ({ ...fileOf(row), storage: row.storage });
  return {
    overlapping: (camera, window) =>
      within(async (tx) => {
        const rows = await tx
          .selectFrom('media_file')
          .selectAll()
          .where(touches(null, camera, window))
          .orderBy('starts')
          .execute();
        return rows.map(stored);
      }),
    parts: (camera, window) => within((tx) => partsOf(tx, null, camera, window)),
    file: (camera, starts) =>
      within(async (tx) => {
        const row = await ofCamera(tx, camera).where('starts', '=', new Date(starts)).executeTakeFirst();
        return row ? stored(row) : null;
      }),
    withInit: (camera, init) =>
      within(async (tx) => {
        const row = await ofCamera(tx, camera).where('init', '=', init).orderBy('starts', 'desc').limit(1).executeTakeFirst();
        return row ? stored(row) : null;
      }),
  };
}

/** Creates the file index of a storage. */
export function createMinuteFileStore(store: Store, storage: string): MinuteFileStore {
  const within = <T>(work: (tx: Tx) => Promise<T>) => store.within(platformScope, work);
  const ofCamera = (tx: Tx, camera: CameraId) =>
    tx.selectFrom('media_file').selectAll().where('id_camera', '=', camera).where('storage', '=', storage);
  return {
    add: (files) =>
      within(async (tx) => {
        // In the order of cameras: each file locks the index of its camera until the end, and two transactions must not wait for each other.
        const ordered = [...files].sort((a, b) => a.camera - b.camera);
        for (const { camera, starts, ends, bytes, init, codecs, at, offsets } of ordered) {
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
    stretches: (camera, window) => within(async (tx) => joined(await partsOf(tx, storage, camera, window), window)),
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
