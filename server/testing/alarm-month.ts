import { sql } from 'kysely';
import type { Tx } from '../platform/store/store.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const at = (ms: number) => new Date(ms).toISOString();

/** The month that is made, in ms. It begins within an interval of ten minutes. */
export const month = { from: Date.parse('2026-09-01T00:03:00.000Z'), to: Date.parse('2026-10-01T00:00:00.000Z') };

/** An alarm of the month, as it is stored; times in ms. */
export interface MadeAlarm {
  id: number;
  tenant: number;
  unit: number;
  level: number;
  priority: number;
  type: string;
  created: number;
  status: 'waiting' | 'attending' | 'attended' | 'canceled';
  taken: { by: number; at: number } | null;
  ended: { by: number | null; at: number } | null;
  outcome: { id: number; kind: string; cause: number | null } | null;
  repeats: number;
}

const alarmTypes = ['Intrusion', 'Fire', 'Door held open', 'Camera tampered'] as const;
const outcomes = [
  { id: 1, kind: 'real', causes: [] },
  { id: 2, kind: 'false', causes: [11, 12, 13] },
  { id: 3, kind: 'false', causes: [] },
  { id: 4, kind: 'technical', causes: [] },
] as const;

/** The same numbers for the same seed, in [0, 1). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface MadePlace {
  tenant: number;
  unit: number;
  operators: readonly number[];
}

/** A month of alarms: quiet hours, floods, sources that repeat themselves, and ties; taken, ended and left open at random. */
export function makeMonth(
  seed: number,
  { places, levels }: { places: readonly MadePlace[]; levels: readonly { id: number; priority: number }[] },
): MadeAlarm[] {
  const roll = dice(seed);
  const one = <T>(of: readonly T[]): T => of[Math.floor(roll() * of.length)] as T;
  const made: MadeAlarm[] = [];
  const add = (created: number, place: MadePlace, type: string) => {
    const level = one(levels);
    const taken =
      roll() < 0.85 ? { by: one(place.operators), at: created + Math.floor((roll() < 0.03 ? -1 : roll() ** 3) * 20 * minute) } : null;
    const isEnded = roll() < (taken ? 0.93 : 0.3);
    const by = taken ? (roll() < 0.1 ? one(place.operators) : taken.by) : null;
    const ended = isEnded ? { by, at: (taken?.at ?? created) + Math.floor(roll() ** 2 * 3 * hour) } : null;
    const outcome = ended && roll() < 0.8 ? one(outcomes) : null;
    made.push({
      id: made.length + 1,
      tenant: place.tenant,
      unit: place.unit,
      level: level.id,
      priority: level.priority,
      type,
      created,
      status: ended ? (roll() < 0.5 ? 'attended' : 'canceled') : taken ? 'attending' : 'waiting',
      taken,
      ended,
      outcome: outcome && {
        id: outcome.id,
        kind: outcome.kind,
        cause: roll() < 0.7 && outcome.causes.length > 0 ? one(outcome.causes) : null,
      },
      repeats: roll() < 0.02 ? 1 + Math.floor(roll() * 9) : 0,
    });
  };
  for (let now = month.from - day; now < month.to + day; ) {
    const mood = roll();
    // A storm: many alarms within minutes; a stutter: one source, again and again; else one alarm.
    if (mood < 0.02) for (let n = 0; n < 30; n += 1) add(now + Math.floor(roll() * 8 * minute), one(places), one(alarmTypes));
    else if (mood < 0.05) {
      const [place, type] = [one(places), one(alarmTypes)];
      for (let n = 0; n < 6; n += 1) add(now + n * Math.floor(roll() * 40_000), place, type);
    } else add(now, one(places), one(alarmTypes));
    now += Math.floor(roll() * 2 * hour * (mood > 0.9 ? 0.01 : 1));
  }
  return made;
}

/** Stores the alarms of a month, in platform scope. */
export async function storeMonth(tx: Tx, made: readonly MadeAlarm[]): Promise<void> {
  const rows = made.map(({ taken, ended, outcome, created, ...alarm }) => ({
    ...alarm,
    created: at(created),
    taken_by: taken?.by ?? null,
    taken_by_name: taken && `Operator ${taken.by}`,
    taken_at: taken && at(taken.at),
    ended_by: ended?.by ?? null,
    ended_by_name: ended?.by == null ? null : `Operator ${ended.by}`,
    ended_at: ended && at(ended.at),
    id_outcome: outcome?.id ?? null,
    outcome_name: outcome && `Outcome ${outcome.id}`,
    outcome_kind: outcome?.kind ?? null,
    id_cause: outcome?.cause ?? null,
    cause_name: outcome?.cause == null ? null : `Cause ${outcome.cause}`,
  }));
  await sql`
    insert into alarm (id_tenant, id_unit, id_alarm_level, priority, description, alarm_status, alarm_type, alarm_acronym, created, taken_by,
      taken_by_name, taken_at, ended_by, ended_by_name, ended_at, id_outcome, outcome_name, outcome_kind, id_cause, cause_name, repeats)
    select tenant, unit, level, priority, 'Made', status, type, 'SD', created, taken_by, taken_by_name, taken_at, ended_by, ended_by_name, ended_at,
      id_outcome, outcome_name, outcome_kind, id_cause, cause_name, repeats
    from json_to_recordset(${JSON.stringify(rows)}::json) as made (id bigint, tenant bigint, unit bigint, level bigint, priority smallint, status text,
      type text, created timestamptz, taken_by bigint, taken_by_name text, taken_at timestamptz, ended_by bigint, ended_by_name text,
      ended_at timestamptz, id_outcome bigint, outcome_name text, outcome_kind text, id_cause bigint, cause_name text, repeats integer) order by id`.execute(
    tx,
  );
}
