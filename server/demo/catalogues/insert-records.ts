import { sql } from 'kysely';
import { type Catalogue, type CatalogueKey, catalogueOf, type Values } from '../../../contract/catalogues/index.ts';
import { storageOf } from '../../catalogues/index.ts';
import type { Tx } from '../../platform/index.ts';

/** Encrypts the value of a secret field. */
type Seal = (text: string) => string;

/**
 * Inserts records of a catalogue in one batch; platform scope. Values are keyed by field name; references and the members of `refs` are
 * ids, `id_master_tenant` may name the owner. Omitted fields get the descriptor's defaults.
 * @returns their ids, in order
 */
export async function insertRecords(tx: Tx, seal: Seal, key: CatalogueKey, records: readonly Values[]): Promise<number[]> {
  if (records.length === 0) return [];
  const catalogue = catalogueOf(key);
  const { table, columns, joins, owner } = storageOf(catalogue);
  const filled = columns.filter(({ field }) => field.kind === 'flag' || records.some((record) => record[field.name] !== undefined));
  const types = new Map(filled.map(({ name, type }) => [name, type]));
  if (owner !== null && !types.has(owner) && typeof catalogue.ownership === 'string') types.set(owner, 'bigint');
  const rows = records.map((record) => ({
    ...(owner !== null && { [owner]: record[owner] ?? null }),
    ...Object.fromEntries(filled.map(({ field, name }) => [name, storedValue(field, record[field.name], seal)])),
  }));
  const names = sql.join([...types.keys()].map((name) => sql.ref(name)));
  const typed = sql.join([...types].map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));
  const { rows: inserted } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${names}) select ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${typed})
    returning id`.execute(tx);
  const ids = inserted.map(({ id }) => id);
  for (const join of joins)
    await linkRecords(
      tx,
      join.table,
      ids,
      records.map((record) => record[join.field.name]),
    );
  return ids;
}

function storedValue(field: Catalogue['fields'][number], value: unknown, seal: Seal): unknown {
  if (field.kind === 'secret') return typeof value === 'string' ? seal(value) : null;
  return value ?? field.initial ?? (field.kind === 'flag' ? false : null);
}

async function linkRecords(tx: Tx, table: string, owners: readonly number[], targets: readonly unknown[]): Promise<void> {
  const rows = owners.flatMap((id_owner, at) => {
    const value = targets[at];
    return Array.isArray(value) ? value.map((id_target: unknown, at) => ({ id_owner, id_target, place: at + 1 })) : [];
  });
  if (rows.length === 0) return;
  await sql`insert into ${sql.table(table)} (id_owner, id_target, place) select id_owner, id_target, place
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id_owner bigint, id_target bigint, place integer)`.execute(tx);
}
