import { sql } from 'kysely';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import type { CatalogueRecord } from '../../contract/catalogues/record.ts';
import type { Values } from '../../contract/fields/schema.ts';
import { refuse } from '../http/refused.ts';
import type { Tx } from '../store/store.ts';
import { difference, kept, noteChange } from './audit.ts';
import { type Put, putsOf } from './columns.ts';
import { extensions } from './extensions.ts';
import { refusalOfStore } from './faults.ts';
import { forgetFiles } from './files.ts';
import { writeJoins } from './joins.ts';
import { labelText } from './label.ts';
import { ownerOf } from './owners.ts';
import { type Known, prepare, type Standing } from './preparing.ts';
import { readRecord } from './reading.ts';
import { type Storage, storageOf } from './storage.ts';
import type { Writer } from './write.ts';

/**
 * Makes a record (ADM-7.05).
 * @param given as a form gives them; references as ids or as they were read
 * @param known references found so far, where many records are written in one transaction
 * @returns the record, whole
 * @throws Refused `request.invalid` with the faults by field, `record.shared`, `access.forbidden`
 */
export async function createRecord(writer: Writer, catalogue: Catalogue, given: Values, known?: Known): Promise<CatalogueRecord> {
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
  const record = await readRecord(tx, catalogue, id);
  if (!record) throw refuse('access.forbidden');
  await note(writer, catalogue, id, { action: 'create', data: kept(catalogue, record), old_data: null });
  return record;
}

/**
 * Changes what is given of a record (ADM-7.06). With a `version` among the values it must be the one that stands; without one the last
 * write wins. Nothing is written where nothing differs.
 * @returns the record, whole, as it stands then
 * @throws Refused `request.invalid`, `record.not_found`, `record.shared`, `record.changed` with the record as it stands
 */
export async function editRecord(writer: Writer, catalogue: Catalogue, id: number, given: Values, known?: Known): Promise<CatalogueRecord> {
  return (await changeRecord(writer, catalogue, id, given, known)).record;
}

/** As `editRecord`; says besides whether anything differed. */
export async function changeRecord(
  writer: Writer,
  catalogue: Catalogue,
  id: number,
  given: Values,
  known?: Known,
): Promise<{ record: CatalogueRecord; isChanged: boolean }> {
  const { tx, language } = writer;
  const storage = storageOf(catalogue);
  const standing = await stand(tx, storage, id);
  const before = standing.record;
  if (given['version'] !== undefined && given['version'] !== null && Number(given['version']) !== before.version) {
    throw refuse('record.changed', { details: { record: before } });
  }
  const { values, owner } = await prepare(writer, storage, given, standing, known);
  if (Object.keys(values).length === 0 && owner.length === 0) return { record: before, isChanged: false };
  await orRefuse(storage, language, false, async () => {
    await update(tx, storage, id, [...(await putsOf(writer, storage, values, standing.raw)), ...owner]);
    await writeJoins(tx, storage, id, values);
    await extensions[catalogue.key]?.afterWrite?.(tx, { ...writer, catalogue, action: 'update', id, values, before });
  });
  const after = await readRecord(tx, catalogue, id);
  if (!after) throw refuse('access.forbidden');
  await note(writer, catalogue, id, { action: 'update', ...difference(catalogue.fields, values, before, after) });
  await forgetFiles(tx, catalogue, before, after);
  return { record: after, isChanged: true };
}

/**
 * A record as it stands, locked to the end of the transaction, so that of several who change it at once one is first.
 * @throws Refused `record.not_found`, `record.shared` where the caller sees it and may not change it
 */
export async function stand(tx: Tx, { catalogue, table, columns }: Storage, id: number): Promise<Standing> {
  const nested = columns.filter(({ field }) => field.kind === 'parts' || field.kind === 'rows').map(({ name }) => name);
  const { rows } = await sql<Values>`select ${sql.join(['id', ...nested].map((name) => sql.ref(name)))}
    from ${sql.table(table)} where id = ${id} for update`.execute(tx);
  const record = await readRecord(tx, catalogue, id);
  if (!record) throw refuse('record.not_found');
  if (!rows[0]) throw refuse('record.shared');
  return { record, raw: rows[0] };
}

/** The words that name a record. */
export async function labelOf(tx: Tx, catalogue: Catalogue, id: number): Promise<string> {
  const { table } = storageOf(catalogue);
  const { rows } = await sql<{ label: string }>`
    select ${sql.raw(labelText(catalogue, 'r'))} as label from ${sql.table(table)} r where r.id = ${id}`.execute(tx);
  return rows[0]?.label ?? String(id);
}

async function note(
  writer: Writer,
  catalogue: Catalogue,
  id: number,
  deed: { action: 'create' | 'update'; data: Values | null; old_data: Values | null },
): Promise<void> {
  const { tx } = writer;
  await noteChange(writer, { catalogue, id, ...deed, label: await labelOf(tx, catalogue, id), owner: await ownerOf(tx, catalogue, id) });
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
