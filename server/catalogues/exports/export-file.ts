import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type RawBuilder, sql } from 'kysely';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import type { ReadOptions, Scope, Store, Tx } from '../../platform/index.ts';
import type { ExportColumn } from './columns.ts';
import type { Cell } from './workbook.ts';
import { writeXlsx } from './xlsx.ts';

/** Contents of an export. */
export interface ExportPlan {
  /** The name of the sheet. */
  title: string;
  columns: readonly ExportColumn[];
  rows: ExportedRows;
}

/** The matching records in their order: a select whose columns are their members, or a reading of some at a time, which reports no progress. */
export type ExportedRows = RawBuilder<unknown> | ((tx: Tx) => AsyncIterable<readonly CatalogueRecord[]>);

/** Rows read from the store at once, which limits memory. */
const batchRows = 500;
/** A selective filter of a large table may look at much of it before it finds a row; the console waits for a file as long as this. */
const statementMs = 120_000;

/**
 * Writes the spreadsheet of a plan to a file. The rows are read through a cursor in one transaction of the given scope, so that the file
 * is consistent and at most one batch of rows is in memory.
 * @param done called after each batch with the share of written rows, from 0 to 1
 * @param signal cancels the export; the file is then removed
 * @param read what must be in it, where a replica is read
 * @returns the moment in ms up to which the rows are complete; null: they are current
 */
export async function writeExport(
  store: Store,
  scope: Scope,
  { path, ...plan }: ExportPlan & { path: string },
  { done, signal, read }: { done?: (share: number) => Promise<void>; signal?: AbortSignal; read?: ReadOptions } = {},
): Promise<number | null> {
  try {
    const write = async (tx: Tx) => {
      await sql`set local statement_timeout = ${sql.lit(statementMs)}`.execute(tx);
      const batches = readBatches(tx, plan, done);
      const file = writeXlsx({ name: plan.title, columns: plan.columns, batches });
      try {
        await pipeline(Readable.from(file), createWriteStream(path, { mode: 0o600 }), { ...(signal && { signal }) });
      } finally {
        // Waits for the batch in progress: no query may follow on a connection that has been returned to the pool.
        await batches.return(undefined);
      }
    };
    return (await store.read(scope, write, read)).asOf;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function* readBatches(
  tx: Tx,
  { columns, rows }: Pick<ExportPlan, 'columns' | 'rows'>,
  done: ((share: number) => Promise<void>) | undefined,
): AsyncGenerator<Cell[][], void, void> {
  const cellsOf = (records: readonly CatalogueRecord[]) => records.map((record) => columns.map((column) => column.cellOf(record)));
  if (typeof rows === 'function') {
    for await (const batch of rows(tx)) yield cellsOf(batch);
    return;
  }
  const total = done ? await countOf(tx, rows) : 0;
  await sql`declare exported no scroll cursor for ${rows}`.execute(tx);
  const fetchNext = () => {
    const batch = sql<CatalogueRecord>`fetch ${sql.lit(batchRows)} from exported`.execute(tx).then((fetched) => fetched.rows);
    // A failure is thrown where the rows are awaited, which may be later.
    void Promise.allSettled([batch]);
    return batch;
  };
  let read = 0;
  let next = fetchNext();
  try {
    for (let batch = await next; batch.length > 0; batch = await next) {
      // The store reads the next rows while these are written.
      next = fetchNext();
      yield cellsOf(batch);
      read += batch.length;
      await done?.(Math.min(1, read / Math.max(1, total)));
    }
  } finally {
    await Promise.allSettled([next]);
  }
  await sql`close exported`.execute(tx);
}

async function countOf(tx: Tx, rows: RawBuilder<unknown>): Promise<number> {
  const counted = await sql<{ total: number }>`select count(*)::int as total from (${rows}) as counted`.execute(tx);
  return counted.rows[0]?.total ?? 0;
}
