import type { FastifyRequest } from 'fastify';
import { type Ability, abilitiesOf, allows } from '../../../contract/access/index.ts';
import type { Endpoint } from '../../../contract/platform/endpoint.ts';
import type { TenantId, UserId } from '../../../contract/platform/ids.ts';
import { type Limits, narrowing } from '../store/limits.ts';
import type { Scope } from '../store/store.ts';
import { mergeTenantGrants, type TenantGrant } from '../tenant-grants.ts';

/** The authenticated user and their session, as of this request. */
export interface Caller {
  user: UserId;
  session: string;
  /** Whether its screen is locked: only calls with `whileLocked` are allowed. */
  locked?: boolean;
  /** Whether a required second factor is overdue: only calls with `whileFactorMissing` are allowed. */
  factorMissing?: boolean;
  name: string;
  is_master_admin: boolean;
  /** The complete list (OP-6.02, OP-6.03). */
  abilities: readonly Ability[];
  /** Tenants that this request can access. */
  tenants: readonly TenantId[];
  /** Every grant through which the user has access to tenants, with the rights of shares (OQ-8); omitted: nothing is shared. */
  ways?: readonly TenantGrant[];
  /** Restrictions of this user within their tenants; default: none. */
  limits?: Limits;
}

/**
 * Restricts the caller to one right: to the tenants, and the alarm types in them, for which the right is held. Null when it is held for none
 * and the caller does not hold it directly. Rights from a share never extend to the caller's own tenants, nor the reverse.
 * @param right null: no right is required, so every accessible tenant remains
 */
export function restrictToAbility(caller: Caller, right: Ability | null): Caller | null {
  if (caller.is_master_admin) return caller;
  const holds = (abilities: readonly Ability[]) => right === null || allows(abilities, right.action, right.subject);
  const own = holds(caller.abilities);
  const ways = caller.ways ?? caller.tenants.map((tenant): TenantGrant => ({ tenant, types: null, abilities: null }));
  const open = ways.filter(({ abilities }) =>
    abilities === null ? own : holds(abilitiesOf({ is_master_admin: false, abilities: [...abilities] })),
  );
  if (!own && open.length === 0) return null;
  const { tenants, types } = mergeTenantGrants(open);
  return { ...caller, tenants, ...(caller.limits && { limits: { ...caller.limits, types } }) };
}

/** Whether the caller holds a right for a tenant: through their own rights for their own tenants, through a share for shared ones. */
export function hasAbilityFor(caller: Caller, right: Ability, tenant: number): boolean {
  return caller.is_master_admin || restrictToAbility(caller, right)?.tenants.some((one) => one === tenant) === true;
}

/** A device or program that raises alarms, identified by its intake token. `tenants` null: any. */
export interface IntakeSender {
  id: number;
  name: string;
  tenants: readonly TenantId[] | null;
}

/** In which conditions a call is allowed that are refused otherwise. */
export type CallConditions = Pick<Endpoint, 'whileLocked' | 'whileFactorMissing'>;

/** Authentication, provided by the domains access and intake. Both throw Refused. */
export interface Authenticators {
  /** Refuses a locked session, and a user without a required second factor, unless the call is allowed then. */
  caller(request: FastifyRequest, of?: CallConditions): Promise<Caller>;
  intake(request: FastifyRequest): Promise<IntakeSender>;
}

/** The database scope of this caller. */
export const scopeOf = ({ is_master_admin, user, tenants, limits }: Caller): Scope =>
  is_master_admin ? { kind: 'platform' } : { kind: 'user', user, tenants, ...(limits && narrowing(limits)) };

/** The token of `Authorization: Bearer …`, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  const [kind, token, ...rest] = (request.headers.authorization ?? '').split(' ');
  return kind?.toLowerCase() === 'bearer' && token && rest.length === 0 ? token : null;
}
