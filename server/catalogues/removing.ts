import { sql } from 'kysely';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import type { Use } from '../../contract/catalogues/record.ts';
import { refuse } from '../platform/http/refused.ts';
import type { Tx } from '../platform/store/store.ts';
import { kept, noteRows } from './audit.ts';
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

/** Whether something stops a record's deletion. */
export const isHeld = (uses: readonly Use[]): boolean => uses.some(({ goes, count }) => !goes && count > 0);

/**
 * Deletes a record that stands and is locked already.
 * @param uses what hangs on it
 * @throws Refused `record.in_use`, `record.shared`
 */
export async function removeStanding(writer: Writer, catalogue: Catalogue, standing: Standing, uses: readonly Use[]): Promise<void> {
  if (isHeld(uses)) throw refuse('record.in_use', { details: { uses } });
  await removeAll(writer, catalogue, [standing]);
}

/** Deletes records that stand, are locked already and are not held. @throws Refused where one cannot be deleted: then none is */
export async function removeAll(writer: Writer, catalogue: Catalogue, standings: readonly Standing[]): Promise<void> {
  const { tx } = writer;
  for (const { record } of standings) {
    await extensions[catalogue.key]?.beforeDelete?.(tx, { ...writer, catalogue, id: record.id, before: record });
  }
  const deeds = standings.map(({ record }) => ({ id: record.id, data: null, old_data: kept(catalogue, record) }));
  await noteRows(writer, catalogue, 'delete', deeds);
  const ids = standings.map(({ record }) => record.id);
  const gone = await deleted(tx, storageOf(catalogue).table, ids);
  if (gone !== ids.length) throw refuse('record.shared');
  for (const { record } of standings) await forgetFiles(tx, catalogue, record, {});
}

/** Somebody may begin to use one at this very moment. */
async function deleted(tx: Tx, table: string, ids: readonly number[]): Promise<number> {
  try {
    const { rows } = await sql`delete from ${sql.table(table)} where id = any (${ids}::bigint[]) returning id`.execute(tx);
    return rows.length;
  } catch (error) {
    if ((error as { code?: string }).code === '23503') throw refuse('record.in_use', { details: { uses: [] } });
    throw error;
  }
}
