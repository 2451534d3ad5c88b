import { type RawBuilder, sql } from 'kysely';
import { type AlarmSource, type HealthReport, healthLimits } from '../../../contract/alarms/health-calls.ts';
import type { Tx } from '../../platform/index.ts';
import type { Reported } from './reported.ts';

type Chattering = NonNullable<HealthReport['chattering']>;

/** The named source `s` of an id of a unit and a type. */
const named: RawBuilder<unknown> = sql`json_build_object('id', u.id, 'name', u.description) as unit, s.alarm_type,
  (select min(y.id) from type_alarm y where y.type = s.alarm_type) as id_alarm_type`;

export async function readSources(tx: Tx, { where }: Reported): Promise<AlarmSource[]> {
  const { rows } = await sql<AlarmSource>`
    with s as (
      select a.id_unit, a.alarm_type, count(*)::int as alarms from alarm a where ${where}
      group by a.id_unit, a.alarm_type order by alarms desc, a.id_unit, a.alarm_type collate "C" limit ${healthLimits.top}
    )
    select ${named}, s.alarms from s join unit u on u.id = s.id_unit order by s.alarms desc, s.id_unit, s.alarm_type collate "C"`.execute(
    tx,
  );
  return rows;
}

export async function readChattering(tx: Tx, { where }: Reported): Promise<Chattering> {
  const { alarms, withinMs } = healthLimits.chatter;
  const { rows } = await sql<Chattering['most'][number] & { sources: number }>`
    with placed as (
      select a.id_unit, a.alarm_type, a.repeats, a.created - lag(a.created, ${alarms - 1}::int) over (
        partition by a.id_unit, a.alarm_type collate "C" order by a.created, a.id) <= ${withinMs} * interval '1 millisecond' as is_burst
      from alarm a where ${where}
    ), s as (
      select id_unit, alarm_type, count(*)::int as alarms, count(*) filter (where is_burst)::int as bursts, sum(repeats)::int as repeats
      from placed group by id_unit, alarm_type having bool_or(is_burst) or sum(repeats) > 0
    ), most as (
      select *, count(*) over ()::int as sources, row_number() over (
        order by bursts + repeats desc, alarms desc, id_unit, alarm_type collate "C") as place from s order by place limit ${healthLimits.top}
    )
    select ${named}, s.alarms, s.bursts, s.repeats, s.sources from most s join unit u on u.id = s.id_unit order by s.place`.execute(tx);
  return { count: rows[0]?.sources ?? 0, most: rows.map(({ sources: _, ...source }) => source) };
}
