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

interface StateRow {
  session: string;
  user: UserId;
  is_open: boolean;
  is_locked: boolean;
  version: string;
}

/** Rights as they were read under a version, which says whether they still count. */
interface KeptCaller {
  readonly version: string;
  readonly readAt: number;
  readonly row: CallerRow;
}

/** A second factor can become overdue without a change, so rights are read again after a minute; and of as many sessions at once they are kept. */
const kept = { forMs: 60_000, most: 10_000 } as const;

/** After a restart all consoles call at once: callers are read together then. */
const together = { most: 100, atOnce: 2 } as const;

/**
 * Authenticates signed-in calls: reads the bearer token and, in one query, whether its session is valid and whether any rights changed since
 * those of the user were read; then they are read again. Changed rights take effect at the next call. A locked session, and a user whose required second factor is overdue, are accepted
 * only where the call allows it.
 * @throws Refused `access.signed_out`, `access.expired`, `access.revoked`, `access.locked` or `access.factor_required`
 */
export function callerAuthenticator(of: { store: Store; clock: Clock; key: Uint8Array }): Authenticators['caller'] {
  const known = new Map<string, KeptCaller>();
  const callerOf = batchReads((keys) => readChangedCallers(of.store, known, keys, of.clock.now()), together);
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

/** Callers by their keys, from what is known where no rights changed since; those whose session is over are omitted. */
async function readChangedCallers(
  store: Store,
  known: Map<string, KeptCaller>,
  keys: readonly string[],
  now: number,
): Promise<Map<string, Caller>> {
  const states = await store.query<StateRow>(
    `${preparedMark}select s.session, s.id_user as "user", s.is_open, s.is_locked, s.version from app_session_states($1, $2, $3) s`,
    parametersOf(keys, now),
  );
  const open = states.filter(({ is_open }) => is_open);
  // Held here, since reads that began before this one may replace what is known meanwhile.
  const rows = new Map<string, CallerRow>();
  for (const state of open) {
    const caller = known.get(keyOf(state));
    if (isCurrent(caller, state.version, now)) rows.set(keyOf(state), caller.row);
  }
  const unknown = open.filter((state) => !rows.has(keyOf(state)));
  if (unknown.length > 0) {
    const read = await readCallerRows(store, unknown.map(keyOf), now);
    for (const state of unknown) {
      known.delete(keyOf(state));
      const row = read.get(keyOf(state));
      if (!row) continue;
      rows.set(keyOf(state), row);
      // Read after the version, so that a change between the two makes them be read again.
      known.set(keyOf(state), { version: state.version, readAt: now, row });
    }
    forgetOldest(known);
  }
  const found = open.flatMap((state) => {
    const row = rows.get(keyOf(state));
    return row ? [[keyOf(state), callerIn({ ...row, is_locked: state.is_locked }, now)] as const] : [];
  });
  return new Map(found);
}

const isCurrent = (caller: KeptCaller | undefined, version: string, now: number): caller is KeptCaller =>
  caller !== undefined && caller.version === version && now >= caller.readAt && now - caller.readAt < kept.forMs;

function forgetOldest(known: Map<string, KeptCaller>): void {
  for (const key of known.keys()) {
    if (known.size <= kept.most) return;
    known.delete(key);
  }
}

function parametersOf(keys: readonly string[], now: number): unknown[] {
  const ids = keys.map(idOf);
  return [ids.map(({ session }) => session), ids.map(({ user }) => user), new Date(now)];
}

/** Callers by their keys; those whose session is over are omitted. */
async function readCallers(store: Store, keys: readonly string[], now: number): Promise<Map<string, Caller>> {
  const rows = await readCallerRows(store, keys, now);
  return new Map([...rows].map(([key, row]) => [key, callerIn(row, now)]));
}

async function readCallerRows(store: Store, keys: readonly string[], now: number): Promise<Map<string, CallerRow>> {
  const rows = await store.query<CallerRow>(
    `${preparedMark}select c.session, c.id_user as "user", c.name, c.is_master_admin, c.is_open, c.is_locked, c.abilities, c.tenants, c.sight,
        coalesce(f.due <= $3, false) as is_factor_missing
      from app_callers($1, $2, $3) c left join app_factors_due($2, $3) f on f.id_user = c.id_user`,
    parametersOf(keys, now),
  );
  return new Map(rows.filter(({ is_open }) => is_open).map((row) => [keyOf(row), row]));
}

function callerIn(found: CallerRow, now: number): Caller {
  const { user, session, name, is_master_admin, is_locked: locked, is_factor_missing: factorMissing, tenants, sight } = found;
  const { ways, records, cameras, groups } = sight;
  const limits = { types: {}, earliest: earliestVisible(sight, now), records, cameras, groups };
  return { user, session, locked, factorMissing, name, is_master_admin, tenants, ways, limits, abilities: abilitiesOf(found) };
}
