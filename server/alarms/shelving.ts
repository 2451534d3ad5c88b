import { sql } from 'kysely';
import { type Shelving, type ShelvingRequest, shelveLimits } from '../../contract/alarms/shelving.ts';
import type { TenantId, UnitId } from '../../contract/platform/index.ts';
import { appendEvent, type Caller, hasAbilityFor, prepared, refuse, type Tx } from '../platform/index.ts';
import type { AlarmRow, Arrival } from './alarm-row.ts';
import { recordByUser } from './record-alarms.ts';
import { nameOf } from './user-name.ts';

const shelvingSql = sql`
  x.id, json_build_object('id', t.id, 'name', t.name) as tenant, json_build_object('id', u.id, 'name', u.description) as unit,
  case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as device,
  case when z.id is not null then json_build_object('id', z.id, 'name', z.name) end as zone,
  x.alarm_type, x.reason, x.user_name as by, iso(x.started) as started, iso(x.until) as until, iso(x.ended) as ended, x.ended_by, x.suppressed,
  iso(x.last_suppressed) as last_suppressed
  from alarm_shelving x join tenant t on t.id = x.id_tenant join unit u on u.id = x.id_unit
  left join receiver_device d on d.id = x.id_device left join zone z on z.id = x.id_zone`;

/** Days that shelvings which ended are listed. */
const endedDays = 7;

/** What is shelved, the first to end first, then what was, the last first. */
export async function listShelvings(tx: Tx, now: number): Promise<Shelving[]> {
  const { rows } = await sql<Shelving>`
    select ${shelvingSql} where x.ended is null or x.ended > ${new Date(now - endedDays * 86_400_000)}
    order by x.ended is not null, case when x.ended is null then x.until end, x.ended desc, x.id limit 1000`.execute(tx);
  return rows;
}

/** @throws Refused `record.not_found` */
async function readShelving(tx: Tx, id: number): Promise<Shelving> {
  const { rows } = await sql<Shelving>`select ${shelvingSql} where x.id = ${id}`.execute(tx);
  if (!rows[0]) throw refuse('record.not_found');
  return rows[0];
}

interface Place {
  tenant: TenantId;
  customer: number;
  device: boolean;
  zone: boolean;
  alarm: boolean;
  lifeSafety: boolean;
}

/**
 * Shelves a source.
 * @throws Refused `record.not_found` if its unit is not visible, `request.invalid` if what is named is not of this unit, nothing is named, the
 * type is of life safety, or the time is longer than the caller may
 */
export async function shelve(tx: Tx, caller: Caller, request: ShelvingRequest): Promise<Shelving> {
  const { id_unit, id_device = null, id_zone = null, alarm_type = null, id_alarm = null, minutes, reason } = request;
  const { rows } = await sql<Place>`
    select u.id_tenant as tenant, n.id_master_tenant as customer,
      ${id_device}::bigint is null or exists (select from receiver_device where id = ${id_device} and id_unit = u.id) as device,
      ${id_zone}::bigint is null or exists (select from zone where id = ${id_zone} and id_unit = u.id) as zone,
      ${id_alarm}::bigint is null or exists (select from alarm where id = ${id_alarm} and id_unit = u.id) as alarm,
      exists (select from type_alarm k where k.type = ${alarm_type} and k.life_safety
        and (k.id_master_tenant is null or k.id_master_tenant = n.id_master_tenant)) as "lifeSafety"
    from unit u join tenant n on n.id = u.id_tenant where u.id = ${id_unit}`.execute(tx);
  const place = rows[0];
  if (!place) throw refuse('record.not_found');
  if (!hasAbilityFor(caller, { action: 'shelve', subject: 'Alarm' }, place.tenant)) throw refuse('access.forbidden');
  const errors = faultsOf(request, place, hasAbilityFor(caller, { action: 'shelve_long', subject: 'Alarm' }, place.tenant));
  if (errors) throw refuse('request.invalid', { errors });
  const made = await sql<{ id: number; until: string }>`
    insert into alarm_shelving (id_tenant, id_unit, id_device, id_zone, alarm_type, reason, id_user, user_name, started, until)
    values (${place.tenant}, ${id_unit}, ${id_device}, ${id_zone}, ${alarm_type}, ${reason}, ${caller.user}, ${nameOf(caller.user)},
      clock_timestamp(), clock_timestamp() + ${minutes} * interval '1 minute') returning id, iso(until) as until`.execute(tx);
  const [row] = made.rows;
  if (id_alarm !== null)
    await recordByUser(tx, id_alarm, { kind: 'source_shelved', user: caller.user, comments: reason, about: row?.until ?? null });
  return readShelving(tx, row?.id ?? 0);
}

function faultsOf({ id_device, id_zone, alarm_type, minutes }: ShelvingRequest, place: Place, isLong: boolean) {
  const most = isLong ? shelveLimits.longMinutes : shelveLimits.minutes;
  if (!id_device && !id_zone && !alarm_type) return { alarm_type: ['Choose a device, a zone or a type: a whole unit is set on test.'] };
  if (!place.device) return { id_device: ['Choose a device of this unit.'] };
  if (!place.zone) return { id_zone: ['Choose a zone of this unit.'] };
  if (!place.alarm) return { id_alarm: ['Choose an alarm of this unit.'] };
  if (place.lifeSafety) return { alarm_type: ['Alarms of life safety are never shelved.'] };
  if (minutes > most) return { minutes: [`Choose at most ${most / 60} hours: longer times need the right “shelve_long”.`] };
  return null;
}

/** @throws Refused `record.not_found`, `access.forbidden` */
export async function unshelve(tx: Tx, caller: Caller, id: number): Promise<Shelving> {
  const { tenant } = await readShelving(tx, id);
  if (!hasAbilityFor(caller, { action: 'shelve', subject: 'Alarm' }, tenant.id)) throw refuse('access.forbidden');
  // One whose time is over is ended and announced by the watch.
  await sql`
    update alarm_shelving set ended = clock_timestamp(), ended_by = ${nameOf(caller.user)}, id_ended_by = ${caller.user}
    where id = ${id} and ended is null and until > clock_timestamp()`.execute(tx);
  return readShelving(tx, id);
}

interface Shelved {
  readonly id: number;
  readonly id_unit: UnitId;
  readonly id_device: number | null;
  readonly id_zone: number | null;
  readonly alarm_type: string | null;
}

/**
 * Finds the alarms whose source is shelved, and counts them there. The shelvings stay locked until the alarms of the transaction are stored:
 * one that ends meanwhile ends before or after all of them, so that each alarm is either raised or counted.
 * @returns the keys of those that are not to be raised
 */
export async function suppressShelved(tx: Tx, rows: readonly { arrival: Arrival; row: AlarmRow }[]): Promise<Set<string>> {
  const candidates = rows.filter(({ arrival, row }) => !row.life_safety && !arrival.by && !arrival.origin?.isNeverSilent);
  if (candidates.length === 0) return new Set();
  const units = [...new Set(candidates.map(({ row }) => row.id_unit))];
  const { rows: shelved } = await sql<Shelved>`${prepared}
    select id, id_unit, id_device, id_zone, alarm_type from alarm_shelving
    where ended is null and id_unit = any (${units}::bigint[]) and until > clock_timestamp() order by id for no key update`.execute(tx);
  if (shelved.length === 0) return new Set();
  const counts = new Map<number, number>();
  const suppressed = candidates.filter(({ arrival, row }) => {
    const found = shelved.find((one) => isOf(one, arrival, row));
    if (found) counts.set(found.id, (counts.get(found.id) ?? 0) + 1);
    return found !== undefined;
  });
  if (counts.size > 0)
    await sql`
      update alarm_shelving x set suppressed = suppressed + c.count, last_suppressed = clock_timestamp()
      from json_to_recordset(${JSON.stringify([...counts].map(([id, count]) => ({ id, count })))}::json) as c (id bigint, count int)
      where x.id = c.id`.execute(tx);
  return new Set(suppressed.map(({ row }) => row.key));
}

const isOf = (one: Shelved, { origin }: Arrival, row: AlarmRow): boolean =>
  one.id_unit === row.id_unit &&
  (one.id_device === null || one.id_device === origin?.device) &&
  (one.id_zone === null || one.id_zone === origin?.zone) &&
  (one.alarm_type === null || one.alarm_type === row.alarm_type);

/** Ends the shelvings whose time is over, at that moment whenever it is noticed, and announces each to those who see its tenant. Platform scope. */
export async function expireShelvings(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number; tenant: TenantId }>`${prepared}
    update alarm_shelving set ended = until where id in (
      select id from alarm_shelving where ended is null and until <= clock_timestamp()
      order by id limit 200 for update skip locked) returning id, id_tenant as tenant`.execute(tx);
  for (const { id, tenant } of rows.toSorted((one, other) => one.id - other.id))
    await appendEvent(tx, { tenant, name: 'shelving.expired', data: { shelving: await readShelving(tx, id) } });
  return rows.length;
}
