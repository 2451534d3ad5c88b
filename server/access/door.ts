import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { TenantId, UserId } from '../../contract/ids.ts';
import { type Ability, abilitiesOf } from '../../contract/user.ts';
import type { Clock } from '../clock.ts';
import { bearerOf, type Caller } from '../http/caller.ts';
import { refuse } from '../http/refused.ts';
import { platformScope, type Store } from '../store/store.ts';
import { readAccessToken } from './token.ts';

interface Found {
  name: string;
  is_master_admin: boolean;
  is_open: boolean;
  abilities: Ability[];
  tenants: TenantId[];
}

/**
 * The door of signed-in calls: reads the bearer token, and in one query whether its session still stands and what its user may do
 * and see now. Rights that changed take effect at the next call.
 * @throws Refused `access.signed_out`, `access.expired` or `access.revoked`
 */
export function callerDoor(of: { store: Store; clock: Clock; key: Uint8Array }): (request: FastifyRequest) => Promise<Caller> {
  return async (request) => {
    const bearer = bearerOf(request);
    if (!bearer) throw refuse('access.signed_out');
    const now = of.clock.now();
    const token = await readAccessToken(of.key, bearer, now);
    if (token.kind === 'expired') throw refuse('access.expired');
    if (token.kind === 'invalid') throw refuse('access.signed_out');
    const found = await find(of.store, token, now);
    if (!found?.is_open) throw refuse('access.revoked');
    const { name, is_master_admin, tenants } = found;
    return { user: token.user, session: token.session, name, is_master_admin, tenants, abilities: abilitiesOf(found) };
  };
}

async function find(store: Store, token: { user: UserId; session: string }, now: number): Promise<Found | undefined> {
  const { rows } = await store.within(platformScope, (tx) =>
    sql<Found>`
      select concat_ws(' ', u.name, u.first_surname) as name, u.is_master_admin,
        s.revoked is null and s.expires > ${new Date(now)} and u.active as is_open,
        coalesce((select json_agg(json_build_object('action', action, 'subject', subject)) from (
          select action, subject from user_ability where id_user = u.id
          union select pa.action, pa.subject from user_profile up join profile_ability pa using (id_profile) where up.id_user = u.id
        ) as held), '[]') as abilities,
        coalesce(case when u.is_master_admin then (select json_agg(id) from tenant)
          else (select json_agg(id_tenant) from user_tenant where id_user = u.id) end, '[]') as tenants
      from session s join user_account u on u.id = s.id_user
      where s.id = ${token.session} and u.id = ${token.user}`.execute(tx),
  );
  return rows[0];
}
