import type { Table } from 'dexie';
import * as z from 'zod/mini';
import type { UserId } from '../../contract/platform/ids.ts';
import { UserConfig } from '../../contract/workspace/config.ts';
import { openOnce } from './open-once.ts';

/** Where an arrangement waits that the platform does not have yet (OP-4.30): it outlives a reload, a crash and the loss of the link. */
export interface ConfigStore {
  /** What an earlier page could not save for this user, the newest; null: nothing. */
  load: (user: UserId) => Promise<UserConfig | null>;
  put: (user: UserId, config: UserConfig) => Promise<void>;
  /** It is saved: what this page kept or took is forgotten. */
  clear: (user: UserId) => Promise<void>;
}

interface Row {
  /** The page that kept it, and for whom: two tabs of one browser do not forget for each other. */
  key: string;
  user: UserId;
  at: number;
  config: unknown;
}

/** What waited longer than this, in ms, is forgotten: it was arranged anew elsewhere since. */
const retentionMs = 7 * 24 * 3600_000;

/** The shelf in IndexedDB; where that is full, forbidden or broken, an arrangement waits as long as the page. */
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
        const kept = await rows.where('user').equals(user).sortBy('at');
        for (const row of kept) taken.add(row.key);
        const newest = z.safeParse(UserConfig, kept.at(-1)?.config);
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
