import { sql } from 'kysely';
import type { CameraId, TenantId, UserId } from '../../../contract/platform/ids.ts';
import type { Caller } from '../http/caller.ts';
import type { Scope, Tx } from '../store/store.ts';
import { type EffectiveScope, mergeTenantGrants } from '../tenant-grants.ts';
import type { Viewer } from './hub.ts';

/**
 * The users of sessions with their visible tenants; platform scope. Sessions that were revoked or expired, or whose user is
 * inactive or lacks a required second factor, are omitted (OP-7.46).
 * @param now the server's time, in ms
 */
export async function readViewers(tx: Tx, sessions: readonly string[], now: number): Promise<Map<string, Viewer>> {
  if (sessions.length === 0) return new Map();
  const at = new Date(now).toISOString();
  const { rows } = await sql<Read>`
    select v.session, v.id_user as "user", v.is_master_admin as "all", v.sight, v.cameras, v.calls, v.phone
    from app_viewers(${sessions}::text[], ${at}::timestamptz) v left join app_factors_due(
      (select array_agg(s.id_user) from session s where s.id = any (${sessions}::text[])), ${at}::timestamptz) f on f.id_user = v.id_user
    where f.due is null or f.due > ${at}::timestamptz`.execute(tx);
  return new Map(
    rows.map(({ session, sight, calls, cameras, ...viewer }) => {
      const { tenants, types } = mergeTenantGrants(sight.ways);
      return [session, { ...viewer, tenants: new Set(tenants), types, cameras: cameras && new Set(cameras), calls: new Set(calls) }];
    }),
  );
}

/** A caller as the hub knows them, without restrictions within their tenants. @param calls tenants whose calls they may read */
export function viewerOf({ user }: Pick<Caller, 'user'>, scope: Scope, calls: readonly TenantId[]): Viewer {
  return { user, all: scope.kind === 'platform', tenants: new Set(scope.kind === 'user' ? scope.tenants : []), calls: new Set(calls) };
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
