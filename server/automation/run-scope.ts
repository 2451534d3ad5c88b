import { sql } from 'kysely';
import type { MasterTenantId, TenantId, UserId } from '../../contract/platform/index.ts';
import { type EffectiveScope, mergeTenantGrants, narrowing, platformScope, type Scope, type Tx } from '../platform/index.ts';
import type { LeasedRun } from './run-lease.ts';

/** User id of the platform's own runs; no user has it. */
const noUser = 0 as UserId;

/**
 * Reads the current scope of a run. For a user's run: what the user saw when it started and still sees; nothing once the account is
 * inactive. For a platform run: the tenants of its customer; for a shared command without a customer, all.
 */
export async function readScope(tx: Tx, run: LeasedRun): Promise<Scope> {
  return run.id_user === null ? customerScope(tx, run.id_master_tenant) : userScope(tx, run.id_user, run.sight);
}

async function userScope(tx: Tx, user: UserId, visibleTenants: readonly TenantId[] | null): Promise<Scope> {
  const { rows } = await sql<{ all: boolean; found: EffectiveScope }>`
    select u.is_master_admin as all, app_sight(u.id) as found from user_account u where u.id = ${user} and u.active`.execute(tx);
  const now = rows[0];
  if (!now) return { kind: 'user', user, tenants: [] };
  if (now.all && visibleTenants === null) return platformScope;
  const { tenants, types } = mergeTenantGrants(now.found.ways);
  if (now.all) return { kind: 'user', user, tenants: visibleTenants ?? tenants };
  const { cameras, groups } = now.found;
  const limits = { types, cameras, groups, earliest: null, records: null };
  return {
    kind: 'user',
    user,
    tenants: visibleTenants === null ? tenants : tenants.filter((id) => visibleTenants.includes(id)),
    ...narrowing(limits),
  };
}

async function customerScope(tx: Tx, customer: MasterTenantId | null): Promise<Scope> {
  if (customer === null) return platformScope;
  const tenants = await tx.selectFrom('tenant').select('id').where('id_master_tenant', '=', customer).execute();
  return { kind: 'user', user: noUser, tenants: tenants.map(({ id }) => id) };
}
