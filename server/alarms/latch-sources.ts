import { sql } from 'kysely';
import type { AlarmId, TenantId, UnitId } from '../../contract/platform/index.ts';
import { prepared, type Tx } from '../platform/index.ts';
import type { AlarmRow } from './alarm-row.ts';
import { type Counted, planSource, type SourcePlan } from './latch-plan.ts';
import { toleratedChange } from './tolerated-change.ts';

type LatchedRow = AlarmRow & { latch: NonNullable<AlarmRow['latch']> };

interface LockedSource {
  readonly id_unit: UnitId;
  readonly source: string;
  readonly id_alarm: AlarmId | null;
  readonly recent: readonly Date[];
  readonly is_quiet: boolean;
  readonly now: Date;
}

/** What becomes of the alarms of sources that can be latched. */
export interface LatchPlan {
  /** Keys of rows that are counted instead of raised, with what they are counted on. */
  readonly counted: ReadonlyMap<string, Counted>;
  readonly sources: readonly PlannedSource[];
  /** Alarms whose source was quiet before. */
  readonly unlatched: readonly AlarmId[];
}

interface PlannedSource {
  readonly id_unit: UnitId;
  readonly source: string;
  readonly minutes: number;
  /** Its latched alarm before. */
  readonly alarm: AlarmId | null;
  readonly plan: SourcePlan;
}

const nothing: LatchPlan = { counted: new Map(), sources: [], unlatched: [] };
const placeOf = ({ id_unit, source }: { id_unit: UnitId; source: string }) => `${id_unit} ${source}`;

/** Locks the sources of alarms whose type latches, in one order, so that of concurrent signals of one source each is counted once. */
export async function lockSources(tx: Tx, rows: readonly AlarmRow[]): Promise<LockedSource[]> {
  const sources = rows
    .filter(isLatchable)
    .map(({ id_unit, id_tenant, source, latch }) => ({ id_unit, id_tenant, source, minutes: latch.minutes }));
  if (sources.length === 0) return [];
  const { rows: locked } = await sql<LockedSource>`${prepared}
    insert into alarm_source as s (id_unit, source, id_tenant, quiet_at)
    select id_unit, source, max(id_tenant), clock_timestamp() + max(minutes) * interval '1 minute'
    from json_to_recordset(${JSON.stringify(sources)}::json) as sent (id_unit bigint, source text, id_tenant bigint, minutes int)
    group by id_unit, source order by id_unit, source
    on conflict (id_unit, source) do update set id_tenant = excluded.id_tenant
    returning id_unit, source, id_alarm, recent, quiet_at <= clock_timestamp() as is_quiet, clock_timestamp() as now`.execute(tx);
  return locked;
}

const isLatchable = (row: AlarmRow): row is LatchedRow => row.latch !== null;

/** Decides which alarms are raised and which are counted. The latched alarms stay locked, so that none is ended meanwhile. */
export async function planLatches(tx: Tx, locked: readonly LockedSource[], rows: readonly AlarmRow[]): Promise<LatchPlan> {
  if (locked.length === 0) return nothing;
  const unlatched = await unlatch(
    tx,
    locked.flatMap(({ is_quiet, id_alarm }) => (is_quiet && id_alarm !== null ? [id_alarm] : [])),
  );
  const latched = locked.flatMap(({ is_quiet, id_alarm }) => (is_quiet || id_alarm === null ? [] : [id_alarm]));
  const open = await sql<{ id: AlarmId }>`${prepared}
    select id from alarm where id = any (${latched}::bigint[]) and alarm_status in ('waiting', 'attending') order by id for no key update`.execute(
    tx,
  );
  const isOpen = new Set(open.rows.map(({ id }) => id));
  const bySource = new Map<string, LatchedRow[]>();
  for (const row of rows.filter(isLatchable)) bySource.set(placeOf(row), [...(bySource.get(placeOf(row)) ?? []), row]);
  const sources = locked.flatMap(({ id_unit, source, id_alarm, recent, is_quiet, now }) => {
    const own = bySource.get(placeOf({ id_unit, source })) ?? [];
    const latch = own[0]?.latch;
    if (!latch) return [];
    const isLatched = !is_quiet && id_alarm !== null;
    const state = {
      isLatched,
      alarm: isLatched && isOpen.has(id_alarm) ? id_alarm : null,
      recent: is_quiet ? [] : recent.map((at) => at.getTime()),
    };
    const plan = planSource(
      own.map(({ key }) => key),
      state,
      latch,
      now.getTime(),
    );
    return [{ id_unit, source, minutes: latch.minutes, alarm: state.alarm, plan }];
  });
  return { counted: new Map(sources.flatMap(({ plan }) => [...plan.counted])), sources, unlatched: unlatched.map(({ id }) => id) };
}

/** An alarm that signals are counted on. */
export type CountedAlarm = { id: AlarmId; alarm_id: string; created: string };

/**
 * Counts signals on the alarms of their sources, and stores the state of the sources. Each signal is a row of its own, under the reference of
 * its sender.
 * @param idOf the id of an alarm that was raised under a key
 * @returns the alarm of each counted row, by its key
 */
export async function countSignalsOnAlarms(
  tx: Tx,
  { counted, sources }: LatchPlan,
  rows: readonly AlarmRow[],
  idOf: (key: string) => AlarmId | undefined,
): Promise<Map<string, CountedAlarm>> {
  if (sources.length === 0) return new Map();
  const states = sources.map(({ id_unit, source, minutes, alarm, plan }) => ({
    id_unit,
    source,
    minutes,
    recent: plan.recent.map((at) => new Date(at).toISOString()),
    alarm: plan.latching === null ? alarm : (idOf(plan.latching) ?? null),
  }));
  await sql`${prepared}
    update alarm_source s set recent = (select array_agg(r::timestamptz order by r) from json_array_elements_text(sent.recent) r),
      quiet_at = clock_timestamp() + sent.minutes * interval '1 minute', id_alarm = sent.alarm
    from json_to_recordset(${JSON.stringify(states)}::json) as sent (id_unit bigint, source text, minutes int, recent json, alarm bigint)
    where s.id_unit = sent.id_unit and s.source = sent.source`.execute(tx);
  await markLatched(tx, sources, idOf);
  const repeats = rows.flatMap((row) => {
    const on = counted.get(row.key);
    const id_alarm = on === undefined ? undefined : 'id' in on ? on.id : idOf(on.key);
    return id_alarm === undefined ? [] : [{ ...row, id_alarm }];
  });
  return storeRepeats(tx, repeats);
}

async function markLatched(tx: Tx, sources: LatchPlan['sources'], idOf: (key: string) => AlarmId | undefined): Promise<void> {
  const latching = sources.flatMap(({ plan, minutes }) => {
    const id = plan.latching === null ? undefined : idOf(plan.latching);
    return id === undefined ? [] : [{ id, about: `${plan.recent.length} / ${minutes} min` }];
  });
  if (latching.length === 0) return;
  const lines = JSON.stringify(latching);
  await sql`
    update alarm set latched_at = clock_timestamp() where id = any (${latching.map(({ id }) => id)}::bigint[])`.execute(tx);
  await sql`
    insert into alarm_record (id_alarm, id_tenant, kind, from_status, to_status, level, about)
    select a.id, a.id_tenant, 'latched', a.alarm_status, a.alarm_status, l.level, line.about
    from json_to_recordset(${lines}::json) as line (id bigint, about text) join alarm a on a.id = line.id
    join alarm_level l on l.id = a.id_alarm_level order by a.id`.execute(tx);
}

async function storeRepeats(tx: Tx, repeats: readonly (AlarmRow & { id_alarm: AlarmId })[]): Promise<Map<string, CountedAlarm>> {
  if (repeats.length === 0) return new Map();
  const sent = JSON.stringify(
    repeats.map(({ id_alarm, id_tenant, id_intake_token, reference, description, created, restorable, key }) => ({
      ...{ id_alarm, id_tenant, id_intake_token, reference, description, happened: created, restorable, key },
    })),
  );
  const { rows } = await sql<CountedAlarm & { key: string }>`
    with sent as (
      select * from json_to_recordset(${sent}::json) as sent (id_alarm bigint, id_tenant bigint, id_intake_token bigint, reference text,
        description text, happened timestamptz, restorable boolean, key text)
    ), stored as (
      insert into alarm_repeat (id_alarm, id_tenant, id_intake_token, reference, description, happened)
      select id_alarm, id_tenant, id_intake_token, reference, description, happened from sent
      on conflict (id_intake_token, reference) do nothing returning id_alarm
    ), counted as (select id_alarm, count(*)::int as n from stored group by id_alarm), active as (
      select id_alarm, bool_or(restorable) as restorable from sent group by id_alarm
    ), changed as (
      update alarm a set repeats = a.repeats + c.n, last_repeat = clock_timestamp(), ${toleratedChange},
        restored = case when active.restorable then null else a.restored end
      from counted c join active using (id_alarm) where a.id = c.id_alarm returning a.id
    )
    select sent.key, a.id, a.alarm_id, iso(a.created) as created from sent join alarm a on a.id = sent.id_alarm
    where (select count(*) from changed) >= 0`.execute(tx);
  return new Map(rows.map(({ key, ...alarm }) => [key, alarm]));
}

const chunk = 200;

/** Ends the latches of sources that were quiet for their time; a source that is locked by a signal is left for the next round. */
export async function unlatchQuiet(tx: Tx): Promise<{ quiet: number; unlatched: { id: AlarmId; tenant: TenantId }[] }> {
  const { rows } = await sql<{ id_alarm: AlarmId | null }>`${prepared}
    with quiet as (
      select id_unit, source from alarm_source where quiet_at <= clock_timestamp() order by id_unit, source limit ${chunk} for update skip locked
    )
    delete from alarm_source s using quiet q where s.id_unit = q.id_unit and s.source = q.source returning s.id_alarm`.execute(tx);
  const unlatched = await unlatch(
    tx,
    rows.flatMap(({ id_alarm }) => id_alarm ?? []),
  );
  return { quiet: rows.length, unlatched };
}

/** States on alarms that their sources are quiet again; the record line has the number of signals that were counted. */
async function unlatch(tx: Tx, ids: readonly AlarmId[]): Promise<{ id: AlarmId; tenant: TenantId }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: AlarmId; tenant: TenantId }>`
    with locked as (
      select id from alarm where id = any (${ids}::bigint[]) and latched_at is not null order by id for no key update
    )
    update alarm a set latched_at = null, ${toleratedChange} from locked where a.id = locked.id returning a.id, a.id_tenant as tenant`.execute(
    tx,
  );
  await sql`
    insert into alarm_record (id_alarm, id_tenant, at, kind, from_status, to_status, level, about)
    select a.id, a.id_tenant, a.changed_at, 'unlatched', a.alarm_status, a.alarm_status, l.level, a.repeats::text from alarm a
    join alarm_level l on l.id = a.id_alarm_level where a.id = any (${rows.map(({ id }) => id)}::bigint[]) order by a.id`.execute(tx);
  return rows.toSorted((one, other) => one.id - other.id);
}
