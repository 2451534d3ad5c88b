import { type Ability, abilitiesOf } from '../../contract/access/user.ts';
import type { TenantId, UserId } from '../../contract/platform/index.ts';
import {
  type Authenticators,
  batchReads,
  bearerOf,
  type Caller,
  type Clock,
  type EffectiveScope,
  earliestVisible,
  preparedMark,
  refuse,
  type Store,
} from '../platform/index.ts';
import { readAccessToken } from './sessions/token.ts';

interface CallerRow {
  session: string;
  user: UserId;
  name: string;
  is_master_admin: boolean;
  is_open: boolean;
  is_locked: boolean;
  is_factor_missing: boolean;
  abilities: Ability[];
  tenants: TenantId[];
  sight: EffectiveScope;
}

/** After a restart all consoles call at once: callers are read together then. */
const together = { most: 100, atOnce: 2 } as const;

/**
 * Authenticates signed-in calls: reads the bearer token and, in one query, whether its session is valid and the user's current rights
 * and tenants. Changed rights take effect at the next call. A locked session, and a user whose required second factor is overdue, are accepted
 * only where the call allows it.
 * @throws Refused `access.signed_out`, `access.expired`, `access.revoked`, `access.locked` or `access.factor_required`
 */
export function callerAuthenticator(of: { store: Store; clock: Clock; key: Uint8Array }): Authenticators['caller'] {
  const callerOf = batchReads((keys) => readCallers(of.store, keys, of.clock.now()), together);
  return async (request, { whileLocked, whileFactorMissing } = {}) => {
    const bearer = bearerOf(request);
    if (!bearer) throw refuse('access.signed_out');
    const now = of.clock.now();
    const token = readAccessToken(of.key, bearer, now);
    if (token.kind === 'expired') throw refuse('access.expired');
    if (token.kind === 'invalid') throw refuse('access.signed_out');
    const caller = await callerOf(keyOf(token));
    if (!caller) throw refuse('access.revoked');
    if (caller.locked && !whileLocked) throw refuse('access.locked');
    if (caller.factorMissing && !whileFactorMissing) throw refuse('access.factor_required');
    return caller;
  };
}

interface CallerId {
  readonly user: UserId;
  readonly session: string;
}
const keyOf = ({ user, session }: CallerId): string => `${user} ${session}`;
const idOf = (key: string): CallerId => ({
  user: Number(key.slice(0, key.indexOf(' '))) as UserId,
  session: key.slice(key.indexOf(' ') + 1),
});

/** Reads the user of a session with their current rights and tenants; null: the session is over. */
export async function readCaller(store: Store, of: CallerId, now: number): Promise<Caller | null> {
  return (await readCallers(store, [keyOf(of)], now)).get(keyOf(of)) ?? null;
}

/** Callers by their keys; those whose session is over are omitted. */
async function readCallers(store: Store, keys: readonly string[], now: number): Promise<Map<string, Caller>> {
  const ids = keys.map(idOf);
  const rows = await store.query<CallerRow>(
    `${preparedMark}select c.session, c.id_user as "user", c.name, c.is_master_admin, c.is_open, c.is_locked, c.abilities, c.tenants, c.sight,
        coalesce(f.due <= $3, false) as is_factor_missing
      from app_callers($1, $2, $3) c left join app_factors_due($2, $3) f on f.id_user = c.id_user`,
    [ids.map(({ session }) => session), ids.map(({ user }) => user), new Date(now)],
  );
  return new Map(rows.filter(({ is_open }) => is_open).map((row) => [keyOf(row), callerIn(row, now)]));
}

function callerIn(found: CallerRow, now: number): Caller {
  const { user, session, name, is_master_admin, is_locked: locked, is_factor_missing: factorMissing, tenants, sight } = found;
  const { ways, records, cameras, groups } = sight;
  const limits = { types: {}, earliest: earliestVisible(sight, now), records, cameras, groups };
  return { user, session, locked, factorMissing, name, is_master_admin, tenants, ways, limits, abilities: abilitiesOf(found) };
}
