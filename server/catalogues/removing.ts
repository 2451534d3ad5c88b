import { sql } from 'kysely';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import { refuse } from '../http/refused.ts';
import { kept, noteChange } from './audit.ts';
import { extensions } from './extensions.ts';
import { forgetFiles } from './files.ts';
import { ownerOf } from './owners.ts';
import { storageOf } from './storage.ts';
import { usesOf } from './uses.ts';
import type { Writer } from './write.ts';
import { labelOf, stand } from './writing.ts';

/**
 * Deletes a record (ADM-7.07). What is its own goes with it; what else names it stops it (OQ-94).
 * @throws Refused `record.not_found`, `record.shared`, `record.in_use` with what hangs on it
 */
export async function removeRecord(writer: Writer, catalogue: Catalogue, id: number): Promise<void> {
  const { tx } = writer;
  const storage = storageOf(catalogue);
  const { record } = await stand(tx, storage, id);
  const uses = await usesOf(tx, catalogue, id);
  if (uses.some(({ goes, count }) => !goes && count > 0)) throw refuse('record.in_use', { details: { uses } });
  const label = await labelOf(tx, catalogue, id);
  const owner = await ownerOf(tx, catalogue, id);
  await extensions[catalogue.key]?.beforeDelete?.(tx, { ...writer, catalogue, id, before: record });
  const gone = await deleted(writer, storage.table, id);
  if (!gone) throw refuse('record.shared');
  await noteChange(writer, { catalogue, id, label, action: 'delete', data: null, old_data: kept(catalogue, record), owner });
  await forgetFiles(tx, catalogue, record, {});
}

/** Somebody may begin to use it at this very moment, or hold it where the caller does not see. */
async function deleted({ tx }: Writer, table: string, id: number): Promise<boolean> {
  try {
    const { rows } = await sql`delete from ${sql.table(table)} where id = ${id} returning id`.execute(tx);
    return rows.length > 0;
  } catch (error) {
    if ((error as { code?: string }).code === '23503') throw refuse('record.in_use', { details: { uses: [] } });
    throw error;
  }
}
