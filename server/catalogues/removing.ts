import { sql } from 'kysely';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import type { Use } from '../../contract/catalogues/record.ts';
import { refuse } from '../http/refused.ts';
import { kept, noteRow } from './audit.ts';
import { extensions } from './extensions.ts';
import { forgetFiles } from './files.ts';
import type { Standing } from './preparing.ts';
import { stand } from './standing.ts';
import { storageOf } from './storage.ts';
import { usesOf } from './uses.ts';
import type { Writer } from './write.ts';

/**
 * Deletes a record (ADM-7.07). What is its own goes with it; what else names it stops it (OQ-94).
 * @throws Refused `record.not_found`, `record.shared`, `record.in_use` with what hangs on it
 */
export async function removeRecord(writer: Writer, catalogue: Catalogue, id: number): Promise<void> {
  const standing = await stand(writer.tx, storageOf(catalogue), id);
  await removeStanding(writer, catalogue, standing, await usesOf(writer.tx, catalogue, id));
}

/**
 * Deletes a record that stands and is locked already.
 * @param uses what hangs on it
 * @throws Refused `record.in_use`, `record.shared`
 */
export async function removeStanding(writer: Writer, catalogue: Catalogue, { record }: Standing, uses: readonly Use[]): Promise<void> {
  const { tx } = writer;
  const { id } = record;
  if (uses.some(({ goes, count }) => !goes && count > 0)) throw refuse('record.in_use', { details: { uses } });
  await extensions[catalogue.key]?.beforeDelete?.(tx, { ...writer, catalogue, id, before: record });
  await noteRow(writer, catalogue, id, { action: 'delete', data: null, old_data: kept(catalogue, record) });
  const gone = await deleted(writer, storageOf(catalogue).table, id);
  if (!gone) throw refuse('record.shared');
  await forgetFiles(tx, catalogue, record, {});
}

/** Somebody may begin to use it at this very moment. */
async function deleted({ tx }: Writer, table: string, id: number): Promise<boolean> {
  try {
    const { rows } = await sql`delete from ${sql.table(table)} where id = ${id} returning id`.execute(tx);
    return rows.length > 0;
  } catch (error) {
    if ((error as { code?: string }).code === '23503') throw refuse('record.in_use', { details: { uses: [] } });
    throw error;
  }
}
