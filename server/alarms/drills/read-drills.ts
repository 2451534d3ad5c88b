import { sql } from 'kysely';
import {
  type Drill,
  type DrillPerson,
  type DrillResult,
  type DryLine,
  drillLimits,
  type PlannedAlarm,
} from '../../../contract/alarms/drills.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { refuse, type Tx } from '../../platform/index.ts';

const drillSql = sql`
  d.id, d.name, json_build_object('id', t.id, 'name', t.name) as tenant, d.user_name as by, iso(d.started) as started, iso(d.ended) as ended,
  d.ended_by, d.operators, d.units, (select count(*)::int from drill_step s where s.id_drill = d.id) as planned,
  (select count(*)::int from drill_step s where s.id_drill = d.id and s.state = 'raised') as raised,
  (select count(*)::int from alarm a where a.id_drill = d.id and a.taken_by is not null) as taken,
  (select count(*)::int from alarm a where a.id_drill = d.id and a.ended_by is not null) as resolved
  from drill d join tenant t on t.id = d.id_tenant`;

/** Lines of the result about what was not sent. */
const maxDry = 500;

/** Those that run first, then the newest. */
export async function listDrills(tx: Tx): Promise<Drill[]> {
  const { rows } = await sql<Drill>`
    select ${drillSql} order by d.ended is not null, d.started desc, d.id desc limit ${drillLimits.listed}`.execute(tx);
  return rows;
}

interface AlarmRow extends Omit<PlannedAlarm, 'alarm'> {
  alarm: NonNullable<PlannedAlarm['alarm']> | null;
  taker: UserId | null;
  ender: UserId | null;
}

/** @throws Refused `record.not_found` */
export async function readDrill(tx: Tx, id: number): Promise<DrillResult> {
  const { rows } = await sql<Drill>`select ${drillSql} where d.id = ${id}`.execute(tx);
  const [drill] = rows;
  if (!drill) throw refuse('record.not_found');
  const planned = await readAlarms(tx, id);
  return {
    ...drill,
    alarms: planned.map(({ taker: _, ender: __, ...alarm }) => alarm),
    people: drill.operators.map((person) => timesOf(person, planned)),
    missed: planned.filter(({ alarm }) => alarm !== null && alarm.taken_by === null && alarm.alarm_status === 'canceled').length,
    dry: await readDry(tx, id),
  };
}

async function readAlarms(tx: Tx, id: number): Promise<AlarmRow[]> {
  const msFrom = (at: string) => sql`greatest(0, round(extract(epoch from ${sql.ref(at)} - a.created) * 1000))::int`;
  const { rows } = await sql<AlarmRow>`
    select s.id, s.after_seconds, s.alarm_type, s.priority, s.description, s.state, json_build_object('id', u.id, 'name', u.description) as unit,
      a.taken_by as taker, a.ended_by as ender,
      case when a.id is not null then json_build_object('id', a.id, 'alarm_id', a.alarm_id, 'created', iso(a.created),
        'alarm_status', a.alarm_status, 'taken_by', a.taken_by_name, 'take_ms', case when a.taken_by is not null then ${msFrom('a.taken_at')} end,
        'ended_by', a.ended_by_name, 'end_ms', case when a.ended_by is not null then ${msFrom('a.ended_at')} end) end as alarm
    from drill_step s join unit u on u.id = s.id_unit left join alarm a on a.id = s.id_alarm
    where s.id_drill = ${id} order by s.place`.execute(tx);
  return rows;
}

function timesOf({ id, name }: Drill['operators'][number], planned: readonly AlarmRow[]): DrillPerson {
  const taken = planned.flatMap(({ taker, alarm }) => (taker === id && alarm?.take_ms != null ? [alarm.take_ms] : []));
  const resolved = planned.flatMap(({ ender, alarm }) => (ender === id && alarm?.end_ms != null ? [alarm.end_ms] : []));
  return { id, name, taken: taken.length, take_p50_ms: medianOf(taken), resolved: resolved.length, end_p50_ms: medianOf(resolved) };
}

/** By nearest rank: the smallest time within which at least half of them fall. */
const medianOf = (times: readonly number[]): number | null =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length / 2) - 1] ?? null;

/** What was recorded instead of being sent, and the nodes of commands that ran dry. */
async function readDry(tx: Tx, id: number): Promise<DryLine[]> {
  const { rows } = await sql<DryLine>`
    select line.id, iso(line.at) as at, line.alarm_id, line.way, line.to, line.text from (
      select x.at, a.alarm_id, x.way, x.recipient as "to", x.text, 'line ' || x.id as id from drill_dry x join alarm a on a.id = x.id_alarm where x.id_drill = ${id}
      union all
      select n.ended, a.alarm_id, 'command', coalesce(n.facts ->> 'to', n.facts ->> 'what', n.facts ->> 'number'),
        concat_ws(': ', r.name, n.facts ->> 'message'), 'run ' || r.id || ' ' || n.place
      from (
        select id from command_run where id_drill = ${id}
        union select x.id from alarm y join command_run x on x.id_alarm = y.id where y.id_drill = ${id}
      ) of join command_run r on r.id = of.id join command_run_node n on n.id_run = r.id left join alarm a on a.id = r.id_alarm
      where n.code = 'would_do' and n.type <> 'delay'
    ) line order by line.at, line.id limit ${maxDry}`.execute(tx);
  return rows;
}
