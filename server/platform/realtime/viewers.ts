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
    select session, id_user as "user", is_master_admin as "all", sight, cameras, calls, phone
    from app_viewers(${sessions}::text[], ${at}::timestamptz)`.execute(tx);
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
