import { type RawBuilder, sql } from 'kysely';
import { countedRows } from '../../../contract/platform/index.ts';
import type { Store, Tx } from '../../platform/index.ts';

const validMs = 10_000;
const mostCounts = 500;

interface Count {
  total: number;
  at: number;
}

/** A list to be counted: what is selected from, with its conditions, and the part of it that is read. */
export interface CountedList {
  /** Identifies the list and the scope that it is counted in. */
  key: string;
  /** `from …`, with its conditions. */
  rows: RawBuilder<unknown>;
  /** The number of rows up to the end of the page. */
  end: number;
}

/** Counts rows up to a limit and one more: whoever gets more than the limit knows that there are more. */
export const countUpTo = (tx: Tx, most: number, rows: RawBuilder<unknown>): Promise<number> =>
  readCount(tx, sql`(select ${rows} limit ${most + 1}) as few`);

export const countAll = (tx: Tx, rows: RawBuilder<unknown>): Promise<number> => readCount(tx, sql`(select ${rows}) as every`);

/**
 * Numbers of rows of whole lists that are counted to their end, by the scope that sees them. One of more than 10,000 rows is counted at most
 * every ten seconds, except for pages beyond its middle, which are found from its end.
 */
export class ListCounts {
  readonly #counts = new Map<string, Count>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  async count(tx: Tx, { key, rows, end }: CountedList): Promise<number> {
    const few = await countUpTo(tx, countedRows, rows);
    if (few <= countedRows) return few;
    const known = this.#counts.get(key);
    if (known && this.#now() - known.at < validMs && end * 2 <= known.total) return known.total;
    const total = await countAll(tx, rows);
    this.#counts.delete(key);
    this.#counts.set(key, { total, at: this.#now() });
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > mostCounts && oldest !== undefined) this.#counts.delete(oldest);
    return total;
  }
}

const readCount = async (tx: Tx, from: RawBuilder<unknown>): Promise<number> =>
  (await sql<{ total: number }>`select count(*) as total from ${from}`.execute(tx)).rows[0]?.total ?? 0;

const countsByStore = new WeakMap<Store, ListCounts>();

/** The counts of a store's lists. */
export function countsOf(store: Store): ListCounts {
  const known = countsByStore.get(store) ?? new ListCounts();
  countsByStore.set(store, known);
  return known;
}
