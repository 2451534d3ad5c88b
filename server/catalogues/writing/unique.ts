import { sql } from 'kysely';
import type { Fault } from '../../../contract/catalogues/fields/fault.ts';
import { faultOf, type Values } from '../../../contract/catalogues/fields/schema.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import type { Storage } from '../schema/storage.ts';
import type { ColumnValue } from './columns.ts';
import type { Writer } from './write.ts';

/**
 * Returns unique fields whose value another record of the same owner has. Checked before the write for a clear error; concurrent writes are
 * caught by the unique index.
 */
export async function duplicateFaults(
  { tx }: Writer,
  storage: Storage,
  values: Values,
  before: CatalogueRecord | null,
  hidden: readonly ColumnValue[],
): Promise<Fault[]> {
  const { owner } = storage;
  const faults: Fault[] = [];
  for (const { field, name, type } of storage.columns) {
    const value = values[field.name];
    if (!field.unique || value === null || value === undefined) continue;
    const ownerField = storage.columns.find((column) => column.name === owner)?.field.name;
    const given =
      ownerField === undefined ? hidden[0]?.value : values[ownerField] === undefined ? undefined : sql`${values[ownerField]}::bigint`;
    const standing = before && sql`(select b.${sql.ref(owner ?? 'id')} from ${sql.table(storage.table)} b where b.id = ${before.id})`;
    const sameOwner = owner === null ? sql`true` : sql`r.${sql.ref(owner)} is not distinct from ${given ?? standing ?? sql`null`}`;
    const same =
      type === 'text' ? sql`lower(r.${sql.ref(name)}) = lower(${value}::text)` : sql`r.${sql.ref(name)} = ${value}::${sql.raw(type)}`;
    const { rows } = await sql`select 1 from ${sql.table(storage.table)} r
      where ${same} and ${sameOwner} and r.id <> ${before?.id ?? 0} limit 1`.execute(tx);
    if (rows.length > 0) faults.push(faultOf(field.name, 'taken'));
  }
  return faults;
}
