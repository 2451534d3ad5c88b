import { sql } from 'kysely';
import { type HealthReport, healthLimits } from '../../../contract/alarms/health-calls.ts';
import { onlyRow, type Tx } from '../../platform/index.ts';
import type { Reported } from './reported.ts';

type Causes = NonNullable<HealthReport['causes']>;

/** Outcomes and causes are named as they were at the end of their alarms; of several names of one the last in order of characters. */
export async function readCauses(tx: Tx, { where }: Reported): Promise<Causes> {
  const { rows } = await sql<Causes>`
    with outcome as materialized (
      select a.outcome_kind as kind, a.id_outcome, a.id_cause, max(a.outcome_name collate "C") as outcome, max(a.cause_name collate "C") as cause,
        count(*)::int as alarms
      from alarm a where a.alarm_status in ('attended', 'canceled') and ${where} group by a.outcome_kind, a.id_outcome, a.id_cause
    )
    select coalesce(sum(alarms), 0)::int as ended,
      coalesce((select json_agg(json_build_object('kind', kind, 'alarms', alarms) order by alarms desc, kind)
        from (select kind, sum(alarms)::int as alarms from outcome where kind is not null group by kind) as of_kind), '[]') as kinds,
      coalesce((select json_agg(json_build_object('outcome', json_build_object('id', id_outcome, 'name', outcome),
          'cause', case when id_cause is not null then json_build_object('id', id_cause, 'name', cause) end, 'alarms', alarms)
          order by alarms desc, id_outcome, id_cause)
        from (select * from outcome where kind = 'false' order by alarms desc, id_outcome, id_cause limit ${healthLimits.rows}) as listed), '[]')
        as "false"
    from outcome`.execute(tx);
  return onlyRow(rows);
}
