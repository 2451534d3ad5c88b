import type { Dexie, Table } from 'dexie';
import type { UserId } from '../../contract/ids.ts';
import type { OutboxEntry } from '../../machines/outbox/decision.ts';

/** Keeps decisions that could not be sent yet over reloads and crashes, apart for each user of this browser. */
export interface OutboxStore {
  load: (user: UserId) => Promise<OutboxEntry[]>;
  /** Replaces what is kept for the user. */
  store: (user: UserId, entries: readonly OutboxEntry[]) => Promise<void>;
}

type Row = OutboxEntry & { user: UserId; place: number };

/**
 * The outbox in IndexedDB. Where that is full, forbidden or broken (Dexie tells of a full disk as AbortError with a
 * QuotaExceededError inside) the entries stay in memory: nothing is lost while the page is open.
 */
export function createOutboxStore(failed: (error: unknown) => void, name = 'atalaya'): OutboxStore {
  const memory = new Map<UserId, readonly OutboxEntry[]>();
  let opening: Promise<Table<Row, string>> | undefined;
  const table = () => (opening ??= open(name));

  return {
    load: async (user) => {
      const inMemory = memory.get(user);
      if (inMemory) return [...inMemory];
      try {
        const rows = await (await table()).where('user').equals(user).sortBy('place');
        return rows.map(({ user: _user, place: _place, ...entry }) => entry);
      } catch (error) {
        failed(error);
        return [];
      }
    },
    store: async (user, entries) => {
      try {
        const kept = await table();
        await kept.db.transaction('rw', kept, async () => {
          await kept.where('user').equals(user).delete();
          await kept.bulkPut(entries.map((entry, place) => ({ ...entry, user, place })));
        });
        memory.delete(user);
      } catch (error) {
        memory.set(user, entries);
        failed(error);
      }
    },
  };
}

async function open(name: string): Promise<Table<Row, string>> {
  const { Dexie: Database } = await import('dexie');
  const database: Dexie = new Database(name);
  database.version(1).stores({ outbox: 'key, user' });
  return database.table<Row, string>('outbox');
}
