import { sql } from 'kysely';
import type { AlarmId } from '../../contract/platform/index.ts';
import { prepared, type Tx } from '../platform/index.ts';
import type { Arrival, IntakeContext, LevelContext, UnitContext } from './alarm-row.ts';
import type { ResponseTarget } from './response-target.ts';
import type { TypeContext } from './type-rules.ts';

/** An alarm that a reference raised before. */
export type ExistingAlarm = { id: AlarmId; alarm_id: string; created: string };

/** What alarms are checked against before they are stored. */
export interface IntakeReads {
  /** Alarms that these references raised, or were counted on, before, by `keyOf`. */
  existing: ReadonlyMap<string, ExistingAlarm>;
  context: IntakeContext;
  /** Whether anything of their units is shelved. */
  isShelved: boolean;
  /** Whether somebody holds an alarm of their units. */
  isHeld: boolean;
}

/** Alarms of the sent references: raised by them, or those that they were counted on. */
const existingSql = sql`
  select a.id_intake_token || ' ' || a.reference as key, a.id, a.alarm_id, iso(a.created) as created
  from sent join alarm a on a.id_intake_token = sent.token and a.reference = sent.reference
  union all
  select r.id_intake_token || ' ' || r.reference, a.id, a.alarm_id, iso(a.created)
  from sent join alarm_repeat r on r.id_intake_token = sent.token and r.reference = sent.reference
  join alarm a on a.id = r.id_alarm`;

interface Read {
  existing: readonly (ExistingAlarm & { key: string })[];
  units: readonly UnitContext[];
  levels: readonly LevelContext[];
  types: readonly TypeContext[];
  targets: readonly ResponseTarget[];
  is_shelved: boolean;
  is_held: boolean;
}

/** Reads what the intake of these alarms depends on, in one statement: each further one costs a lone alarm as much as its work. Platform scope. */
export async function readForIntake(tx: Tx, arrivals: readonly Arrival[]): Promise<IntakeReads> {
  const units = sql`${[...new Set(arrivals.map(({ alarm }) => alarm.id_unit))]}::bigint[]`;
  const { rows } = await sql<Read>`${prepared}
    with sent as (select * from json_to_recordset(${JSON.stringify(referencesOf(arrivals))}::json) as sent (token bigint, reference text))
    select
      (select coalesce(json_agg(e), '[]') from (${existingSql}) as e) as existing,
      (select coalesce(json_agg(u), '[]') from (
        select u.id, u.id_tenant, t.id_master_tenant, u.description, u.reaction_patrol, u.allow_alarms,
          coalesce((select json_agg(c.id) from camera c where c.id_unit = u.id), '[]'::json) as cameras
        from unit u join tenant t on t.id = u.id_tenant where u.id = any (${units})) as u) as units,
      (select coalesce(json_agg(l order by l.id), '[]') from (select id, id_master_tenant, priority from alarm_level) as l) as levels,
      (select coalesce(json_agg(k), '[]') from (
        select type, id_master_tenant, life_safety, group_minutes, latch_count, latch_minutes from type_alarm
        where type = any (${[...new Set(arrivals.map(({ alarm }) => alarm.alarm_type))]}::text[])) as k) as types,
      (select coalesce(json_agg(r order by r.id), '[]') from (
        select r.id, r.id_master_tenant, r.id_alarm_level, r.id_site_tenant, k.type as alarm_type, r.take_seconds, r.take_warn_seconds, r.end_minutes
        from response_target r left join type_alarm k on k.id = r.id_alarm_type where r.active) as r) as targets,
      exists (select from alarm_shelving where ended is null and id_unit = any (${units})) as is_shelved,
      exists (select from alarm where alarm_status = 'attending' and id_unit = any (${units})) as is_held`.execute(tx);
  const [read] = rows;
  if (!read) throw new Error('The store did not answer what an alarm depends on');
  return {
    existing: byKey(read.existing),
    context: { units: new Map(read.units.map((unit) => [unit.id, unit])), levels: read.levels, types: read.types, targets: read.targets },
    isShelved: read.is_shelved,
    isHeld: read.is_held,
  };
}

export const referencesOf = (arrivals: readonly Arrival[]) =>
  arrivals.map(({ sender, alarm }) => ({ token: sender.id, reference: alarm.reference }));

/** The alarms of references, by `keyOf`. */
export async function findByReference(
  tx: Tx,
  sent: readonly { token: number; reference: string }[],
): Promise<ReadonlyMap<string, ExistingAlarm>> {
  const { rows } = await sql<ExistingAlarm & { key: string }>`${prepared}
    with sent as (select * from json_to_recordset(${JSON.stringify(sent)}::json) as sent (token bigint, reference text))
    ${existingSql}`.execute(tx);
  return byKey(rows);
}

const byKey = (rows: readonly (ExistingAlarm & { key: string })[]) => new Map(rows.map(({ key, ...alarm }) => [key, alarm]));
