import { type Ability, abilitiesOf } from '../../contract/access/user.ts';
import type { TenantId, UserId } from '../../contract/platform/index.ts';
import {
  type Authenticators,
  bearerOf,
  type Caller,
  type Clock,
  type EffectiveScope,
  earliestVisible,
  refuse,
  type Store,
} from '../platform/index.ts';
import { readAccessToken } from './sessions/token.ts';

interface CallerRow {
  name: string;
  is_master_admin: boolean;
  is_open: boolean;
  is_locked: boolean;
  abilities: Ability[];
  tenants: TenantId[];
  sight: EffectiveScope;
}

/**
 * Authenticates signed-in calls: reads the bearer token and, in one query, whether its session is valid and the user's current rights
 * and tenants. Changed rights take effect at the next call. A locked session is accepted only where `whileLocked` allows it.
 * @throws Refused `access.signed_out`, `access.expired`, `access.revoked` or `access.locked`
 */
export function callerAuthenticator(of: { store: Store; clock: Clock; key: Uint8Array }): Authenticators['caller'] {
  return async (request, { whileLocked = false } = {}) => {
    const bearer = bearerOf(request);
    if (!bearer) throw refuse('access.signed_out');
    const now = of.clock.now();
    const token = await readAccessToken(of.key, bearer, now);
    if (token.kind === 'expired') throw refuse('access.expired');
    if (token.kind === 'invalid') throw refuse('access.signed_out');
    const caller = await readCaller(of.store, token, now);
    if (!caller) throw refuse('access.revoked');
    if (caller.locked && !whileLocked) throw refuse('access.locked');
    return caller;
  };
}

/** Reads the user of a session with their current rights and tenants; null: the session is over. */
export async function readCaller(store: Store, { user, session }: { user: UserId; session: string }, now: number): Promise<Caller | null> {
  const [found] = await store.query<CallerRow>(
    `select c.name, c.is_master_admin, c.is_open, c.abilities, c.tenants, app_sight($2) as sight, app_session_heard($1, $3) as is_locked
      from app_caller($1, $2, $3) c`,
    [session, user, new Date(now)],
  );
  if (!found?.is_open) return null;
  const { name, is_master_admin, is_locked: locked, tenants, sight } = found;
  const { ways, records, cameras, groups } = sight;
  const limits = { types: {}, earliest: earliestVisible(sight, now), records, cameras, groups };
  return { user, session, locked, name, is_master_admin, tenants, ways, limits, abilities: abilitiesOf(found) };
}
