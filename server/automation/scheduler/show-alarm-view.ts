import { sql } from 'kysely';
import { type Alarm, isDrillOfOthers } from '../../../contract/alarms/index.ts';
import type { AlarmId, UserId } from '../../../contract/platform/index.ts';
import type { SavedSlot, UserView } from '../../../contract/workspace/index.ts';
import { alarmJson } from '../../alarms/index.ts';
import { appendEvent, instant, type Tx } from '../../platform/index.ts';
import { fillViewForAlarm } from '../../workspace/index.ts';

/**
 * Opens an alarm view for an alarm for the users named by the view, or for all operators who see the alarm's tenant (OQ-37). Only connected
 * users receive it, so that no tabs fill up while they are away; for an alarm of a drill, the operators named in it. Platform scope.
 */
export async function showAlarmView(tx: Tx, { view, alarm: id, now }: { view: number; alarm: AlarmId; now: number }): Promise<void> {
  const json = await alarmJson(tx, id);
  const { rows } = await sql<{ name: string; kept: SavedSlot[] }>`
    select name, coalesce(layout_configuration, '[]') as kept from alarm_view where id = ${view}`.execute(tx);
  const [found] = rows;
  if (json === undefined || !found) return;
  const alarm = JSON.parse(json) as Alarm;
  const { layout, slots } = fillViewForAlarm(alarm, found.kept);
  if (slots.length === 0) return;
  const viewers = await viewersOf(tx, view, alarm);
  for (const user of viewers.filter((id) => !isDrillOfOthers(alarm, id))) {
    const data = { tabId: null, layout, slots };
    const userView: UserView = {
      id: -Number(id),
      name: `${alarm.alarm_id} ${found.name}`.slice(0, 60),
      data,
      id_user: user,
      updated_at: instant(now),
    };
    await appendEvent(tx, { user, name: 'view.shown', data: { view: userView, by: null } });
  }
}

async function viewersOf(tx: Tx, view: number, { tenant }: Alarm): Promise<UserId[]> {
  const id_tenant = tenant?.id ?? null;
  const { rows } = await sql<{ id: UserId }>`
    select u.id from user_account u
    where u.active and not u.video_wall
      and exists (select 1 from presence p where p.id_user = u.id and p.until > clock_timestamp())
      and case when exists (select 1 from alarm_view_users v where v.id_owner = ${view})
        then exists (select 1 from alarm_view_users v where v.id_owner = ${view} and v.id_target = u.id) else not u.is_master_admin end
      and (u.is_master_admin or ${id_tenant} in (select o.id_tenant from app_own_tenants(u.id) o)
        or ${id_tenant} in (select s.id_tenant from app_shares(u.id) s))
    order by u.id`.execute(tx);
  return rows.map(({ id }) => id);
}
