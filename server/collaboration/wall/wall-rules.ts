import { type RawBuilder, sql } from 'kysely';
import { faultOf, idOf } from '../../../contract/catalogues/index.ts';
import type { AlarmId, TenantId, UserId } from '../../../contract/platform/index.ts';
import type { Extension } from '../../catalogues/index.ts';
import { appendEvent, prepared, type Tx } from '../../platform/index.ts';
import { viewOfAlarm } from './shown-alarm.ts';

/** A rule names a wall or a group, the wall is a video wall, and the unit is one of the tenant. */
const wallRule: Extension = {
  async beforeWrite(tx, { values, before }) {
    const { wall, group, unit, site_tenant } = { ...before, ...values };
    if (idOf(wall) === null && idOf(group) === null) return [faultOf('wall', 'required')];
    const { rows } = await sql<{ isWall: boolean; isThere: boolean }>`
      select exists (select from user_account where id = ${idOf(wall)} and video_wall) as "isWall",
        exists (select from unit where id = ${idOf(unit)} and (${idOf(site_tenant)}::bigint is null or id_tenant = ${idOf(site_tenant)})) as "isThere"`.execute(
      tx,
    );
    if (idOf(wall) !== null && !rows[0]?.isWall) return [faultOf('wall', 'ref')];
    if (idOf(unit) !== null && !rows[0]?.isThere) return [faultOf('unit', 'ref')];
    return values;
  },
};

export const wallExtensions = { 'wall-rule': wallRule };

/**
 * Rules with the open alarms to which they apply. A rule of a customer concerns alarms of that customer only. Alarms of drills are shown
 * nowhere: a wall cannot tell the operators of a drill from others.
 */
const matches = sql`
  select r.id as id_rule, r.name as rule, r.id_wall, r.id_group, r.id_view, a.id as id_alarm, a.id_tenant, a.alarm_type
  from wall_rule r left join type_alarm k on k.id = r.id_alarm_type
    join alarm a on a.alarm_status in ('waiting', 'attending') and a.id_drill is null
      and (a.life_safety or a.priority <= r.lowest_priority) and (k.type is null or a.alarm_type = k.type)
      and (r.id_site_tenant is null or a.id_tenant = r.id_site_tenant) and (r.id_unit is null or a.id_unit = r.id_unit)
    join tenant n on n.id = a.id_tenant and (r.id_master_tenant is null or n.id_master_tenant = r.id_master_tenant)
  where r.active`;

/** Whether a user sees an alarm, by `ways`, the rows of `app_ways_of`. */
const sees = (user: RawBuilder<unknown>) => sql`exists (select from ways w where w.id_user = ${user} and w.id_tenant = m.id_tenant
  and (w.types is null or m.alarm_type = any (w.types)))`;

/**
 * Brings the alarms of walls into line with the rules: alarms that ended, or to which no rule applies any more, are taken off, others are
 * added. One platform at a time. Platform scope.
 * @returns the snapshot that it began from; null: another platform does it
 */
export async function applyWallRules(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ isMine: boolean; snapshot: string }>`
    select pg_try_advisory_xact_lock(hashtext('atalaya.wall_rules')) as "isMine", pg_current_snapshot()::text as snapshot`.execute(tx);
  if (!rows[0]?.isMine) return null;
  await sql`${prepared}
    with matching as materialized (${matches} and r.id_wall is not null),
    ways as materialized (select * from app_ways_of(array(select distinct id_wall from matching))),
    wanted as materialized (
      select distinct on (u.id, m.id_alarm) u.id as id_user, m.id_alarm, m.id_tenant, m.rule, m.id_view
      from matching m join user_account u on u.id = m.id_wall and u.video_wall and u.active
      where u.is_master_admin or ${sees(sql`u.id`)} order by u.id, m.id_alarm, m.id_view, m.id_rule
    ),
    ended as (delete from wall_alarm c where not exists (select from wanted d where d.id_user = c.id_user and d.id_alarm = c.id_alarm))
    insert into wall_alarm as c (id_user, id_alarm, id_tenant, rule, id_alarm_view) select * from wanted
    on conflict (id_user, id_alarm) do update set rule = excluded.rule, id_alarm_view = excluded.id_alarm_view
      where (c.rule, c.id_alarm_view) is distinct from (excluded.rule, excluded.id_alarm_view)`.execute(tx);
  await sql`${prepared}insert into video_wall (id_user) select distinct id_user from wall_alarm on conflict do nothing`.execute(tx);
  return rows[0].snapshot;
}

interface SentToGroup {
  id: AlarmId;
  group: number;
  tenant: TenantId;
  type: string;
  view: number | null;
}

/**
 * Sends the views of new alarms to the consoles of the groups of rules, once for each rule and alarm: to those signed in now who see the
 * alarm. Alarms from before the rule began are left. Platform scope, under the lock of `applyWallRules`.
 */
export async function sendToGroups(tx: Tx, now: number): Promise<void> {
  await sql`${prepared}delete from wall_rule_start s where not exists (select from wall_rule r where r.id = s.id_wall_rule and r.active and r.id_group is not null)`.execute(
    tx,
  );
  await sql`${prepared}insert into wall_rule_start (id_wall_rule, after_alarm)
    select r.id, coalesce((select max(id) from alarm), 0) from wall_rule r where r.active and r.id_group is not null on conflict do nothing`.execute(
    tx,
  );
  const { rows } = await sql<SentToGroup>`${prepared}
    with matching as materialized (${matches} and r.id_group is not null),
    sent as (
      insert into wall_rule_sent (id_wall_rule, id_alarm, id_tenant)
      select m.id_rule, m.id_alarm, m.id_tenant from matching m join wall_rule_start s on s.id_wall_rule = m.id_rule and m.id_alarm > s.after_alarm
      on conflict do nothing returning id_wall_rule, id_alarm
    )
    select m.id_alarm as id, m.id_group as group, m.id_tenant as tenant, m.alarm_type as type, m.id_view as view
    from sent join matching m on m.id_rule = sent.id_wall_rule and m.id_alarm = sent.id_alarm order by m.id_alarm, m.id_rule`.execute(tx);
  for (const sent of rows) {
    for (const user of await viewersOf(tx, sent)) {
      const view = await viewOfAlarm(tx, sent, { user, at: now });
      if (view) await appendEvent(tx, { user, name: 'view.shown', data: { view, by: null, behind: true } });
    }
  }
}

/** Users of the group whose consoles are connected and who see the alarm; a wall is named by rules itself. */
async function viewersOf(tx: Tx, { group, tenant, type }: SentToGroup): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    with members as materialized (
      select u.id, u.is_master_admin from user_group_users g join user_account u on u.id = g.id_target and u.active and not u.video_wall
      where g.id_owner = ${group} and exists (select from presence p where p.id_user = u.id and p.until > clock_timestamp())
    )
    select p.id from members p where p.is_master_admin or exists (
      select from app_ways_of(array(select id from members)) w
      where w.id_user = p.id and w.id_tenant = ${tenant} and (w.types is null or ${type} = any (w.types)))
    order by p.id`.execute(tx);
  return rows.map(({ id }) => id);
}
