import { sql } from 'kysely';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import type { CatalogueRecord } from '../../contract/catalogues/record.ts';
import type { Values } from '../../contract/fields/schema.ts';
import { refuse } from '../http/refused.ts';
import type { Tx } from '../store/store.ts';
import { difference, kept, noteRow, written } from './audit.ts';
import { type Put, putsOf } from './columns.ts';
import { extensions } from './extensions.ts';
import { refusalOfStore } from './faults.ts';
import { forgetFiles } from './files.ts';
import { writeJoins } from './joins.ts';
import { type Known, prepare, type Standing } from './preparing.ts';
import { readRecord } from './reading.ts';
import { stand } from './standing.ts';
import { type Storage, storageOf } from './storage.ts';
import type { Writer } from './write.ts';

/**
 * Makes a record (ADM-7.05).
 * @param given as a form gives them; references as ids or as they were read
 * @returns the record, whole
 * @throws Refused `request.invalid` with the faults by field, `record.shared`, `access.forbidden`
 */
export async function createRecord(writer: Writer, catalogue: Catalogue, given: Values): Promise<CatalogueRecord> {
  const { id } = await put(writer, catalogue, given);
  const record = await readRecord(writer.tx, catalogue, id);
  if (!record) throw refuse('access.forbidden');
  await noteRow(writer, catalogue, id, { action: 'create', data: kept(catalogue, record), old_data: null });
  return record;
}

/**
 * Makes one of many records, which is not read back.
 * @param known references found so far in this transaction
 * @throws as `createRecord`
 */
export async function addRecord(writer: Writer, catalogue: Catalogue, given: Values, known: Known): Promise<void> {
  const { id, values } = await put(writer, catalogue, given, known);
  await noteRow(writer, catalogue, id, { action: 'create', data: written(catalogue.fields, values), old_data: null });
}

async function put(writer: Writer, catalogue: Catalogue, given: Values, known?: Known): Promise<{ id: number; values: Values }> {
  const { tx, language } = writer;
  const storage = storageOf(catalogue);
  const { values, owner } = await prepare(writer, storage, given, null, known);
  const id = await orRefuse(storage, language, true, async () => {
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
    const made = await insert(tx, storage, [...(await putsOf(writer, storage, filled, {})), ...owner]);
    await writeJoins(tx, storage, made, values);
    await extensions[catalogue.key]?.afterWrite?.(tx, { ...writer, catalogue, action: 'create', id: made, values, before: null });
    return made;
  });
  return { id, values };
}

/**
 * Changes what is given of a record (ADM-7.06). With a `version` among the values it must be the one that stands; without one the last
 * write wins. Nothing is written where nothing differs.
 * @returns the record, whole, as it stands then
 * @throws Refused `request.invalid`, `record.not_found`, `record.shared`, `record.changed` with the record as it stands
 */
export async function editRecord(writer: Writer, catalogue: Catalogue, id: number, given: Values): Promise<CatalogueRecord> {
  const standing = await stand(writer.tx, storageOf(catalogue), id);
  const before = standing.record;
  if (given['version'] !== undefined && given['version'] !== null && Number(given['version']) !== before.version) {
    throw refuse('record.changed', { details: { record: before } });
  }
  const values = await change(writer, catalogue, standing, given);
  if (!values) return before;
  const after = await readRecord(writer.tx, catalogue, id);
  if (!after) throw refuse('access.forbidden');
  await noteRow(writer, catalogue, id, { action: 'update', ...difference(catalogue.fields, values, before, after) });
  await forgetFiles(writer.tx, catalogue, before, after);
  return after;
}

/**
 * Changes one of many records, as it stands and locked already; it is not read back.
 * @returns whether anything differed
 * @throws as `editRecord`
 */
export async function changeRecord(
  writer: Writer,
  catalogue: Catalogue,
  standing: Standing,
  given: Values,
  known: Known,
): Promise<boolean> {
  const values = await change(writer, catalogue, standing, given, known);
  if (!values) return false;
  const { record } = standing;
  const before = Object.fromEntries(catalogue.fields.filter(({ name }) => name in values).map(({ name }) => [name, record[name] ?? null]));
  const old = { ...before, ...Object.fromEntries((record._secrets ?? []).filter((name) => name in values).map((name) => [name, 'set'])) };
  await noteRow(writer, catalogue, record.id, {
    action: 'update',
    data: { ...emptied(values), ...written(catalogue.fields, values) },
    old_data: old,
  });
  await forgetFiles(writer.tx, catalogue, record, { ...record, ...values });
  return true;
}

const emptied = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value === null));

/** @returns what was written; null where nothing differs */
async function change(writer: Writer, catalogue: Catalogue, standing: Standing, given: Values, known?: Known): Promise<Values | null> {
  const { tx, language } = writer;
  const storage = storageOf(catalogue);
  const { record: before, raw } = standing;
  const { values, owner } = await prepare(writer, storage, given, standing, known);
  if (Object.keys(values).length === 0 && owner.length === 0) return null;
  await orRefuse(storage, language, false, async () => {
    await update(tx, storage, before.id, [...(await putsOf(writer, storage, values, raw)), ...owner]);
    await writeJoins(tx, storage, before.id, values);
    await extensions[catalogue.key]?.afterWrite?.(tx, { ...writer, catalogue, action: 'update', id: before.id, values, before });
  });
  return values;
}

/** Does the work; what the store will not hold becomes a refusal. */
async function orRefuse<T>(storage: Storage, language: Writer['language'], isNew: boolean, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw refusalOfStore(error, storage, language, isNew);
  }
}

async function insert(tx: Tx, { table }: Storage, puts: readonly Put[]): Promise<number> {
  const names = sql.join(puts.map(({ name }) => sql.ref(name)));
  const values = sql.join(puts.map(({ value }) => value));
  const what = puts.length > 0 ? sql`(${names}) values (${values})` : sql`default values`;
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(table)} ${what} returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`Nothing was put into ${table}`);
  return id;
}

async function update(tx: Tx, { table, catalogue }: Storage, id: number, puts: readonly Put[]): Promise<void> {
  const isCounted = catalogue.operations.some((operation) => operation === 'create' || operation === 'edit' || operation === 'delete');
  const sets = puts.map(({ name, value }) => sql`${sql.ref(name)} = ${value}`);
  if (isCounted) sets.push(sql`version = version + 1`, sql`changed = now()`);
  if (sets.length > 0) await sql`update ${sql.table(table)} set ${sql.join(sets)} where id = ${id}`.execute(tx);
}
