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
  const { rows } = await sql<{ session: string; user: UserId; all: boolean; tenants: TenantId[] }>`
    select s.id as session, u.id as "user", u.is_master_admin as all,
      coalesce((select json_agg(seen.id_tenant) from (select id_tenant from app_own_tenants(u.id)
        union select id_tenant from app_shares(u.id)) seen), '[]'::json) as tenants
    from session s join user_account u on u.id = s.id_user
    where s.id = any (${sessions}::text[]) and s.revoked is null and s.expires > ${at} and s.idle_until > ${at} and u.active`.execute(tx);
  return new Map(rows.map(({ session, user, all, tenants }) => [session, { user, all, tenants: new Set(tenants) }]));
}
