import { sql } from 'kysely';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { RecordReference } from '../../../contract/catalogues/record.ts';
import { refuse, type Tx } from '../../platform/index.ts';
import { auditedRecord, recordRowChanges } from '../audit.ts';
import { extensions } from '../extensions.ts';
import { deleteUnusedFiles } from '../files.ts';
import { usesOf } from '../reading/uses.ts';
import { storageOf } from '../schema/storage.ts';
import { lockRecord } from './lock-record.ts';
import type { LockedRecord } from './prepare-write.ts';
import type { Writer } from './write.ts';

/**
 * Deletes a record (ADM-7.07). Its own parts are deleted with it; other references to it prevent the deletion (OQ-94).
 * @throws Refused `record.not_found`, `record.shared`, `record.in_use` with the references
 */
export async function removeRecord(writer: Writer, catalogue: Catalogue, id: number): Promise<void> {
  const stored = await lockRecord(writer.tx, storageOf(catalogue), id);
  await removeLockedRecord(writer, catalogue, stored, await usesOf(writer.tx, catalogue, id));
}

/** Whether references prevent a record's deletion. */
export const isReferenced = (uses: readonly RecordReference[]): boolean => uses.some(({ goes, count }) => !goes && count > 0);

/**
 * Deletes an existing record that is already locked.
 * @param uses references to the record
 * @throws Refused `record.in_use`, `record.shared`
 */
export async function removeLockedRecord(
  writer: Writer,
  catalogue: Catalogue,
  stored: LockedRecord,
  uses: readonly RecordReference[],
): Promise<void> {
  if (isReferenced(uses)) throw refuse('record.in_use', { details: { uses } });
  await removeAll(writer, catalogue, [stored]);
}

/** Deletes locked records without references. @throws Refused if one cannot be deleted; then none is */
export async function removeAll(writer: Writer, catalogue: Catalogue, standings: readonly LockedRecord[]): Promise<void> {
  const { tx } = writer;
  for (const { record } of standings) {
    await extensions[catalogue.key]?.beforeDelete?.(tx, { ...writer, catalogue, id: record.id, before: record });
  }
  const deeds = standings.map(({ record }) => ({ id: record.id, data: null, old_data: auditedRecord(catalogue, record) }));
  await recordRowChanges(writer, catalogue, 'delete', deeds);
  const ids = standings.map(({ record }) => record.id);
  const deleted = await deleteRows(tx, storageOf(catalogue).table, ids);
  if (deleted !== ids.length) throw refuse('record.shared');
  for (const { record } of standings) await deleteUnusedFiles(tx, catalogue, record, {});
}

/** A reference may be added concurrently; the foreign key then refuses the deletion. */
async function deleteRows(tx: Tx, table: string, ids: readonly number[]): Promise<number> {
  try {
    const { rows } = await sql`delete from ${sql.table(table)} where id = any (${ids}::bigint[]) returning id`.execute(tx);
    return rows.length;
  } catch (error) {
    if ((error as { code?: string }).code === '23503') throw refuse('record.in_use', { details: { uses: [] } });
    throw error;
  }
}
