import { sql } from 'kysely';
import { type HealthReport, healthLimits } from '../../../contract/alarms/health-calls.ts';
import { onlyRow, type Tx } from '../../platform/index.ts';
import type { Reported } from './reported.ts';

type Stale = NonNullable<HealthReport['stale']>;

export async function readStaleAlarms(tx: Tx, { where, to: end }: Reported): Promise<Stale> {
  const to = new Date(Date.parse(end) - healthLimits.staleMs).toISOString();
  const { rows } = await sql<Omit<Stale, 'to'>>`
    with open as materialized (
      select a.* from alarm a where a.alarm_status in ('waiting', 'attending') and a.created <= ${to}::timestamptz and ${where}
    )
    select count(*) filter (where alarm_status = 'waiting')::int as waiting, count(*) filter (where alarm_status = 'attending')::int as attending,
      coalesce((select json_agg(json_build_object('alarm_id', o.alarm_id, 'created', iso(o.created), 'alarm_status', o.alarm_status,
          'alarm_type', o.alarm_type, 'unit', u.description, 'level', l.level, 'priority', l.priority, 'color', l.color) order by o.created, o.id)
        from (select * from open order by created, id limit ${healthLimits.top}) o
        join unit u on u.id = o.id_unit join alarm_level l on l.id = o.id_alarm_level), '[]') as oldest
    from open`.execute(tx);
  return { to, ...onlyRow(rows) };
}
