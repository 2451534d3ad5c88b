import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { App } from '../http/app.ts';
import { platformScope, type Store, type Tx } from './store.ts';

/** A table in partitions: by calendar month in UTC, or by blocks of numbers. */
export interface PartitionedTable {
  readonly name: string;
  /** Numbers of a block; null: its partitions are months. */
  readonly step: number | null;
  /** The newest number of a table of blocks, as SQL. */
  readonly head?: string;
  /** The column that divides the table of a catalogue, which is divided where its tables are made. */
  readonly by?: string;
}

/** Every table in partitions, by its name. */
export const partitionedTables = {
  signal: { name: 'signal', step: null },
  event_log: { name: 'event_log', step: 100_000, head: 'select head from event_log_place' },
  system_log: { name: 'system_log', step: null },
  traffic: { name: 'traffic', step: null },
  service_log: { name: 'service_log', step: null },
  lpr_match: { name: 'lpr_match', step: null, by: 'capture_date' },
  detection_event: { name: 'detection_event', step: null, by: 'event_created_at' },
  analytic_record: { name: 'analytic_record', step: null, by: 'event_time' },
  luna_face_detection: { name: 'luna_face_detection', step: null, by: 'detected_at' },
  safr_event: { name: 'safr_event', step: null, by: 'event_time' },
} as const satisfies Readonly<Record<string, PartitionedTable>>;

/** Months and blocks that exist ahead of the current one. */
const ahead = { months: 1, blocks: 2 } as const;
const everyMs = 60_000;

/** Creates the partitions that rows will soon need: now, and every minute. */
export async function openPartitions(app: App): Promise<void> {
  const create = () => app.store.within(platformScope, (tx) => createPartitions(tx, app.clock.now()));
  await create();
  const failed = (error: unknown) => app.log.error({ err: error }, 'partitions could not be created, and are in a minute');
  const timer = setInterval(() => void create().catch(failed), everyMs);
  timer.unref();
  app.onClose.push(() => clearInterval(timer));
}

/**
 * Creates the partitions of the current and the next month, and those of the blocks ahead, in platform scope. Rows that came before their
 * partition move into it.
 * @param now in ms
 * @returns the tables that got partitions
 */
export async function createPartitions(tx: Tx, now: number): Promise<string[]> {
  const months = Array.from({ length: ahead.months + 1 }, (_, at) => startOfMonth(now, at));
  const wanted = Object.values<PartitionedTable>(partitionedTables).flatMap(({ name, step, head }) =>
    step === null
      ? months.map((month) => sql`select ${name}::text as name, null::bigint as step, ${month.toISOString()}::text as at`)
      : [
          sql`select ${name}, ${step}::bigint, (place.head + n * ${step}::bigint)::text
          from (${sql.raw(head ?? 'select 0')}) as place (head), generate_series(0, ${ahead.blocks}) n`,
        ],
  );
  const { rows } = await sql<{ name: string }>`
    select w.name from (${sql.join(wanted, sql` union all `)}) w where create_partition(w.name, w.step, w.at)`.execute(tx);
  const names = [...new Set(rows.map(({ name }) => name))];
  // Nothing else analyzes a table in partitions, only the partitions themselves are analyzed as they change.
  for (const name of names) await sql`analyze ${sql.table(name)}`.execute(tx);
  return names;
}

function startOfMonth(now: number, after: number): Date {
  const date = new Date(now);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + after, 1));
}

/**
 * Divides the tables of catalogues that are not divided yet, in platform scope: a new table, or one of a version before with its rows. Rows without
 * a time are in the default partition.
 */
export async function divideTables(client: ClientBase): Promise<void> {
  const wanted = Object.values<PartitionedTable>(partitionedTables).filter(({ by }) => by !== undefined);
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname = any ($1)",
    [wanted.map(({ name }) => name)],
  );
  for (const { name, by } of wanted.filter((table) => rows.some((row) => row.name === table.name)))
    await client.query('select partition_table($1, $2, null, null)', [name, by]);
}

/**
 * Drops the partitions whose rows are all before an edge: a time, or the number after the last removed one. It has a transaction of its own, and
 * drops none where readers and writers hold the table for longer than a second.
 * @returns the number of dropped partitions
 */
export async function dropPartitions(store: Store, { name, step }: PartitionedTable, before: Date | number): Promise<number> {
  const edge = typeof before === 'number' ? String(before) : before.toISOString();
  const { rows } = await store.within(platformScope, (tx) =>
    sql<{ dropped: number }>`select drop_partitions(${name}, ${step}::bigint, ${edge}) as dropped`.execute(tx),
  );
  return rows[0]?.dropped ?? 0;
}
