import { sql } from 'kysely';
import type { DrillChoices } from '../../../contract/alarms/drills.ts';
import type { TenantId } from '../../../contract/platform/index.ts';
import type { Tx } from '../../platform/index.ts';
import { inPlatformScope } from '../assigned-groups.ts';

/** What a drill is made of, of what the scope sees. */
export async function readDrillChoices(tx: Tx): Promise<DrillChoices> {
  const units = await sql<DrillChoices['units'][number]>`
    select u.id, u.description as name, json_build_object('id', t.id, 'name', t.name) as tenant
    from unit u join tenant t on t.id = u.id_tenant where u.allow_drills and u.allow_alarms order by lower(u.description), u.id limit 500`.execute(
    tx,
  );
  const types = await sql<{ type: string }>`select distinct type from type_alarm order by type limit 500`.execute(tx);
  const levels = await sql<DrillChoices['levels'][number]>`
    select id, level, priority from alarm_level order by priority, level, id limit 100`.execute(tx);
  const tenants = [...new Set(units.rows.map(({ tenant }) => tenant.id))];
  return {
    units: units.rows,
    operators: await readDrillOperators(tx, tenants),
    types: types.rows.map(({ type }) => type),
    levels: levels.rows,
  };
}

/** Active users who see alarms of one of the tenants, with those of them that they see; connected ones first, then by name. */
export async function readDrillOperators(tx: Tx, tenants: readonly TenantId[]): Promise<DrillChoices['operators']> {
  if (tenants.length === 0) return [];
  const all = `{${tenants.join(',')}}`;
  const { rows } = await inPlatformScope(tx, () =>
    sql<DrillChoices['operators'][number]>`
      with way as (
        select w.id_user, json_agg(distinct w.id_tenant) as tenants from app_ways_of(array(select id from user_account where active)) w
        where w.id_tenant = any (${all}::bigint[]) group by w.id_user
      )
      select p.id, concat_ws(' ', p.name, p.first_surname) as name,
        exists (select from presence o where o.id_user = p.id and o.until > clock_timestamp()) as online,
        case when p.is_master_admin then to_json(${all}::bigint[]) else way.tenants end as tenants
      from user_account p left join way on way.id_user = p.id
      where p.active and not p.video_wall and (p.is_master_admin or way.tenants is not null)
      order by online desc, lower(concat_ws(' ', p.name, p.first_surname)), p.id limit 500`.execute(tx),
  );
  return rows;
}
