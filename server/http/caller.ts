import type { FastifyRequest } from 'fastify';
import type { TenantId, UserId } from '../../contract/ids.ts';
import type { Ability } from '../../contract/user.ts';
import type { Scope } from '../store/store.ts';

/** Who asks: a signed-in user with their session, as of this request. */
export interface Caller {
  user: UserId;
  session: string;
  name: string;
  is_master_admin: boolean;
  /** The finished list (OP-6.02, OP-6.03). */
  abilities: readonly Ability[];
  tenants: readonly TenantId[];
}

/** A device or program that raises alarms, known by its intake token. `tenants` null: any. */
export interface IntakeSender {
  id: number;
  name: string;
  tenants: readonly TenantId[] | null;
}

/** Who may come in, filled by the rooms that know: access and intake. Both throw Refused. */
export interface Doors {
  caller(request: FastifyRequest): Promise<Caller>;
  intake(request: FastifyRequest): Promise<IntakeSender>;
}

/** What the database shows this caller. */
export const scopeOf = (caller: Caller): Scope =>
  caller.is_master_admin ? { kind: 'platform' } : { kind: 'user', user: caller.user, tenants: caller.tenants };

/** The token of `Authorization: Bearer …`, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  const [kind, token, ...rest] = (request.headers.authorization ?? '').split(' ');
  return kind?.toLowerCase() === 'bearer' && token && rest.length === 0 ? token : null;
}
