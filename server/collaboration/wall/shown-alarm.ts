import { sql } from 'kysely';
import { type Alarm, isOpen } from '../../../contract/alarms/index.ts';
import type { AlarmId, UserId } from '../../../contract/platform/index.ts';
import type { SavedSlot, UserView } from '../../../contract/workspace/index.ts';
import type { Tx } from '../../platform/index.ts';
import { configuredViewOf, fillViewForAlarm, plainViewOf } from '../../workspace/index.ts';

/** An alarm that a rule sends somewhere. `view` null: the alarm view that applies to the alarm. */
export interface SentAlarm {
  id: AlarmId;
  view: number | null;
}

/** The open alarm that a wall shows by its rules: the most urgent one, then the newest; null: none. Platform scope. */
export async function alarmOnWall(tx: Tx, wall: UserId): Promise<SentAlarm | null> {
  const { rows } = await sql<SentAlarm>`
    select a.id, c.id_alarm_view as view from wall_alarm c join alarm a on a.id = c.id_alarm
    where c.id_user = ${wall} and c.dismissed is null
    order by a.life_safety desc, a.priority, a.created desc, a.id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Views of alarms have ids of their own: those of workflows are the negative ids of users, saved ones are positive. */
const idOfView = (alarm: AlarmId): number => -1_000_000_000_000 - alarm;

/**
 * An alarm as a view for a user who sees it: the named alarm view, that which applies to the alarm, or its cameras and its unit. Platform
 * scope; null if the alarm is over.
 */
export async function viewOfAlarm(tx: Tx, { id, view }: SentAlarm, { user, at }: { user: UserId; at: number }): Promise<UserView | null> {
  const { rows } = await sql<{ record: Alarm }>`select record from alarm_as_json where id = ${id}`.execute(tx);
  const alarm = rows[0]?.record;
  if (!alarm || !isOpen(alarm.alarm_status)) return null;
  const found = await savedViewFor(tx, alarm, { view, user, at });
  const filled = found && fillViewForAlarm(alarm, found.slots);
  return {
    id: idOfView(id),
    name: `${alarm.alarm_id} ${found?.name ?? alarm.alarm_type}`.slice(0, 60),
    id_user: user,
    // Not the time of sending: an unchanged view stays the same.
    updated_at: alarm.created,
    data: { tabId: null, ...(filled && filled.slots.length > 0 ? filled : plainViewOf(alarm)) },
  };
}

async function savedViewFor(
  tx: Tx,
  alarm: Alarm,
  { view, user, at }: { view: number | null; user: UserId; at: number },
): Promise<{ name: string; slots: readonly SavedSlot[] } | null> {
  if (view !== null) {
    const { rows } = await sql<{ name: string; slots: SavedSlot[] }>`
      select name, coalesce(layout_configuration, '[]') as slots from alarm_view where id = ${view}`.execute(tx);
    if (rows[0]) return rows[0];
  }
  if (!alarm.tenant) return null;
  const opened = { user, at, level: alarm.alarm_level.id ?? 0, type: alarm.alarm_type, status: alarm.alarm_status };
  return configuredViewOf(tx, alarm.tenant.id, opened);
}
