import { sql } from 'kysely';
import type { AlarmId } from '../../contract/platform/index.ts';
import { prepared, type Tx } from '../platform/index.ts';
import { endClockOf } from './response-target.ts';

const actsOnAlarms = sql`r.action in ('manage', 'update') and lower(translate(r.subject, '-_', '')) in ('all', 'alarm')`;

/**
 * Assigns new alarms to the operators who hold an alarm of the same unit and prefer that (`unit_alarms_to_me`): to the one who holds it longest.
 * Only while their console is connected, and where they see alarms of this type in this tenant and may act on them. Priority 1 and danger to
 * life wait for everybody, those of drills for whom they name. Platform scope.
 */
export async function assignToOwners(tx: Tx, ids: readonly AlarmId[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: AlarmId }>`${prepared}
    with candidate as (
      select n.id, n.id_tenant, n.alarm_type, h.taken_by, h.taken_by_name, h.alarm_id, h.taken_at, h.id as held
      from alarm n join alarm h on h.id_unit = n.id_unit and h.alarm_status = 'attending' and h.id <> n.id
      join user_account p on p.id = h.taken_by
      where n.id = any (${ids}::bigint[]) and n.alarm_status = 'waiting' and n.priority > 1 and not n.life_safety and n.id_drill is null and h.id_drill is null
        and h.unattended_since is null and p.active and (p.config #>> '{preferences,unit_alarms_to_me}') = 'true'
        and exists (select from presence o where o.id_user = p.id and o.until > clock_timestamp())
    ), owner as (select array_agg(distinct taken_by) as ids from candidate),
    holder as (
      select distinct r.id_user from owner, app_rights_of(owner.ids) r where ${actsOnAlarms}
    ), way as (
      select w.id_user, w.id_tenant, w.types from owner, app_ways_of(owner.ids) w
      where case when w.share is null then w.id_user in (select id_user from holder) else exists (
        select from json_to_recordset(app_share_rights(w.share)) as r (action text, subject text) where ${actsOnAlarms}) end
    ), chosen as (
      select distinct on (c.id) c.id, c.taken_by, c.taken_by_name, c.alarm_id from candidate c
      join user_account p on p.id = c.taken_by
      where p.is_master_admin or exists (select from way w where w.id_user = c.taken_by and w.id_tenant = c.id_tenant
        and (w.types is null or c.alarm_type = any (w.types)))
      order by c.id, c.taken_at, c.held
    )
    update alarm a set alarm_status = 'attending', taken_by = c.taken_by, taken_by_name = c.taken_by_name, taken_at = clock_timestamp(),
      assigned_with = c.alarm_id, ${endClockOf('a')}
    from chosen c where a.id = c.id returning a.id`.execute(tx);
  if (rows.length === 0) return;
  await sql`
    insert into alarm_record (id_alarm, id_tenant, kind, id_user, user_name, from_status, to_status, level, about)
    select a.id, a.id_tenant, 'assigned', a.taken_by, a.taken_by_name, 'waiting', a.alarm_status, l.level, a.assigned_with from alarm a
    join alarm_level l on l.id = a.id_alarm_level where a.id = any (${rows.map(({ id }) => id)}::bigint[]) order by a.id`.execute(tx);
}
