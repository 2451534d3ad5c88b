import type { Dexie, Table } from 'dexie';
import { type AlarmActKind, actOfKind, alarmActs } from '../../../contract/alarms/index.ts';
import type { UserId } from '../../../contract/platform/ids.ts';
import type { OutboxEntry } from '../../../machines/platform/outbox/decision.ts';
import type { StoreChange } from '../../../machines/platform/outbox/outbox.machine.ts';
import { openOnce } from './open-once.ts';

/** Where decisions wait that could not be sent: they outlive reloads and crashes, and other tabs of this browser see them. */
export interface OutboxStore {
  /**
   * Reports the stored entries of the user, immediately and after each change, including changes by other tabs. Returns a stop function.
   */
  watch: (user: UserId, say: (entries: readonly OutboxEntry[]) => void) => () => void;
  change: (user: UserId, change: StoreChange) => Promise<void>;
}

/** As stored: the act by the kind of its record, which the consoles of every version read. */
type Row = Omit<OutboxEntry, 'act' | 'isInPageOnly'> & { user: UserId; act: AlarmActKind };

function rowOf(user: UserId, { isInPageOnly: _, ...entry }: OutboxEntry): Row {
  return { ...entry, act: alarmActs[entry.act].recordKind, user };
}
const entryOf = ({ user: _user, act, ...rest }: Row): OutboxEntry => ({ ...rest, act: actOfKind(act) });

/**
 * The outbox store in IndexedDB. If that is full, blocked or broken (Dexie reports a full disk as an AbortError that wraps a
 * QuotaExceededError), entries stay in memory and are marked so: nothing is lost while the page is open.
 */
export function createOutboxStore(failed: (error: unknown) => void, name = 'atalaya'): OutboxStore {
  const memory = new Map<string, Row>();
  const watchers = new Set<(isInMemory: boolean) => void>();
  const table = openOnce(() => open(name));

  async function storedEntries(user: UserId): Promise<OutboxEntry[]> {
    const stored = await table().then((rows) => rows.where('user').equals(user).toArray());
    return mergeRows(stored, memory, user);
  }

  return {
    watch: (user, emit) => {
      let isOver = false;
      let follows = false;
      let stop = () => {};
      const emitStored = () => {
        storedEntries(user)
          .catch(() => mergeRows([], memory, user))
          .then((entries) => {
            if (!isOver) emit(entries);
          })
          .catch(failed);
      };
      const follow = async () => {
        const [{ liveQuery }, rows] = await Promise.all([import('dexie'), table()]);
        if (isOver) return;
        const watching = liveQuery(() => rows.where('user').equals(user).toArray()).subscribe({
          next: (stored) => emit(mergeRows(stored, memory, user)),
          error: lost,
        });
        stop = () => watching.unsubscribe();
      };
      const lost = (error: unknown) => {
        follows = false;
        failed(error);
        emitStored();
      };
      // Where the disk could not be followed, it is tried again when something changes.
      const hear = (isInMemory: boolean) => {
        if (isInMemory) emitStored();
        if (follows) return;
        follows = true;
        follow().catch(lost);
      };
      watchers.add(hear);
      hear(false);
      return () => {
        isOver = true;
        watchers.delete(hear);
        stop();
      };
    },
    change: async (user, { put, drop }) => {
      const wasInMemory = drop.filter((key) => memory.delete(key)).length > 0 || put.some(({ key }) => memory.has(key));
      try {
        const rows = await table();
        await rows.db.transaction('rw', rows, async () => {
          await rows.bulkDelete([...drop]);
          await rows.bulkPut(put.map((entry) => rowOf(user, entry)));
        });
        for (const { key } of put) memory.delete(key);
      } catch (error) {
        failed(error);
        for (const entry of put) memory.set(entry.key, rowOf(user, entry));
      }
      const isInMemory = wasInMemory || put.some(({ key }) => memory.has(key));
      for (const hear of watchers) hear(isInMemory);
    },
  };
}

function mergeRows(stored: readonly Row[], memory: ReadonlyMap<string, Row>, user: UserId): OutboxEntry[] {
  const own = [...memory.values()].filter((row) => row.user === user).map((row) => ({ ...entryOf(row), isInPageOnly: true as const }));
  const others = stored.filter(({ key }) => !memory.has(key)).map(entryOf);
  return [...others, ...own].sort((a, b) => a.decidedAt - b.decidedAt);
}

async function open(name: string): Promise<Table<Row, string>> {
  const { Dexie: Database } = await import('dexie');
  const database: Dexie = new Database(name);
  database.version(1).stores({ outbox: 'key, user' });
  await database.open();
  return database.table<Row, string>('outbox');
}
