import { sql } from 'kysely';
import type { CameraId, TenantId, UserId } from '../../../contract/platform/ids.ts';
import type { Tx } from '../store/store.ts';
import { type EffectiveScope, mergeTenantGrants } from '../tenant-grants.ts';
import type { Viewer } from './hub.ts';

/**
 * The users of sessions with their visible tenants; platform scope. Sessions that were revoked or expired, or whose user is
 * inactive, are omitted (OP-7.46).
 * @param now the server's time, in ms
 */
export async function readViewers(tx: Tx, sessions: readonly string[], now: number): Promise<Map<string, Viewer>> {
  if (sessions.length === 0) return new Map();
  const at = new Date(now).toISOString();
  const { rows } = await sql<Read>`
    select s.id as session, u.id as "user", u.is_master_admin as all,
      app_sight(u.id) as sight,
      case when exists (select 1 from camera_user c where c.id_user = u.id)
        or exists (select 1 from camera_group c join user_group_users gu on gu.id_owner = c.id_group where gu.id_target = u.id) then (
        select coalesce(json_agg(given.id_camera), '[]'::json) from (select c.id_camera from camera_user c where c.id_user = u.id
          union select c.id_camera from camera_group c join user_group_users gu on gu.id_owner = c.id_group where gu.id_target = u.id) given) end as cameras,
      coalesce((select json_agg(id_tenant) from app_call_tenants(u.id)), '[]'::json) as calls, d.device_id as phone
    from session s join user_account u on u.id = s.id_user left join device_interphone d on d.id = u.id_device_interphone
    where s.id = any (${sessions}::text[]) and s.revoked is null and s.expires > ${at} and s.idle_until > ${at} and u.active`.execute(tx);
  return new Map(
    rows.map(({ session, sight, calls, cameras, ...viewer }) => {
      const { tenants, types } = mergeTenantGrants(sight.ways);
      return [session, { ...viewer, tenants: new Set(tenants), types, cameras: cameras && new Set(cameras), calls: new Set(calls) }];
    }),
  );
}

interface Read {
  session: string;
  user: UserId;
  all: boolean;
  sight: EffectiveScope;
  cameras: CameraId[] | null;
  calls: TenantId[];
  phone: string | null;
}
