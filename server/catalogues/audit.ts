import { sql } from 'kysely';
import { type Catalogue, tableOf } from '../../contract/catalogues/catalogue.ts';
import { type Field, isWritable } from '../../contract/catalogues/fields/field.ts';
import { isValues, type Values } from '../../contract/catalogues/fields/schema.ts';
import type { Change } from '../../contract/catalogues/record.ts';
import type { CatalogueRecord } from '../../contract/platform/index.ts';
import type { Tx } from '../platform/index.ts';
import { labelText } from './schema/label.ts';
import { type Owner, ownerSql } from './writing/owners.ts';
import { hasSecret } from './writing/values.ts';
import type { Writer } from './writing/write.ts';

/** A change to a record. For an update both data hold the changed values only; a secret is marked as changed, without its value. */
export interface AuditedChange {
  catalogue: Pick<Catalogue, 'key'>;
  id: number;
  label: string;
  action: 'create' | 'update' | 'delete';
  data: Values | null;
  old_data: Values | null;
  owner: Owner;
}

/** Adds a change to the append-only audit trail, in the transaction of the change. */
export async function recordChange({ tx, caller, host }: Pick<Writer, 'tx' | 'caller' | 'host'>, change: AuditedChange): Promise<void> {
  const { catalogue, id, label, action, data, old_data, owner } = change;
  await sql`
    insert into catalogue_change (catalogue, id_record, label, id_tenant, id_master_tenant, id_user, user_name, action, data, old_data, client_host)
    values (${catalogue.key}, ${id}, ${label}, ${owner.tenant}, ${owner.masterTenant}, ${caller.user},
      ${nameOf(caller)}, ${action}, ${data && JSON.stringify(data)}::jsonb, ${old_data && JSON.stringify(old_data)}::jsonb, ${host ?? null})`.execute(
    tx,
  );
}

/** A change to one of several records. */
export interface AuditedRow {
  id: number;
  data: Values | null;
  old_data: Values | null;
}

/** Writes changes to records into the audit trail, with the name and owner of each current row. */
export async function recordRowChanges(
  { tx, caller, host }: Writer,
  catalogue: Catalogue,
  action: AuditedChange['action'],
  deeds: readonly AuditedRow[],
): Promise<void> {
  const owner = ownerSql(catalogue, 'r');
  await sql`
    insert into catalogue_change (catalogue, id_record, label, id_tenant, id_master_tenant, id_user, user_name, action, data, old_data, client_host)
    select ${catalogue.key}, r.id, ${sql.raw(labelText(catalogue, 'r'))}, ${sql.raw(owner.tenant)}, ${sql.raw(owner.masterTenant)}, ${caller.user},
      ${nameOf(caller)}, ${action}, d.data, d.old_data, ${host ?? null}::text
    from jsonb_to_recordset(${JSON.stringify(deeds)}::jsonb) as d (id bigint, data jsonb, old_data jsonb)
    join ${sql.table(tableOf(catalogue))} r on r.id = d.id`.execute(tx);
}

const nameOf = ({ user, name }: Writer['caller']) =>
  sql`coalesce((select concat_ws(' ', p.name, p.first_surname) from user_account p where p.id = ${user}), ${name})`;

/** The changes of a record, newest first, as far as the caller sees them. */
export async function changesOf(tx: Tx, catalogue: Pick<Catalogue, 'key'>, id: number): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select id, iso(at) as at, user_name as user, action, data, old_data from catalogue_change
    where catalogue = ${catalogue.key} and id_record = ${id} order by id desc limit 1000`.execute(tx);
  return rows;
}

/** Whether only the reply to the creation of a record may contain the value. */
const isOnce = (field: Field): boolean => field.kind === 'text' && field.once === true;

/** Returns a record in audit form: its editable values, and for secrets and values that are shown once only that they are set. */
export function auditedRecord(catalogue: Pick<Catalogue, 'fields'>, record: CatalogueRecord): Values {
  const fields = catalogue.fields.filter((field) => field.kind !== 'count' && record[field.name] != null);
  const secrets = (record._secrets ?? []).map((name) => [name, 'set']);
  return Object.fromEntries([...fields.map((field) => [field.name, isOnce(field) ? 'set' : record[field.name]]), ...secrets]) as Values;
}

/** Returns values in audit form if the record is not read back: references as ids, for secrets only that they are set. */
export function auditedValues(fields: readonly Field[], values: Values): Values {
  const entries = fields.flatMap((field): [string, unknown][] => {
    const value = values[field.name];
    if (value === undefined || value === null) return [];
    if (field.kind === 'secret') return [[field.name, 'set']];
    if (field.kind === 'parts' && isValues(value)) return [[field.name, auditedValues(field.of, value)]];
    if (field.kind === 'rows' && Array.isArray(value)) return [[field.name, value.map((row: Values) => auditedValues(field.of, row))]];
    return [[field.name, value]];
  });
  return Object.fromEntries(entries);
}

/** The changed values before and after, for the audit trail. */
export function difference(
  fields: readonly Field[],
  written: Values,
  before: CatalogueRecord,
  after: CatalogueRecord,
): { data: Values; old_data: Values } {
  const data: Record<string, unknown> = {};
  const old: Record<string, unknown> = {};
  for (const field of fields) {
    const { name } = field;
    if (field.kind === 'secret') {
      if (!(name in written)) continue;
      data[name] = written[name] === null ? null : 'changed';
      old[name] = before._secrets?.includes(name) ? 'set' : null;
    } else if ((isWritable(field) || name in written) && JSON.stringify(before[name]) !== JSON.stringify(after[name])) {
      data[name] = after[name] ?? null;
      old[name] = before[name] ?? null;
    }
    if (hasSecret(field, written[name])) data[name] = { ...(isValues(after[name]) && after[name]), _secrets: 'changed' };
  }
  return { data, old_data: old };
}
