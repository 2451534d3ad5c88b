import { sql } from 'kysely';
import type { ChatPerson } from '../../../contract/collaboration/chat.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { type Caller, refuse, type Scope, type Tx } from '../../platform/index.ts';

const maxShown = 100;

/** Every chat user acts as a member, including the master admin: in a user scope, never in platform scope (OQ-77). */
export const memberScope = (caller: Caller): Scope => ({ kind: 'user', user: caller.user, tenants: caller.tenants });

/** Display name of a person in chats. */
const nameOf = sql<string>`trim(concat_ws(' ', u.name, u.first_surname))`;
const isOnline = sql<boolean>`exists (select 1 from presence p where p.id_user = u.id and p.until > clock_timestamp())`;

/** @throws Refused `chat.no_user` unless the caller has a chat user (OP-6.11, OP-8.05) */
export async function demandChatUser(tx: Tx, caller: Caller): Promise<void> {
  const user = await tx.selectFrom('user_account').select('enabled_chat').where('id', '=', caller.user).executeTakeFirst();
  if (!user?.enabled_chat) throw refuse('chat.no_user');
}

/**
 * Possible recipients, in platform scope: active chat users who see a tenant of the caller, by name, the first hundred.
 * @param only limits the result to these users
 */
export async function readPeople(tx: Tx, caller: Caller, of: { search?: string; only?: readonly number[] }): Promise<ChatPerson[]> {
  const isVisible = sql`(exists (select 1 from app_own_tenants(u.id) t where t.id_tenant = any (${`{${caller.tenants.join(',')}}`}::bigint[]))
    or exists (select 1 from app_shares(u.id) t where t.id_tenant = any (${`{${caller.tenants.join(',')}}`}::bigint[])))`;
  const alike = of.search?.trim() ? sql`and strpos(fold(${nameOf}), fold(${of.search.trim()})) > 0` : sql``;
  const only = of.only ? sql`and u.id = any (${`{${of.only.join(',')}}`}::bigint[])` : sql``;
  const limit = of.only ? sql`` : sql`limit ${maxShown}`;
  const { rows } = await sql<ChatPerson>`
    select u.id, ${nameOf} as name, ${isOnline} as online from user_account u
    where u.enabled_chat and u.active and u.id <> ${caller.user} ${alike} ${only}
      and (${caller.is_master_admin} or (not u.is_master_admin and ${isVisible}))
    order by fold(${nameOf}), u.id ${limit}`.execute(tx);
  return rows;
}

/** People by their ids, in platform scope: members of a conversation, whatever the caller sees of them elsewhere. */
export async function readNamed(tx: Tx, ids: readonly UserId[]): Promise<Map<UserId, ChatPerson>> {
  const { rows } = await sql<ChatPerson>`
    select u.id, ${nameOf} as name, ${isOnline} as online from user_account u where u.id = any (${`{${ids.join(',')}}`}::bigint[])`.execute(
    tx,
  );
  return new Map(rows.map((person) => [person.id, person]));
}
