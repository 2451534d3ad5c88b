import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type App, claimMediaDirectory, type FileEncryption, platformScope } from '../../platform/index.ts';
import { type Disk, diskAt } from './disk.ts';
import { type MinuteFile, pathOf, placeIn, readSegmentName } from './minute-file.ts';
import { createMinuteFileStore, type StoredFile } from './minute-file-store.ts';
import { retain } from './retention.ts';
import { repairNewest } from './sweep.ts';
import { countTotals } from './totals.ts';

/** How long a node must be gone before others tend its recordings: longer than one that is only slow to renew itself. s */
const goneAfterS = 30;
const storageForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The directory of recordings that all nodes share: each writes to a part of its own, named like its storage, and reads those of all. */
export interface SharedDirectory {
  /** Part of a storage. */
  partOf(storage: string): string;
  /** Whether it has the recordings of a storage. */
  has(storage: string): Promise<boolean>;
  /** Bytes of a file of any storage; null: it is not there. */
  read(file: StoredFile, of: { kind: 'init' | 'segment'; name: string }): Promise<Buffer | null>;
  /** Bytes of the recordings of all storages in it. */
  bytes(): Promise<number>;
  /** Indexes and retains what nodes left that are gone, one node at a time. */
  tend(own: string): Promise<void>;
}

type Parts = Pick<App, 'config' | 'store' | 'clock' | 'log'>;

/** Opens MEDIA_DIR. @throws StartError where it cannot be used */
export async function openSharedDirectory(app: Parts, directory: string, encryption: FileEncryption): Promise<SharedDirectory> {
  await claimMediaDirectory(app.store, directory);
  const partOf = (storage: string): string => join(directory, storage);
  const storages = async () => (await readdir(directory)).filter((name) => storageForm.test(name));
  const opened: SharedDirectory = {
    partOf,
    has: async (storage) =>
      storageForm.test(storage) &&
      stat(partOf(storage)).then(
        (found) => found.isDirectory(),
        () => false,
      ),
    read: async (file, { kind, name }) => {
      if (!storageForm.test(file.storage)) return null;
      const disk = diskAt(partOf(file.storage), encryption);
      if (kind === 'init') return disk.read(pathOf(file.camera, file.starts), 0, file.offsets[0] ?? 0);
      const place = placeIn(file, readSegmentName(name)?.n ?? -1);
      return place && disk.read(pathOf(file.camera, file.starts), place.offset, place.bytes);
    },
    bytes: async () => {
      const { rows } = await app.store.within(platformScope, async (tx) =>
        sql<{
          bytes: number;
        }>`select coalesce(sum(bytes), 0)::bigint as bytes from media_file where storage = any (${await storages()}::text[])`.execute(tx),
      );
      return Number(rows[0]?.bytes ?? 0);
    },
    tend: async (own) => {
      for (const storage of await storages())
        if (storage !== own) await tendStorage(app, { storage, folder: partOf(storage), encryption, sharedBytes: opened.bytes });
    },
  };
  return opened;
}

interface Left {
  readonly storage: string;
  readonly folder: string;
  readonly encryption: FileEncryption;
  readonly sharedBytes: () => Promise<number>;
}

/** Does what the node of a storage would do, if that node is gone and no other one does it now. */
async function tendStorage({ store, config, clock, log }: Parts, { storage, folder, encryption, sharedBytes }: Left): Promise<void> {
  await store.within(platformScope, async (tx) => {
    const { rows } = await sql<{ free: boolean }>`
      select not exists (select from platform_node where storage = ${storage} and until > now() - ${goneAfterS} * interval '1 s')
        and pg_try_advisory_xact_lock(hashtext('atalaya.media'), hashtext(${storage})) as free`.execute(tx);
    if (!rows[0]?.free) return;
    const files: MinuteFile[] = [];
    const disk = diskAt(folder, encryption);
    const found = await repairNewest({
      store,
      log,
      disk: unchanged(disk),
      folder,
      storage,
      isBusy: () => false,
      filed: (file) => void files.push(file),
    });
    if (files.length > 0) {
      await createMinuteFileStore(store, storage).add(files);
      log.warn({ ...found, storage }, 'recordings of a node that is gone were put into the index');
    }
    const totals = await countTotals(store, storage);
    await retain({ store, log, disk, storage, limits: config.mediaKeep, totals, sharedBytes }, clock.now());
  });
}

/** A node that was only halted goes on to write its last file: it is neither cut nor removed, and readers know how far it is whole. */
const unchanged = (disk: Disk): Disk => ({ ...disk, truncate: async () => undefined, remove: async () => undefined });
