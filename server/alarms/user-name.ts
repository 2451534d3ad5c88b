import { sql } from 'kysely';
import type { UserId } from '../../contract/platform/index.ts';

/** The user's name, stored with the act so that it outlasts the account. */
export function nameOf(user: UserId) {
  return sql`(select concat_ws(' ', p.name, p.first_surname) from user_account p where p.id = ${user})`;
}
