import { sql } from 'kysely';
import type { Addressee } from '../../contract/alarms/handling.ts';
import type { TenantId, UserId } from '../../contract/platform/index.ts';
import { containing, type Tx } from '../platform/index.ts';
import { inPlatformScope } from './assigned-groups.ts';

interface Wanted {
  tenants: readonly TenantId[];
  /** Who forwards: never an addressee. */
  owner?: UserId;
  search?: string;
  /** Only this one. */
  only?: Pick<Addressee, 'kind' | 'id'>;
}

/** Active users who can see alarms of every one of the tenants, and groups with one; connected ones first, then by name. At most 200. */
export async function listAddressees(tx: Tx, { tenants, owner, search = '', only }: Wanted): Promise<Addressee[]> {
  const like = search === '' ? sql`` : sql`where lower(name) like ${containing(search)}`;
  const isOnly = (kind: Addressee['kind'], id: string) => (only ? sql`and ${only.kind === kind} and ${sql.ref(id)} = ${only.id}` : sql``);
  const { rows } = await inPlatformScope(tx, () =>
    sql<Addressee>`
      with person as (
        select p.id, concat_ws(' ', p.name, p.first_surname) as name,
          exists (select from presence o where o.id_user = p.id and o.until > clock_timestamp()) as online
        from user_account p where p.active and p.id is distinct from ${owner ?? null}::bigint and (p.is_master_admin or p.id in (
          select w.id_user from app_ways_of(array(select id from user_account where active)) w
          where w.id_tenant = any (${`{${tenants.join(',')}}`}::bigint[]) group by w.id_user having count(distinct w.id_tenant) = ${tenants.length}))
      ), found as (
        select 'user' as kind, id, name, online from person where true ${isOnly('user', 'person.id')}
        union all
        select 'group', g.id, g.name, bool_or(person.online) from user_group g join user_group_users m on m.id_owner = g.id
        join person on person.id = m.id_target where true ${isOnly('group', 'g.id')} group by g.id, g.name
      )
      select kind, id, name, online from found ${like} order by online desc, lower(name), id limit 200`.execute(tx),
  );
  return rows;
}
