import { sql } from 'kysely';
import { groupLimits } from '../../contract/alarms/groups.ts';
import type { UnitId } from '../../contract/platform/index.ts';
import { prepared, type Tx } from '../platform/index.ts';

interface Groupable {
  readonly key: string;
  readonly id_unit: UnitId;
  /** How long the alarm keeps the group of its unit open, in minutes; 0: never grouped. */
  readonly group_minutes: number;
}

/**
 * Assigns alarms that are about to be stored to the groups of their units: the open group, or a new one. The row of the unit is locked until
 * the end of the transaction, so that concurrent senders share one group; units are locked in one order. A group closes when no alarm joined
 * within its window, and takes no more at its limit.
 * @returns the group of each alarm, by its key; alarms that are never grouped are missing
 */
export async function assignGroups(tx: Tx, alarms: readonly Groupable[]): Promise<Map<string, number>> {
  const grouped = alarms.filter(({ group_minutes }) => group_minutes > 0);
  if (grouped.length === 0) return new Map();
  const isOpen = sql`g.closes_at > clock_timestamp() and g.members < ${groupLimits.members}`;
  const { rows } = await sql<{ id_unit: UnitId; id_group: number }>`${prepared}
    insert into unit_alarm_group as g (id_unit, id_tenant, id_group, minutes, closes_at, members)
    select u.id, u.id_tenant, nextval('alarm_group_id'), sent.minutes, clock_timestamp() + sent.minutes * interval '1 minute', sent.n
    from (
      select id_unit, max(minutes) as minutes, count(*) as n
      from json_to_recordset(${JSON.stringify(grouped.map(({ id_unit, group_minutes: minutes }) => ({ id_unit, minutes })))}::json)
        as one (id_unit bigint, minutes int) group by id_unit
    ) as sent join unit u on u.id = sent.id_unit order by u.id
    on conflict (id_unit) do update set
      id_group = case when ${isOpen} then g.id_group else excluded.id_group end,
      members = case when ${isOpen} then g.members else 0 end + excluded.members,
      minutes = excluded.minutes,
      closes_at = greatest(case when ${isOpen} then g.closes_at end, clock_timestamp() + excluded.minutes * interval '1 minute')
    returning id_unit, id_group`.execute(tx);
  const byUnit = new Map(rows.map(({ id_unit, id_group }) => [id_unit, id_group]));
  return new Map(grouped.flatMap(({ key, id_unit }) => (byUnit.has(id_unit) ? [[key, byUnit.get(id_unit) as number] as const] : [])));
}
