import { sql } from 'kysely';
import type { AlarmId } from '../../contract/platform/index.ts';
import { prepared, type Span, type Tx, traceEach } from '../platform/index.ts';
import { type AlarmRow, type Arrival, keyOf, type Rejection, validate } from './alarm-row.ts';
import { assignGroups } from './assign-groups.ts';
import { assignToOwners } from './assign-to-owners.ts';
import { countSignalsOnAlarms, lockSources, planLatches } from './latch-sources.ts';
import { publishAlarms } from './publish-alarms.ts';
import { type ExistingAlarm, findByReference, readForIntake, referencesOf } from './read-intake.ts';
import { suppressShelved } from './shelving.ts';

/**
 * The result of raising an alarm. The same `reference` of the same sender returns the alarm that it raised first, as a duplicate. `isCounted`: the
 * source chatters, and the signal was counted on its open alarm.
 */
export type Raised = { kind: 'raised'; id: AlarmId; alarm_id: string; created: string; duplicate: boolean; isCounted: boolean } | Rejection;

/**
 * Raises alarms (OP-4.02) in one transaction of platform scope: stores them as waiting, in the groups of their units, records that they were
 * raised, and publishes them to those who see their tenants. Each is validated by itself; a unit outside the sender's tenants counts as
 * unknown. Signals of a source that chatters are counted on its open alarm.
 * @returns an answer for each, in their order
 */
export function raiseAlarms(tx: Tx, arrivals: readonly Arrival[]): Promise<Raised[]> {
  return traceEach(arrivals, { kind: 'internal', name: 'raise_alarm', attributes: {} }, async (traced) => {
    const raised = await raise(tx, traced);
    traced.forEach(({ span, alarm }, at) => span?.note(attributesOf(raised[at], alarm.id_unit)));
    return raised;
  });
}

const attributesOf = (raised: Raised | undefined, unit: number) => ({
  'atalaya.unit.id': unit,
  'atalaya.outcome':
    raised?.kind !== 'raised' ? (raised?.kind ?? '') : raised.duplicate ? 'duplicate' : raised.isCounted ? 'counted' : 'raised',
  ...(raised?.kind === 'raised' && { 'atalaya.alarm.id': raised.id }),
});

async function raise(tx: Tx, arrivals: readonly Arrival[]): Promise<Raised[]> {
  const { existing: before, context, isShelved, isHeld } = await readForIntake(tx, arrivals);
  const fresh = arrivals.filter((arrival) => !before.has(keyOf(arrival)));
  const answers = new Map<Arrival, Raised>();
  const valid = new Map<string, { arrival: Arrival; row: AlarmRow }>();
  for (const arrival of fresh) {
    const row = validate(arrival, context);
    if ('kind' in row) answers.set(arrival, row);
    else if (!valid.has(row.key)) valid.set(row.key, { arrival, row });
  }
  const shelved = isShelved ? await suppressShelved(tx, [...valid.values()]) : new Set<string>();
  for (const arrival of fresh) if (shelved.has(keyOf(arrival)) && !answers.has(arrival)) answers.set(arrival, { kind: 'shelved' });
  const rows = new Map([...valid].flatMap(([key, { row }]) => (shelved.has(key) ? [] : [[key, row] as const])));
  await countRejected(
    tx,
    fresh.filter((arrival) => answers.get(arrival)?.kind === 'alarms_off' && arrival.drill === undefined),
  );
  const spans = new Map([...valid].flatMap(([key, { arrival }]) => (arrival.span ? [[key, arrival.span] as const] : [])));
  const { raised, counted } = await storeRows(tx, [...rows.values()], { spans, isHeld });
  const isMissing = (arrival: Arrival) => !answers.has(arrival) && ![before, raised, counted].some((some) => some.has(keyOf(arrival)));
  const found = arrivals.some(isMissing) ? await findByReference(tx, referencesOf(arrivals)) : before;
  return arrivals.map((arrival) => {
    const key = keyOf(arrival);
    const isFirst = rows.delete(key);
    const alarm = raised.get(key) ?? counted.get(key) ?? found.get(key);
    const rejected = answers.get(arrival);
    if (rejected) return rejected;
    if (!alarm)
      throw new Error(`The alarm ${key} was neither stored nor found; check the concurrent transaction that raised the same reference`);
    const isNew = isFirst && (raised.has(key) || counted.has(key));
    return { kind: 'raised', ...alarm, duplicate: !isNew, isCounted: counted.has(key) };
  });
}

interface StoredRows {
  raised: ReadonlyMap<string, ExistingAlarm>;
  counted: ReadonlyMap<string, ExistingAlarm>;
}

/** Raises or counts rows, and publishes the alarms. What a concurrent transaction stored is in neither result. */
async function storeRows(
  tx: Tx,
  rows: readonly AlarmRow[],
  { spans, isHeld }: { spans: ReadonlyMap<string, Span>; isHeld: boolean },
): Promise<StoredRows> {
  if (rows.length === 0) return { raised: new Map(), counted: new Map() };
  const locked = await lockSources(tx, rows);
  // References that were stored while the locks were waited for.
  const stored = locked.length > 0 ? await findStored(tx, rows) : new Set<string>();
  const fresh = rows.filter(({ key }) => !stored.has(key));
  const plan = await planLatches(tx, locked, fresh);
  const raising = fresh.filter(({ key }) => !plan.counted.has(key));
  const groups = await assignGroups(tx, raising);
  const raised = await insertAlarms(tx, raising, groups);
  const ids = [...raised.values()].map(({ id }) => id);
  if (isHeld) await assignToOwners(tx, ids);
  const counted = await countSignalsOnAlarms(tx, plan, fresh, (key) => raised.get(key)?.id);
  const traced = new Map([...raised, ...counted].flatMap(([key, { id }]) => (spans.has(key) ? [[id, spans.get(key)] as const] : [])));
  await publishAlarms(tx, [...ids, ...plan.unlatched, ...[...counted.values()].map(({ id }) => id)], traced);
  return { raised, counted };
}

async function findStored(tx: Tx, rows: readonly AlarmRow[]): Promise<Set<string>> {
  const references = rows.map(({ id_intake_token: token, reference }) => ({ token, reference }));
  return new Set((await findByReference(tx, references)).keys());
}

/** Counts the alarms that units did not accept, in their records. Units are locked in one order, so that platforms do not deadlock. */
async function countRejected(tx: Tx, rejected: readonly Arrival[]): Promise<void> {
  if (rejected.length === 0) return;
  const asJson = JSON.stringify(rejected.map(({ alarm, at }) => ({ id_unit: alarm.id_unit, at })));
  await sql`
    with counted as (
      select id_unit, count(*)::int as n, max(at) as last from json_to_recordset(${asJson}::json) as sent (id_unit bigint, at timestamptz)
      group by id_unit
    ), locked as (
      select u.id from unit u where u.id in (select id_unit from counted) order by u.id for no key update
    )
    update unit u set rejected_alarms = coalesce(u.rejected_alarms, 0) + c.n, last_rejected_alarm = greatest(u.last_rejected_alarm, c.last)
    from counted c join locked l on l.id = c.id_unit where u.id = l.id`.execute(tx);
}

/** Stores and records. A reference that was stored concurrently is left out of the result. */
async function insertAlarms(tx: Tx, rows: readonly AlarmRow[], groups: ReadonlyMap<string, number>): Promise<Map<string, ExistingAlarm>> {
  if (rows.length === 0) return new Map();
  const asJson = JSON.stringify(
    rows.map(({ pictures: _, by, ...row }) => ({
      ...row,
      by_id: by?.id,
      by_name: by?.name,
      reason: by?.reason,
      id_group: groups.get(row.key),
    })),
  );
  const inserted = await sql<ExistingAlarm & { key: string }>`${prepared}
    with sent as (
      select * from json_to_recordset(${asJson}::json) as sent (id_tenant bigint, id_unit bigint, id_alarm_level bigint, priority smallint,
        description text, alarm_type text, alarm_acronym text, type integer, cameras text, host text, view_link text, detection json,
        reaction_patrol boolean, created timestamptz, id_intake_token bigint, reference text, restorable boolean, life_safety boolean,
        id_group bigint, id_drill bigint, id_response_target bigint, take_seconds integer, take_warn_seconds integer, by_id bigint, by_name text,
        reason text)
    ), inserted as (
      insert into alarm (id_tenant, id_unit, id_alarm_level, priority, description, alarm_type, alarm_acronym, type, cameras, host, view_link,
        detection, reaction_patrol, created, id_intake_token, reference, restorable, life_safety, id_group, id_drill, drill_name,
        id_response_target, take_warn, take_due)
      select id_tenant, id_unit, id_alarm_level, priority, description, alarm_type, alarm_acronym, type, cameras::bigint[], host, view_link,
        detection, reaction_patrol, created, id_intake_token, reference, restorable, life_safety, id_group, id_drill,
        case when id_drill is not null then (select d.name from drill d where d.id = id_drill) end, id_response_target,
        clock_timestamp() + (take_seconds - take_warn_seconds) * interval '1 second', clock_timestamp() + take_seconds * interval '1 second'
      from sent
      on conflict (id_intake_token, reference) do nothing
      returning id_intake_token, reference, id, alarm_id, created, id_tenant, alarm_status, id_alarm_level
    ), recorded as (
      insert into alarm_record (id_alarm, id_tenant, kind, to_status, level, id_user, user_name, comments)
      select i.id, i.id_tenant, 'raised', i.alarm_status, l.level, sent.by_id, sent.by_name, sent.reason from inserted i
      join alarm_level l on l.id = i.id_alarm_level join sent using (id_intake_token, reference) order by i.id
    )
    select id_intake_token || ' ' || reference as key, id, alarm_id, iso(created) as created from inserted`.execute(tx);
  const raised = new Map(inserted.rows.map(({ key, ...alarm }) => [key, alarm]));
  await storePictures(
    tx,
    rows.filter(({ key }) => raised.has(key)),
  );
  return raised;
}

async function storePictures(tx: Tx, rows: readonly AlarmRow[]): Promise<void> {
  const pictures = rows.flatMap(({ id_tenant, pictures: sent }) => sent.map(({ id, kind, bytes }) => ({ id, id_tenant, kind, bytes })));
  if (pictures.length > 0) await tx.insertInto('picture').values(pictures).execute();
}
