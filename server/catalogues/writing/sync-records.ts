import { type RawBuilder, sql } from 'kysely';
import { tableOf } from '../../../contract/catalogues/catalogue.ts';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import { catalogueOf } from '../../../contract/catalogues/registry.ts';
import { recordChange } from '../audit.ts';
import { type Column, storageOf } from '../schema/storage.ts';
import type { Writer } from './write.ts';

/** A record from a service: its identifier, and its values by field; omitted fields are not changed. */
export interface Incoming {
  externalId: string;
  values: Readonly<Record<string, unknown>>;
}
/** Result of a sync. `ids` by identifier. */
export interface SyncResult {
  created: number;
  updated: number;
  ids: ReadonlyMap<string, number>;
}

interface StoredRow {
  id: number;
  externalId: string;
  row: Readonly<Record<string, unknown>>;
}

/**
 * Synchronizes a catalogue's records with a service: new ones are created and changed ones updated, all of it audited.
 * Values edited by people in other fields are left unchanged.
 * @param by the field that identifies records; its values belong to the service
 * @param parent the field of the parent, if identifiers are unique only within it
 */
export async function syncRecords(
  writer: Writer,
  key: CatalogueKey,
  { by, parent }: { by: string; parent?: string },
  incoming: readonly Incoming[],
): Promise<SyncResult> {
  const { columns, owner } = storageOf(catalogueOf(key));
  // Without the lock, two concurrent syncs would both create the same records.
  await sql`select pg_advisory_xact_lock(hashtext('taking over'))`.execute(writer.tx);
  const externalColumn = columnNamed(columns, by);
  const master = owner === 'id_master_tenant' ? await masterTenantOf(writer) : undefined;
  const stored = await readStoredRows(writer, key, externalColumn, incoming);
  const within = parent === undefined ? null : columnNamed(columns, parent);
  const nameOf = (one: { externalId: string }, parentId: unknown): string =>
    within ? `${String(parentId)} ${one.externalId}` : one.externalId;
  const byName = new Map(stored.map((one) => [nameOf(one, within && one.row[within.name]), one]));
  const ids = new Map<string, number>();
  let created = 0;
  let updated = 0;
  for (const one of incoming) {
    const filled = filledColumns(columns, { ...one.values, [by]: one.externalId });
    const before = byName.get(nameOf(one, parent === undefined ? null : one.values[parent]));
    if (before) {
      ids.set(one.externalId, before.id);
      if (await change(writer, key, before, filled)) updated += 1;
    } else {
      ids.set(one.externalId, await make(writer, key, filled, master));
      created += 1;
    }
  }
  if (updated > 0 && columns.some(({ field }) => field.name === 'idCameraProxy')) await renameCameras(writer, key);
  return { created, updated, ids };
}

/** Gives cameras the changed names of the devices that they were created with. */
async function renameCameras({ tx }: Writer, key: CatalogueKey): Promise<void> {
  await sql`update camera c set name = d.name, version = c.version + 1, changed = now() from ${sql.table(tableOf(catalogueOf(key)))} d
    where c.device = ${key} and c.id_device = d.id and c.name <> d.name`.execute(tx);
}

type FilledColumns = readonly (readonly [Column, unknown])[];

function columnNamed(columns: readonly Column[], field: string): Column {
  const found = columns.find((column) => column.field.name === field);
  if (!found) throw new TypeError(`There is no column for ${field}`);
  return found;
}

const filledColumns = (columns: readonly Column[], values: Readonly<Record<string, unknown>>): FilledColumns =>
  columns.flatMap((column) => {
    const value = values[column.field.name];
    return value === undefined || value === null ? [] : [[column, value] as const];
  });

async function readStoredRows(
  writer: Writer,
  key: CatalogueKey,
  externalColumn: Column,
  incoming: readonly Incoming[],
): Promise<StoredRow[]> {
  const column = sql.ref(`t.${externalColumn.name}`);
  const { rows } = await sql<StoredRow>`
    select t.id, ${column} as "externalId", to_jsonb(t) as row from ${sql.table(tableOf(catalogueOf(key)))} as t
    where ${column} = any(${incoming.map((one) => one.externalId)}::text[])`.execute(writer.tx);
  return rows;
}

/** The owner of new records: common to all for the master admin, otherwise the caller's customer. */
async function masterTenantOf({ tx, caller }: Writer): Promise<number | null> {
  if (caller.is_master_admin) return null;
  const { rows } = await sql<{ id: number }>`select min(id_master_tenant) as id from tenant`.execute(tx);
  return rows[0]?.id ?? null;
}

const valueSql = ({ type }: Column, value: unknown): RawBuilder<unknown> =>
  sql`${type === 'jsonb' ? JSON.stringify(value) : value}::${sql.raw(type)}`;

async function change(writer: Writer, key: CatalogueKey, before: StoredRow, columns: FilledColumns): Promise<boolean> {
  const table = sql.table(tableOf(catalogueOf(key)));
  const sets = columns.map(([column, value]) => sql`${sql.id(column.name)} = ${valueSql(column, value)}`);
  const differs = columns.map(([column, value]) => sql`${sql.id(column.name)} is distinct from ${valueSql(column, value)}`);
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    update ${table} as t set ${sql.join(sets)}, version = version + 1, changed = now()
    where id = ${before.id} and (${sql.join(differs, sql` or `)}) returning to_jsonb(t) as row`.execute(writer.tx);
  const after = rows[0]?.row;
  if (!after) return false;
  const changed = columns.filter(([{ name }]) => JSON.stringify(after[name]) !== JSON.stringify(before.row[name]));
  await recordSync(writer, key, after, {
    action: 'update',
    data: Object.fromEntries(changed.map(([{ field, name }]) => [field.name, after[name]])),
    old_data: Object.fromEntries(changed.map(([{ field, name }]) => [field.name, before.row[name]])),
  });
  return true;
}

async function make(writer: Writer, key: CatalogueKey, columns: FilledColumns, master: number | null | undefined): Promise<number> {
  const owner = master === undefined ? [] : [[sql.id('id_master_tenant'), sql`${master}::bigint`] as const];
  const pairs = [...columns.map(([column, value]) => [sql.id(column.name), valueSql(column, value)] as const), ...owner];
  const { rows } = await sql<{ id: number; row: Record<string, unknown> }>`
    insert into ${sql.table(tableOf(catalogueOf(key)))} as t (${sql.join(pairs.map(([name]) => name))})
    values (${sql.join(pairs.map(([, value]) => value))}) returning t.id, to_jsonb(t) as row`.execute(writer.tx);
  const [created] = rows;
  if (!created) throw new Error('Nothing was made');
  const data = Object.fromEntries(columns.map(([{ field, name }]) => [field.name, created.row[name]]));
  await recordSync(writer, key, created.row, { action: 'create', data, old_data: null });
  return created.id;
}

type Row = Readonly<Record<string, unknown>>;

async function recordSync(
  writer: Writer,
  key: CatalogueKey,
  row: Row,
  what: { action: 'create' | 'update'; data: Row; old_data: Row | null },
): Promise<void> {
  const catalogue = catalogueOf(key);
  const [label = 'id'] = catalogue.label;
  const owned = (name: string): number | null => (typeof row[name] === 'number' ? row[name] : null);
  const id = owned('id') ?? 0;
  const word = row[label];
  const owner = { tenant: owned('id_tenant'), masterTenant: owned('id_master_tenant') };
  await recordChange(writer, { catalogue, id, label: typeof word === 'string' ? word : String(id), ...what, owner });
}

/**
 * Replaces the targets of a record's `refs` field with exactly these, in this order.
 * @returns whether anything changed
 */
export async function replaceReferences(
  writer: Writer,
  key: CatalogueKey,
  field: string,
  id: number,
  targets: readonly number[],
): Promise<boolean> {
  const join = storageOf(catalogueOf(key)).joins.find((one) => one.field.name === field);
  if (!join) throw new TypeError(`${key} keeps no ${field}`);
  const table = sql.table(join.table);
  const idList = `{${targets.map(Number).join(',')}}`;
  const { numAffectedRows: removed = 0n } = await sql`
    delete from ${table} where id_owner = ${id} and id_target <> all(${idList}::bigint[])`.execute(writer.tx);
  const { numAffectedRows: added = 0n } = await sql`
    insert into ${table} (id_owner, id_target, place)
    select ${id}::bigint, k.id, k.place from unnest(${idList}::bigint[]) with ordinality as k (id, place)
    where not exists (select 1 from ${table} as held where held.id_owner = ${id} and held.id_target = k.id)`.execute(writer.tx);
  return removed + added > 0n;
}
