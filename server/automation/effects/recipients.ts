import { sql } from 'kysely';
import type { TenantId, UserId } from '../../../contract/platform/index.ts';
import type { Tx } from '../../platform/index.ts';
import type { EffectOutcome, EffectRun } from '../effect.ts';
import { failedWith } from './outcomes.ts';

/** A user to whom something is shown. `tenants` null: sees all tenants. */
export interface Recipient {
  id: UserId;
  name: string;
  isWall: boolean;
  tenants: readonly TenantId[] | null;
}

interface Audience {
  to: 'runner' | 'users';
  users: readonly number[];
}

/**
 * Returns the users to whom a command shows its content: the one who runs it, or the named users who are signed in or are a wall. If one of
 * them is not visible in the run's scope, nothing is shown at all.
 */
export async function recipientsOf(tx: Tx, run: EffectRun, { to, users }: Audience): Promise<Recipient[] | EffectOutcome> {
  if (to === 'runner' && run.by === null) return failedWith('nobody');
  const ids = to === 'runner' ? [Number(run.by?.id)] : [...new Set(users)];
  const { rows } = await sql<Recipient & { isHere: boolean }>`
    select u.id, concat_ws(' ', u.name, u.first_surname) as name, u.video_wall as "isWall",
      u.active and (u.video_wall or app_has_session(u.id)) as "isHere",
      case when not u.is_master_admin then array(select o.id_tenant from app_own_tenants(u.id) o union select s.id_tenant from app_shares(u.id) s)
        end as tenants
    from user_account u where u.id = any (${ids}::bigint[]) order by u.id`.execute(tx);
  if (rows.length < ids.length) return failedWith('not_allowed', { missing: ids.length - rows.length });
  const here = rows.filter(({ isHere }) => isHere);
  return here.length === 0 ? failedWith('nobody', { to: namesOf(rows) }) : here.map((one) => ({ ...one, ...tenantsIn(run, one) }));
}

/** The user who runs the command sees through it what the run's scope allows. */
function tenantsIn(run: EffectRun, { id, tenants }: Recipient): Pick<Recipient, 'tenants'> {
  if (id !== run.by?.id) return { tenants: tenants?.map(Number) as TenantId[] | null };
  return { tenants: run.scope.kind === 'platform' ? null : run.scope.tenants };
}

export const namesOf = (recipients: readonly { name: string }[]): string => recipients.map(({ name }) => name).join(', ');
export const canSeeTenant = ({ tenants }: Recipient, tenant: TenantId | null): boolean =>
  tenants === null || (tenant !== null && tenants.includes(tenant));
