import { sql, type Transaction } from 'kysely';
import type { TenantId } from '../../../contract/platform/ids.ts';
import type { Tables } from './tables.ts';

type Tx = Transaction<Tables>;

/** Restrictions of a user within their tenants (migration 0053); null or empty values restrict nothing. */
export interface Limits {
  /** Tenants in which only some alarm types are accessible, with those types (OQ-8). */
  types: Readonly<Record<TenantId, readonly string[]>>;
  /** Closed alarms are visible from this instant on (OP-6.08, OQ-34). */
  earliest: string | null;
  /** Only this many of the newest alarms are visible, counted over all accessible ones. */
  records: number | null;
  /** Whether the user sees only cameras that are assigned to them or to these groups. */
  cameras: boolean;
  groups: readonly number[];
}

/** The limits of a scope; undefined: none. */
export function narrowing(limits: Limits): { limits?: Limits } {
  const { types, earliest, records, cameras } = limits;
  return Object.keys(types).length > 0 || earliest !== null || records !== null || cameras ? { limits } : {};
}

/** Applies the limits to the transaction, before anything is read. */
export async function applyLimits(tx: Tx, limits: Limits, tenants: readonly TenantId[]): Promise<void> {
  await setLimits(tx, limits, null);
  if (limits.records === null) return;
  const oldest = await oldestOf(tx, limits.records, tenants);
  if (oldest) await setLimits(tx, limits, oldest);
}

interface Place {
  created: string;
  id: number;
}

async function setLimits(tx: Tx, { types, earliest, cameras, groups }: Limits, oldest: Place | null): Promise<void> {
  const narrowed = { ...(Object.keys(types).length > 0 && { types }), ...(earliest && { earliest }), ...(oldest && { oldest }) };
  const limits = JSON.stringify({ ...narrowed, cameras, groups });
  await sql`select set_config('app.limits', ${limits}, true)`.execute(tx);
}

/** The oldest alarm within a limit, found along an index of each tenant; undefined: fewer alarms exist. */
async function oldestOf(tx: Tx, records: number, tenants: readonly TenantId[]): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select iso(created) as created, id from (
      select walk.* from unnest(${`{${tenants.join(',')}}`}::bigint[]) t (id) cross join lateral (
        select a.created, a.id from alarm a where a.id_tenant = t.id order by a.created desc, a.id desc limit ${records}
      ) as walk
    ) as newest order by newest.created desc, newest.id desc limit 1 offset ${records - 1}`.execute(tx);
  return rows[0];
}
