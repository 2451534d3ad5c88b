import { sql } from 'kysely';
import { type Catalogue, tableOf } from '../../../contract/catalogues/catalogue.ts';
import type { Fault } from '../../../contract/catalogues/fields/fault.ts';
import { type Field, isWritable } from '../../../contract/catalogues/fields/field.ts';
import { faultOf, idOf, isEmpty, type Values } from '../../../contract/catalogues/fields/schema.ts';
import { catalogueOf } from '../../../contract/catalogues/registry.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import type { Caller, Tx } from '../../platform/index.ts';
import { columnOf, type Storage, storageOf } from '../schema/storage.ts';
import type { ColumnValue } from './columns.ts';
import type { Writer } from './write.ts';

/** The owner of a record; without an owner it is shared by all. */
export interface Owner {
  tenant: number | null;
  masterTenant: number | null;
}

interface OwnerSql {
  tenant: string;
  masterTenant: string;
}

/** The owner of a row as SQL: from its own columns, or from its parent record. A tenant owns itself. */
export function ownerSql(catalogue: Catalogue, row: string, depth = 0): OwnerSql {
  const { ownership, fields } = catalogue;
  if (tableOf(catalogue) === 'tenant') return { tenant: `${row}.id`, masterTenant: 'null::bigint' };
  if (typeof ownership !== 'object') {
    const { columns, owner } = storageOf(catalogue);
    const has = (name: string) => owner === name || columns.some((column) => column.name === name);
    return {
      tenant: has('id_tenant') ? `${row}.id_tenant` : 'null::bigint',
      masterTenant: has('id_master_tenant') ? `${row}.id_master_tenant` : 'null::bigint',
    };
  }
  const field = fields.find(({ name }) => name === ownership.via);
  const column = field && columnOf(field);
  if (field?.kind !== 'ref' || !column || depth > 4) return { tenant: 'null::bigint', masterTenant: 'null::bigint' };
  const parent = catalogueOf(field.to);
  const above = ownerSql(parent, `above${depth}`, depth + 1);
  const from = `from ${tableOf(parent)} above${depth} where above${depth}.id = ${row}.${column.name}`;
  return { tenant: `(select ${above.tenant} ${from})`, masterTenant: `(select ${above.masterTenant} ${from})` };
}

/** The owner's column if no field has it, and the values without it. */
interface Owned {
  owner: ColumnValue[];
  rest: Values;
  faults: Fault[];
}

/**
 * The owner of a record that is being written (OQ-1). A new one is the caller's tenant's if there is just one, or their master tenant's;
 * a master admin may set `id_master_tenant`, and otherwise creates it for all. Other users cannot change the owner.
 */
export async function ownerPut(writer: Writer, storage: Storage, values: Values, before: CatalogueRecord | null): Promise<Owned> {
  const { owner, columns, catalogue } = storage;
  if (owner === null || typeof catalogue.ownership === 'object') return { owner: [], rest: values, faults: [] };
  const field = columns.find(({ name, field: one }) => name === owner && isWritable(one))?.field;
  return field ? fieldOwner(writer, catalogue, field, values, before) : hiddenOwner(writer, catalogue, owner, values, before);
}

/** Returns the owner named by the record's own field; for a new record without one, the default owner. */
async function fieldOwner(
  { tx, caller }: Writer,
  catalogue: Catalogue,
  field: Field,
  values: Values,
  before: CatalogueRecord | null,
): Promise<Owned> {
  if (before || !isEmpty(values[field.name])) return { owner: [], rest: values, faults: [] };
  const usual = await usualOwner(tx, caller, catalogue);
  if (usual !== undefined) return { owner: [], rest: { ...values, [field.name]: usual }, faults: [] };
  const isMissed = catalogue.ownership === 'tenant' && !field.required && !caller.is_master_admin;
  return { owner: [], rest: values, faults: isMissed ? [faultOf(field.name, 'required')] : [] };
}

async function hiddenOwner(
  { tx, caller }: Writer,
  catalogue: Catalogue,
  owner: string,
  values: Values,
  before: CatalogueRecord | null,
): Promise<Owned> {
  const { [owner]: named, ...rest } = values;
  const mayName = caller.is_master_admin || (catalogue.ownership === 'tenant' && !before);
  const isNamed = mayName && named !== undefined;
  if (before && (!isNamed || idOf(named) === before[owner])) return { owner: [], rest, faults: [] };
  const requested = (isNamed ? idOf(named) : await usualOwner(tx, caller, catalogue)) ?? null;
  return { owner: [{ name: owner, value: sql`${requested}::bigint` }], rest, faults: await faultsOfOwner(tx, catalogue, owner, requested) };
}

async function faultsOfOwner(tx: Tx, { ownership }: Catalogue, owner: string, id: number | null): Promise<Fault[]> {
  if (id === null) return ownership === 'tenant' ? [faultOf(owner, 'required')] : [];
  const table = sql.table(ownership === 'tenant' ? 'tenant' : 'master_tenant');
  const { rows } = await sql`select 1 from ${table} where id = ${id}`.execute(tx);
  return rows.length === 0 ? [faultOf(owner, 'ref')] : [];
}

/** Undefined: the caller has none, or several to choose from, or the record is for all (a master admin's). */
async function usualOwner(tx: Tx, caller: Caller, { ownership }: Catalogue): Promise<number | undefined> {
  if (ownership === 'tenant') return caller.tenants.length === 1 ? caller.tenants[0] : undefined;
  if (ownership !== 'customer' || caller.is_master_admin) return undefined;
  const { rows } = await sql<{ master: number | null }>`
    select coalesce(u.id_master_tenant, (select min(t.id_master_tenant) from tenant t where t.id = any (${caller.tenants}::bigint[]))) as master
    from user_account u where u.id = ${caller.user}`.execute(tx);
  return rows[0]?.master ?? undefined;
}
