import { sql } from 'kysely';
import { unitsPageSize } from '../../contract/places/place.ts';
import { readNumberedPage, type Tx } from '../platform/index.ts';

/** The tenants that the scope sees, by name, each with the link to its units (OP-7.21). */
export function tenantsJson(tx: Tx): Promise<string> {
  return readNumberedPage(
    tx,
    sql`select t.name, t.id, json_build_object('id', t.id, 'name', t.name,
        'units', '/v1/unit?id_tenant=' || t.id || ${`&max=${unitsPageSize}`}::text,
        'units_count', (select count(*) from unit u where u.id_tenant = t.id)) as record
      from tenant t`,
    sql`listed.name, listed.id`,
    { page: 1, max: 10_000 },
  );
}
