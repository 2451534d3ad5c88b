import { sql } from 'kysely';
import { type Ability, allows } from '../../contract/access/user.ts';
import type { UserId } from '../../contract/platform/index.ts';
import { type Caller, refuse, scopeOf, type Tx } from '../platform/index.ts';

/** Widens the transaction to platform scope until `restoreCallerScope`. Data written in it must have been validated before. */
export const enterPlatformScope = (tx: Tx): Promise<unknown> => sql`select set_config('app.scope', 'platform', true)`.execute(tx);

/** Restores the caller's scope in the transaction. */
export const restoreCallerScope = (tx: Tx, caller: Caller): Promise<unknown> =>
  sql`select set_config('app.scope', ${scopeOf(caller).kind}, true)`.execute(tx);

/** Runs work in platform scope inside a caller's transaction. */
export async function withPlatformScope<T>(tx: Tx, caller: Caller, work: () => Promise<T>): Promise<T> {
  await enterPlatformScope(tx);
  const done = await work();
  await restoreCallerScope(tx, caller);
  return done;
}

interface Right extends Ability {
  description: string;
}

/** Returns names of the permissions that the caller does not hold; no user can grant a right that they do not have. */
export async function exceedingRights(tx: Tx, caller: Caller, permissions: readonly number[]): Promise<string[]> {
  if (caller.is_master_admin) return [];
  const { rows } = await sql<Right>`
    select description, action, resource as subject from permission where id = any (${permissions}::bigint[]) order by description`.execute(
    tx,
  );
  return missingRights(caller, rows);
}

const missingRights = (caller: Caller, rights: readonly Right[]): string[] =>
  rights.filter(({ action, subject }) => !allows(caller.abilities, action, subject)).map(({ description }) => description);

/** Returns names of the rights that profiles would grant beyond those of the caller. */
export function exceedingProfileRights(tx: Tx, caller: Caller, profiles: readonly number[]): Promise<string[]> {
  return exceedingOwnerRights(tx, caller, 'profile_permissions', profiles);
}

/** Returns names of the rights and tenants that groups would grant beyond those of the caller. */
export async function exceedingGroupRights(tx: Tx, caller: Caller, groups: readonly number[]): Promise<string[]> {
  if (caller.is_master_admin) return [];
  const rights = await exceedingOwnerRights(tx, caller, 'user_group_permissions', groups);
  const tenants = await withPlatformScope(tx, caller, async () => {
    const { rows } = await sql<{ name: string }>`
      select t.name from tenant t where t.id <> all (${`{${caller.tenants.join(',')}}`}::bigint[]) and t.id in (
        select id_target from user_group_tenants where id_owner = any (${groups}::bigint[])
        union select st.id_target from tenant_shared_group s join tenant_shared_group_available_tenants st on st.id_owner = s.id
          where s.id_group = any (${groups}::bigint[]))`.execute(tx);
    return rows.length;
  });
  return tenants > 0 ? [...rights, 'Tenants that you do not see'] : rights;
}

async function exceedingOwnerRights(
  tx: Tx,
  caller: Caller,
  table: 'profile_permissions' | 'user_group_permissions',
  owners: readonly number[],
): Promise<string[]> {
  if (caller.is_master_admin) return [];
  return withPlatformScope(tx, caller, async () => {
    const { rows } = await sql<Right>`
      select distinct p.description, p.action, p.resource as subject from ${sql.table(table)} given join permission p on p.id = given.id_target
      where given.id_owner = any (${owners}::bigint[]) order by p.description`.execute(tx);
    return missingRights(caller, rows);
  });
}

/**
 * Requires that the user sees and may do no more than the caller. Setting another user's password would otherwise give the caller that
 * user's rights.
 * @throws Refused `access.forbidden`
 */
export async function demandFewerRights(tx: Tx, caller: Caller, user: number): Promise<void> {
  if (caller.is_master_admin || caller.user === user) return;
  const target = await withPlatformScope(tx, caller, async () => {
    const { rows } = await sql<{ is_master_admin: boolean; rights: Ability[]; others: number }>`
      select u.is_master_admin, coalesce((select json_agg(held) from app_rights(u.id) held), '[]') as rights,
        (select count(*) from app_own_tenants(u.id) own where own.id_tenant <> all (${`{${caller.tenants.join(',')}}`}::bigint[]))::int as others
      from user_account u where u.id = ${user}`.execute(tx);
    return rows[0];
  });
  if (!target) throw refuse('record.not_found');
  const isAbove = target.rights.some(({ action, subject }) => !allows(caller.abilities, action, subject));
  if (target.is_master_admin || target.others > 0 || isAbove) {
    throw refuse('access.forbidden', {
      message: 'This user sees or may do more than you do: only somebody who holds as much may change them.',
    });
  }
}

/** Ids that a write adds to a list. */
export function addedIds(list: unknown, before: unknown): number[] {
  const had = new Set(toIds(before));
  return toIds(list).filter((id) => !had.has(id));
}

/** The ids in a `refs` field, given as ids or as records. */
export function toIds(list: unknown): number[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown) => {
    const id = typeof one === 'object' && one !== null && 'id' in one ? one.id : one;
    return typeof id === 'number' ? [id] : [];
  });
}

/** Returns the master tenant of a user's tenants; null if none is visible in this scope. */
export async function masterOf(tx: Tx, user: UserId): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select t.id_master_tenant as id from user_tenant ut join tenant t on t.id = ut.id_tenant where ut.id_user = ${user} order by t.id limit 1`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}
