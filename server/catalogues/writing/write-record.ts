import { sql } from 'kysely';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { Values } from '../../../contract/catalogues/fields/schema.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import { refuse, type Tx } from '../../platform/index.ts';
import { type AuditedRow, auditedRecord, auditedValues, difference, recordRowChanges } from '../audit.ts';
import { extensions } from '../extensions.ts';
import { deleteUnusedFiles } from '../files.ts';
import { readRecord } from '../reading/reading.ts';
import { writeJoins } from '../schema/joins.ts';
import { type Storage, storageOf } from '../schema/storage.ts';
import { type ColumnValue, columnValuesOf } from './columns.ts';
import { refusalOfStore } from './faults.ts';
import { lockRecord } from './lock-record.ts';
import { type KnownReferences, type LockedRecord, type PreparedWrite, prepare } from './prepare-write.ts';
import type { Writer } from './write.ts';

/**
 * Makes a record (ADM-7.05).
 * @param values as a form gives them; references as ids or as they were read
 * @returns the record, whole
 * @throws Refused `request.invalid` with the faults by field, `record.shared`, `access.forbidden`
 */
export async function createRecord(writer: Writer, catalogue: Catalogue, values: Values): Promise<CatalogueRecord> {
  const { id } = await insertRecord(writer, catalogue, values);
  const record = await readRecord(writer.tx, catalogue, id);
  if (!record) throw refuse('access.forbidden');
  await recordRowChanges(writer, catalogue, 'create', [{ id, data: auditedRecord(catalogue, record), old_data: null }]);
  return record;
}

/**
 * Creates one of many records; it is not read back.
 * @param known references verified so far in this transaction
 * @returns its audit entry, to be written with those of the others
 * @throws as `createRecord`
 */
export async function addRecord(writer: Writer, catalogue: Catalogue, input: Values, known: KnownReferences): Promise<AuditedRow> {
  const { id, values } = await insertRecord(writer, catalogue, input, known);
  return { id, data: auditedValues(catalogue.fields, values), old_data: null };
}

async function insertRecord(
  writer: Writer,
  catalogue: Catalogue,
  input: Values,
  known?: KnownReferences,
): Promise<{ id: number; values: Values }> {
  const { tx, language } = writer;
  const storage = storageOf(catalogue);
  const { values, owner } = await prepare(writer, storage, input, null, known);
  const id = await refuseStoreErrors(storage, language, true, async () => {
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
    const recordId = await insert(tx, storage, [...(await columnValuesOf(writer, storage, filled, {})), ...owner]);
    await writeJoins(tx, storage, recordId, values);
    await extensions[catalogue.key]?.afterWrite?.(tx, { ...writer, catalogue, action: 'create', id: recordId, values, before: null });
    return recordId;
  });
  return { id, values };
}

/**
 * Edits the given values of a record (ADM-7.06). A `version` among the values must match the current one; without it the last write wins.
 * Nothing is written if nothing differs.
 * @returns the complete updated record
 * @throws Refused `request.invalid`, `record.not_found`, `record.shared`, `record.changed` with the current record
 */
export async function editRecord(writer: Writer, catalogue: Catalogue, id: number, values: Values): Promise<CatalogueRecord> {
  const stored = await lockRecord(writer.tx, storageOf(catalogue), id);
  const before = stored.record;
  if (values['version'] !== undefined && values['version'] !== null && Number(values['version']) !== before.version) {
    throw refuse('record.changed', { details: { record: before } });
  }
  const prepared = await prepareChange(writer, catalogue, stored, values);
  if (!prepared) return before;
  await storeValues(writer, catalogue, [stored], prepared);
  const after = await readRecord(writer.tx, catalogue, id);
  if (!after) throw refuse('access.forbidden');
  await recordRowChanges(writer, catalogue, 'update', [{ id, ...difference(catalogue.fields, prepared.values, before, after) }]);
  await deleteUnusedFiles(writer.tx, catalogue, before, after);
  return after;
}

/**
 * Edits one of many records that is already locked; it is not read back.
 * @returns whether anything differed
 * @throws as `editRecord`
 */
export async function changeRecord(
  writer: Writer,
  catalogue: Catalogue,
  stored: LockedRecord,
  values: Values,
  known: KnownReferences,
): Promise<boolean> {
  const prepared = await prepareChange(writer, catalogue, stored, values, known);
  if (prepared) await writeSameValues(writer, catalogue, [stored], prepared);
  return prepared !== null;
}

/** Returns the write of an edit to the current record; null if nothing differs. @throws Refused `request.invalid` */
export async function prepareChange(
  writer: Writer,
  catalogue: Catalogue,
  stored: LockedRecord,
  values: Values,
  known?: KnownReferences,
): Promise<PreparedWrite | null> {
  const prepared = await prepare(writer, storageOf(catalogue), values, stored, known);
  return Object.keys(prepared.values).length === 0 && prepared.owner.length === 0 ? null : prepared;
}

/**
 * Writes the same values into records, with one statement; several of them must hold no parts and take no files.
 * @throws Refused where one of them cannot be written: then none is
 */
export async function writeSameValues(
  writer: Writer,
  catalogue: Catalogue,
  standings: readonly LockedRecord[],
  prepared: PreparedWrite,
): Promise<void> {
  await storeValues(writer, catalogue, standings, prepared);
  const { values } = prepared;
  const fields = catalogue.fields.filter(({ name }) => name in values);
  const data = { ...clearedValues(values), ...auditedValues(catalogue.fields, values) };
  const deeds = standings.map(({ record }) => {
    const secrets = (record._secrets ?? []).filter((name) => name in values).map((name) => [name, 'set']);
    const before = fields.map(({ name }) => [name, record[name] ?? null]);
    return { id: record.id, data, old_data: Object.fromEntries([...before, ...secrets]) as Values };
  });
  await recordRowChanges(writer, catalogue, 'update', deeds);
  for (const { record } of standings) await deleteUnusedFiles(writer.tx, catalogue, record, { ...record, ...values });
}

const clearedValues = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value === null));

async function storeValues(
  writer: Writer,
  catalogue: Catalogue,
  standings: readonly LockedRecord[],
  { values, owner }: PreparedWrite,
): Promise<void> {
  const { tx, language } = writer;
  const storage = storageOf(catalogue);
  const ids = standings.map(({ record }) => record.id);
  await refuseStoreErrors(storage, language, false, async () => {
    await update(tx, storage, ids, [...(await columnValuesOf(writer, storage, values, standings[0]?.raw ?? {})), ...owner]);
    for (const { record: before } of standings) {
      await writeJoins(tx, storage, before.id, values);
      await extensions[catalogue.key]?.afterWrite?.(tx, { ...writer, catalogue, action: 'update', id: before.id, values, before });
    }
  });
}

/** Runs the work and converts constraint violations of the store into refusals. */
async function refuseStoreErrors<T>(storage: Storage, language: Writer['language'], isNew: boolean, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw refusalOfStore(error, storage, language, isNew);
  }
}

async function insert(tx: Tx, { table }: Storage, puts: readonly ColumnValue[]): Promise<number> {
  const names = sql.join(puts.map(({ name }) => sql.ref(name)));
  const values = sql.join(puts.map(({ value }) => value));
  const what = puts.length > 0 ? sql`(${names}) values (${values})` : sql`default values`;
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(table)} ${what} returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`Nothing was put into ${table}`);
  return id;
}

async function update(tx: Tx, { table, catalogue }: Storage, ids: readonly number[], puts: readonly ColumnValue[]): Promise<void> {
  const isCounted = catalogue.operations.some((operation) => operation === 'create' || operation === 'edit' || operation === 'delete');
  const sets = puts.map(({ name, value }) => sql`${sql.ref(name)} = ${value}`);
  if (isCounted) sets.push(sql`version = version + 1`, sql`changed = now()`);
  if (sets.length > 0) await sql`update ${sql.table(table)} set ${sql.join(sets)} where id = any (${ids}::bigint[])`.execute(tx);
}
