import { sql } from 'kysely';
import { type HealthReport, healthLimits, type OperatorLoad } from '../../../contract/alarms/health-calls.ts';
import type { Tx } from '../../platform/index.ts';
import { operatorSql } from '../history-filter.ts';
import type { Reported } from './reported.ts';

type Load = NonNullable<HealthReport['load']>;

/** The interval of the load in which an instant lies. */
const interval = sql`date_bin(${healthLimits.intervalMs} * interval '1 millisecond', created, timestamptz 'epoch')`;
const hour = (at: string) => sql`date_bin(interval '1 hour', ${sql.ref(at)}, timestamptz 'epoch')`;

interface LoadRow extends Omit<OperatorLoad, 'id' | 'peak'> {
  id: OperatorLoad['id'] | null;
  peak: number | null;
  peak_from: string | null;
}

/** The row without an id is of all alarms; its hours are null. */
export async function readLoad(tx: Tx, { where }: Reported): Promise<Load> {
  const { rows } = await sql<LoadRow>`
    with part as materialized (
      select a.created, (${operatorSql}) as operator, case when a.ended_by is null then a.taken_by_name else a.ended_by_name end as name,
        a.taken_by, a.taken_by_name, a.taken_at, a.ended_by, a.ended_by_name, a.ended_at
      from alarm a where ${where}
    ), binned as (
      select operator, max(name collate "C") as name, ${interval} as begins, count(*) as alarms from part group by operator, begins
    ), placed as (
      select *, row_number() over (partition by operator order by alarms desc, begins) as place from binned
    ), loads as (
      select operator, max(name) as name, sum(alarms) as alarms, max(alarms) as peak, min(begins) filter (where place = 1) as peak_from
      from placed group by operator
    ), act as (
      select taken_by as operator, taken_by_name as name, ${hour('taken_at')} as hour from part where taken_by is not null and taken_at is not null
      union all
      select ended_by, ended_by_name, ${hour('ended_at')} from part where ended_by is not null and ended_at is not null
    ), worked as (
      select operator, max(name) as name, count(*) as hours
      from (select operator, hour, max(name collate "C") as name from act group by operator, hour) as hourly group by operator
    ), whole as (
      select begins, sum(alarms) as alarms from binned group by begins order by alarms desc, begins limit 1
    )
    select coalesce(l.operator, w.operator) as id, coalesce(l.name, w.name, '') as name, coalesce(l.alarms, 0)::int as alarms,
      coalesce(w.hours, 0)::int as hours, l.peak::int as peak, iso(l.peak_from) as peak_from
    from (select * from loads where operator is not null) l full join worked w on w.operator = l.operator
    union all
    select null, '', coalesce((select alarms from loads where operator is null), 0)::int, 0, whole.alarms::int, iso(whole.begins)
    from (values (1)) as one (row) left join whole on true`.execute(tx);
  const all = rows.find(({ id }) => id === null);
  const operators = rows
    .flatMap(({ id, peak_from, peak, ...row }) => (id === null ? [] : [{ ...row, id, peak: peakOf(peak_from, peak) }]))
    .toSorted((a, b) => b.alarms - a.alarms || a.id - b.id);
  return {
    unattended: all?.alarms ?? 0,
    hours: operators.reduce((sum, { hours }) => sum + hours, 0),
    peak: peakOf(all?.peak_from ?? null, all?.peak ?? null),
    operators: operators.slice(0, healthLimits.rows),
    operators_count: operators.length,
  };
}

const peakOf = (from: string | null, alarms: number | null) => (from === null || alarms === null ? null : { from, alarms });
