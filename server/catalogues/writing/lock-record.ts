import { sql } from 'kysely';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { Values } from '../../../contract/catalogues/fields/schema.ts';
import type { Language } from '../../../contract/workspace/index.ts';
import { refuse, type Tx } from '../../platform/index.ts';
import { readRecord } from '../reading/reading.ts';
import { recordsOf } from '../reading/selection.ts';
import { type Storage, storageOf } from '../schema/storage.ts';
import type { LockedRecord } from './prepare-write.ts';

/**
 * Reads a record and locks it until the end of the transaction, so that concurrent changes are serialized.
 * @throws Refused `record.not_found`, `record.shared` if the caller sees it but may not change it
 */
export async function lockRecord(tx: Tx, storage: Storage, id: number): Promise<LockedRecord> {
  const [raw] = await selectForUpdate(tx, storage, [id]);
  const record = await readRecord(tx, storage.catalogue, id);
  if (!record) throw refuse('record.not_found');
  if (!raw) throw refuse('record.shared');
  return { record, raw };
}

/** Rows that the caller may write, locked, with their columns of parts; in the order of their ids, so that concurrent locks do not deadlock. */
async function selectForUpdate(tx: Tx, { table, columns }: Storage, ids: readonly number[]): Promise<Values[]> {
  const nested = columns.filter(({ field }) => field.kind === 'parts' || field.kind === 'rows').map(({ name }) => name);
  const { rows } = await sql<Values>`select ${sql.join(['id', ...nested].map((name) => sql.ref(name)))}
    from ${sql.table(table)} where id = any (${ids}::bigint[]) order by id for update`.execute(tx);
  return rows;
}

/** One of many records: locked in its current state, or why it cannot be written. */
export interface LockOutcome {
  id: number;
  label: string;
  locked: LockedRecord | 'record.not_found' | 'record.shared';
}

const chunk = 200;

/** Reads and locks many records in batches. */
export async function* lockRecords(
  tx: Tx,
  catalogue: Catalogue,
  ids: readonly number[],
  language: Language,
): AsyncGenerator<LockOutcome[]> {
  const storage = storageOf(catalogue);
  for (let at = 0; at < ids.length; at += chunk) {
    const some = ids.slice(at, at + chunk);
    const raws = new Map((await selectForUpdate(tx, storage, some)).map((raw) => [Number(raw['id']), raw]));
    const records = new Map<number, Pick<LockOutcome, 'label' | 'locked'>>();
    for await (const { id, label, record } of recordsOf(tx, catalogue, some, language)) {
      const raw = raws.get(id);
      records.set(id, { label, locked: raw ? { record, raw } : 'record.shared' });
    }
    yield some.map((id) => ({ id, label: String(id), locked: 'record.not_found', ...records.get(id) }));
  }
}
