import { sql } from 'kysely';
import type { Tx } from '../platform/index.ts';

/**
 * The IANA time zone that defines the days of a tenant: of the given tenant, of the unit's tenant, or else the most frequent one among a
 * customer's tenants or the accessible tenants. UTC when none is set or the name is unknown.
 */
export async function zoneOf(
  tx: Tx,
  of: { tenant?: number | null | undefined; unit?: number | undefined; customer?: number | null | undefined } = {},
): Promise<string> {
  const { tenant = null, unit = null, customer = null } = of;
  const { rows } = await sql<{ name: string }>`
    select z.name from tenant t join timezone z on z.id = t.id_timezone
    where (${tenant}::bigint is null or t.id = ${tenant})
      and (${customer}::bigint is null or t.id_master_tenant = ${customer})
      and (${unit}::bigint is null or t.id = (select u.id_tenant from unit u where u.id = ${unit}))
    group by z.name order by count(*) desc, z.name limit 1`.execute(tx);
  const name = rows[0]?.name;
  return name !== undefined && isZone(name) ? name : 'UTC';
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}
