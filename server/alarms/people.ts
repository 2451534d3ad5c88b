import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../platform/index.ts';

/**
 * Whether a user of a list of users, with `id` and `is_master_admin`, may be named to the reader: they share a tenant. Master administrators
 * are named to each other only.
 */
export const isNamedTo = (reader: Caller, list: string): RawBuilder<boolean> =>
  sql`${reader.is_master_admin} or (not is_master_admin and id in (
    select w.id_user from app_ways_of(array(select id from ${sql.ref(list)})) w where w.id_tenant = any (${`{${reader.tenants.join(',')}}`}::bigint[])))`;
