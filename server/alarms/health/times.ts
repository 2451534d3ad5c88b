import { sql } from 'kysely';
import { type HealthPercentiles, type HealthReport, type HealthTimes, healthLimits } from '../../../contract/alarms/health-calls.ts';
import type { Tx } from '../../platform/index.ts';
import { operatorSql } from '../history-filter.ts';
import type { Reported } from './reported.ts';

type Times = NonNullable<HealthReport['times']>;
type Group = 'all' | 'level' | 'operator' | 'tenant';
interface TimesRow {
  of: Group;
  id: number;
  name: string;
  alarms: number;
  priority: number | null;
  color: string | null;
  take: HealthPercentiles | null;
  end: HealthPercentiles | null;
}

/**
 * Alarms are counted by second of each level, operator and tenant first, in one pass, so that percentiles are read from running sums of few
 * rows rather than from every alarm in order.
 */
export async function readTimes(tx: Tx, { where }: Reported): Promise<Times> {
  const { rows } = await sql<TimesRow>`
    with part as (
      select a.id_alarm_level as level, (${operatorSql}) as operator, a.id_tenant as tenant,
        case when a.ended_by is null then a.taken_by_name else a.ended_by_name end collate "C" as name,
        case when a.taken_at >= a.created then floor(extract(epoch from a.taken_at - a.created))::int end as take,
        case when a.ended_at >= a.created then floor(extract(epoch from a.ended_at - a.created))::int end as finish
      from alarm a where ${where}
    ), grouped as (
      select case when grouping(level) = 0 then 'level' when grouping(operator) = 0 then 'operator' when grouping(tenant) = 0 then 'tenant'
          else 'all' end as of,
        case when grouping(level) = 0 then level when grouping(operator) = 0 then operator when grouping(tenant) = 0 then tenant else 0 end as id,
        case when grouping(take) = 0 then 'take' when grouping(finish) = 0 then 'end' end as clock, coalesce(take, finish) as seconds,
        count(*) as alarms, max(name) as name
      from part group by grouping sets ((), (level), (operator), (tenant), (take), (level, take), (operator, take), (tenant, take),
        (finish), (level, finish), (operator, finish), (tenant, finish))
    ), clocked as materialized (
      select of, id, clock, seconds, alarms, name from grouped where id is not null and (clock is null or seconds is not null)
    ), ranked as (
      select of, id, clock, seconds, sum(alarms) over (partition by of, id, clock order by seconds) as rank,
        sum(alarms) over (partition by of, id, clock) as count from clocked where clock is not null
    ), read as (
      select of, id, clock, json_build_object('count', min(count)::int, 'p50', min(seconds) filter (where rank * 100 >= count * 50),
        'p90', min(seconds) filter (where rank * 100 >= count * 90), 'p95', min(seconds) filter (where rank * 100 >= count * 95)) as percentiles
      from ranked group by of, id, clock
    ), total as (
      select of, id, alarms::int as alarms, name as operator from clocked where clock is null
    )
    select total.of, total.id, total.alarms, l.priority, l.color,
      coalesce(case total.of when 'level' then l.level when 'tenant' then t.name when 'operator' then total.operator end, '') as name,
      (select percentiles from read where read.of = total.of and read.id = total.id and clock = 'take') as take,
      (select percentiles from read where read.of = total.of and read.id = total.id and clock = 'end') as "end"
    from total left join alarm_level l on total.of = 'level' and l.id = total.id left join tenant t on total.of = 'tenant' and t.id = total.id
    order by total.alarms desc, total.id`.execute(tx);
  const of = (group: Group) => rows.filter((row) => row.of === group);
  const [all] = of('all');
  return {
    all: { alarms: all?.alarms ?? 0, take: all?.take ?? null, end: all?.end ?? null },
    levels: of('level')
      .map((row) => ({ ...timesOf(row), priority: row.priority ?? 1, color: row.color ?? '#808080' }))
      .toSorted((a, b) => a.priority - b.priority || a.id - b.id),
    operators: of('operator').slice(0, healthLimits.rows).map(timesOf) as Times['operators'],
    tenants: of('tenant').slice(0, healthLimits.rows).map(timesOf) as Times['tenants'],
  };
}

const timesOf = ({ id, name, alarms, take, end }: TimesRow): HealthTimes => ({ id, name, alarms, take, end });
