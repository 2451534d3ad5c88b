import type { Table } from 'dexie';
import type { UserId } from '../../contract/platform/index.ts';
import type { Download } from '../../machines/catalogues/export/download.ts';
import { openOnce } from '../platform/index.ts';

/** Where the entries of the downloads outlive a reload (OQ-117). */
export interface DownloadStore {
  /** What an earlier page left for this user. */
  read: (user: UserId) => Promise<Download[]>;
  put: (user: UserId, download: Download) => Promise<void>;
  remove: (ids: readonly string[]) => Promise<void>;
}

type Row = Download & { user: UserId };
/** Older entries are forgotten: the platform no longer has their files. */
const retentionMs = 24 * 3600_000;

/** The download store in IndexedDB; if that is full, blocked or broken, entries last as long as the page. */
export function createDownloadStore(failed: (error: unknown) => void, name = 'atalaya-downloads'): DownloadStore {
  const table = openOnce(() => open(name));
  return {
    read: async (user) => {
      const rows = await table();
      await rows
        .where('timestamp')
        .below(Date.now() - retentionMs)
        .delete();
      const stored = await rows.where('user').equals(user).toArray();
      return stored.map(({ user: _user, ...download }) => withoutBlob(download));
    },
    put: async (user, download) => {
      await table()
        .then((rows) => rows.put({ ...download, user }))
        .catch(failed);
    },
    remove: async (ids) => {
      await table()
        .then((rows) => rows.bulkDelete([...ids]))
        .catch(failed);
    },
  };
}

/** Drops a blob URL of a previous page: it is no longer valid, and its file was saved when it was received. */
const withoutBlob = (download: Download): Download => (download.url?.startsWith('blob:') ? { ...download, url: null } : download);

async function open(name: string): Promise<Table<Row, string>> {
  const { Dexie: Database } = await import('dexie');
  const database = new Database(name);
  database.version(1).stores({ downloads: 'id, user, timestamp' });
  await database.open();
  return database.table<Row, string>('downloads');
}
