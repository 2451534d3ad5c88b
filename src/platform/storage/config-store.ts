import type { Table } from 'dexie';
import * as z from 'zod/mini';
import type { UserId } from '../../../contract/platform/ids.ts';
import { UserConfig } from '../../../contract/workspace/index.ts';
import { openOnce } from './open-once.ts';

/** Where an arrangement waits that the platform does not have yet (OP-4.30): it outlives a reload, a crash and the loss of the link. */
export interface ConfigStore {
  /** What an earlier page could not save for this user, the newest; null: nothing. */
  load: (user: UserId) => Promise<UserConfig | null>;
  put: (user: UserId, config: UserConfig) => Promise<void>;
  /** Removes the entries that this page stored or loaded, after a successful save. */
  clear: (user: UserId) => Promise<void>;
}

interface Row {
  /** Page and user of the entry, so that two tabs of one browser do not remove each other's entries. */
  key: string;
  user: UserId;
  at: number;
  config: unknown;
}

/** Entries older than this, in ms, are discarded, because the workspace has since been rearranged elsewhere. */
const retentionMs = 7 * 24 * 3600_000;

/** The configuration store in IndexedDB; if that is full, blocked or broken, an arrangement is stored as long as the page is open. */
export function createConfigStore(failed: (error: unknown) => void, page: string, name = 'atalaya-config'): ConfigStore {
  const table = openOnce(() => open(name));
  const taken = new Set<string>();
  const own = (user: UserId) => `${page}-${user}`;
  return {
    load: async (user) => {
      try {
        const rows = await table();
        await rows
          .where('at')
          .below(Date.now() - retentionMs)
          .delete();
        const stored = await rows.where('user').equals(user).sortBy('at');
        for (const row of stored) taken.add(row.key);
        const newest = z.safeParse(UserConfig, stored.at(-1)?.config);
        return newest.success ? newest.data : null;
      } catch (error) {
        failed(error);
        return null;
      }
    },
    put: async (user, config) => {
      await table()
        .then((rows) => rows.put({ key: own(user), user, at: Date.now(), config }))
        .catch(failed);
    },
    clear: async (user) => {
      const saved = [own(user), ...taken];
      try {
        await (await table()).bulkDelete(saved);
        for (const key of saved) taken.delete(key);
      } catch (error) {
        failed(error);
      }
    },
  };
}

async function open(name: string): Promise<Table<Row, string>> {
  const { Dexie: Database } = await import('dexie');
  const database = new Database(name);
  database.version(1).stores({ config: 'key, user, at' });
  await database.open();
  return database.table<Row, string>('config');
}
