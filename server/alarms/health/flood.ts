import { sql } from 'kysely';
import { floodLimits } from '../../../contract/alarms/flood.ts';
import { type HealthReport, healthLimits } from '../../../contract/alarms/health-calls.ts';
import { onlyRow, type Tx } from '../../platform/index.ts';
import type { Reported } from './reported.ts';

type Floods = NonNullable<HealthReport['flood']>;

/**
 * Floods lie between an arrival with more than `above` within the time and the next moment at which fewer than `below` are. Two such
 * arrivals, or two such moments, in a row have no change between them, so only the first of each row is a turn. Alarms are counted by the
 * flood that began last before them, in one pass for all floods.
 */
export async function readFlood(tx: Tx, { where, to }: Reported): Promise<Floods> {
  const within = sql`${floodLimits.withinMs} * interval '1 millisecond'`;
  const { rows } = await sql<Omit<Floods, 'largest'> & { largest: Floods['largest'] }>`
    with arrival as (
      select a.created, coalesce(lag(a.created, ${floodLimits.above}::int) over turn > a.created - ${within}, false) as is_high,
        coalesce(lead(a.created, ${floodLimits.below}::int) over turn > a.created + ${within}, true) as is_low
      from alarm a where ${where} window turn as (order by a.created, a.id)
    ), first as materialized (
      select created, is_high and not lag(is_high, 1, false) over turn as begins, is_low and not lag(is_low, 1, false) over turn as ends
      from arrival window turn as (order by created)
    ), turn as (
      select created as at, true as begins from first where begins
      union all
      select created + ${within}, false from first where ends
    ), edge as (
      select at, begins, lag(begins, 1, false) over (order by at, begins) as before from turn
    ), change as (
      select at as began, lead(at) over (order by at) as ended, begins from edge where begins <> before
    ), flood as (
      select began, least(coalesce(ended, ${to}::timestamptz), ${to}::timestamptz) as ended from change where begins
    ), marked as (
      select created, null::timestamptz as began, true as is_alarm from first
      union all
      select began, began, false from flood
    ), placed as (
      select created, is_alarm, max(began) over (order by created, is_alarm rows unbounded preceding) as began from marked
    ), counted as materialized (
      select f.began, f.ended, count(*) as alarms from flood f join placed p on p.began = f.began and p.is_alarm and p.created <= f.ended
      group by f.began, f.ended
    )
    select count(*)::int as count, coalesce(sum(extract(epoch from ended - began) * 1000), 0)::bigint as ms, coalesce(sum(alarms), 0)::int as alarms,
      coalesce((select json_agg(json_build_object('from', iso(began), 'to', iso(ended), 'alarms', alarms) order by alarms desc, began)
        from (select * from counted order by alarms desc, began limit ${healthLimits.top}) as most), '[]') as largest
    from counted`.execute(tx);
  return onlyRow(rows);
}
