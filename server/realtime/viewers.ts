import { sql } from 'kysely';
import type { TenantId, UserId } from '../../contract/ids.ts';
import type { Tx } from '../store/store.ts';
import type { Viewer } from './hub.ts';

/**
 * Whose sessions these are and which tenants they see; read in platform scope. A session that was revoked or ran out, or whose user is
 * inactive, is left out (OP-7.46).
 * @param now the server's time, in ms
 */
export async function readViewers(tx: Tx, sessions: readonly string[], now: number): Promise<Map<string, Viewer>> {
  if (sessions.length === 0) return new Map();
  const at = new Date(now).toISOString();
  const { rows } = await sql<{ session: string; user: UserId; all: boolean; tenants: TenantId[]; calls: TenantId[]; phone: string | null }>`
    select s.id as session, u.id as "user", u.is_master_admin as all,
      coalesce((select json_agg(seen.id_tenant) from (select id_tenant from app_own_tenants(u.id)
        union select id_tenant from app_shares(u.id)) seen), '[]'::json) as tenants,
      coalesce((select json_agg(id_tenant) from app_call_tenants(u.id)), '[]'::json) as calls, d.device_id as phone
    from session s join user_account u on u.id = s.id_user left join device_interphone d on d.id = u.id_device_interphone
    where s.id = any (${sessions}::text[]) and s.revoked is null and s.expires > ${at} and s.idle_until > ${at} and u.active`.execute(tx);
  return new Map(
    rows.map(({ session, tenants, calls, ...viewer }) => [session, { ...viewer, tenants: new Set(tenants), calls: new Set(calls) }]),
  );
}
