import { sql } from 'kysely';
import type { TenantId, UnitId } from '../../contract/ids.ts';
import { unitsPageSize } from '../../contract/place.ts';
import { containing, type Numbered, numberedPage } from '../store/numbered-page.ts';
import type { Tx } from '../store/store.ts';

/** Which units: of one tenant (null: of all that the scope sees), with the text in description or address. */
export interface UnitsAsked extends Numbered {
  tenant: TenantId | null;
  search: string;
}

/** Units that the scope may see, in the order of their ids, as the JSON text of the reply (OP-7.20). */
export function unitsJson(tx: Tx, { tenant, search, page, max }: UnitsAsked): Promise<string> {
  const pattern = containing(search);
  return numberedPage(
    tx,
    sql`select j.id, j.record from unit_as_json j where (${tenant}::bigint is null or j.id_tenant = ${tenant})
      and (${search} = '' or lower(j.description) like ${pattern} or lower(coalesce(j.address_1, '')) like ${pattern})`,
    sql`listed.id`,
    { page, max },
  );
}

/** One unit as JSON text; undefined where the scope sees none such. */
export async function unitJson(tx: Tx, id: UnitId): Promise<string | undefined> {
  const { rows } = await sql<{ record: string }>`select record::text as record from unit_as_json where id = ${id}`.execute(tx);
  return rows[0]?.record;
}

/** The tenants that the scope sees, by name, each with the link to its units (OP-7.21). */
export function tenantsJson(tx: Tx): Promise<string> {
  return numberedPage(
    tx,
    sql`select t.name, t.id, json_build_object('id', t.id, 'name', t.name,
        'units', '/v1/unit?id_tenant=' || t.id || ${`&max=${unitsPageSize}`}::text,
        'units_count', (select count(*) from unit u where u.id_tenant = t.id)) as record
      from tenant t`,
    sql`listed.name, listed.id`,
    { page: 1, max: 10_000 },
  );
}
