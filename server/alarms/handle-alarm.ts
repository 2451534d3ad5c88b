import { type RawBuilder, sql } from 'kysely';
import { type Alarm, isUnacknowledged } from '../../contract/alarms/alarm.ts';
import { type HandlingAct, type HandlingRequest, handlingActs, handlingLimits } from '../../contract/alarms/handling.ts';
import { type AlarmStatus, isOpen } from '../../contract/alarms/status.ts';
import type { AlarmId, TenantId, UserId } from '../../contract/platform/index.ts';
import { type Caller, hasAbilityFor, type Tx } from '../platform/index.ts';
import { listAddressees } from './addressees.ts';
import { alarmJson } from './alarm-reads.ts';
import { groupsThatHold, inPlatformScope } from './assigned-groups.ts';
import { describeDrill, drillOfOthers } from './drills/drill-of-others.ts';
import { type PublishAlarm, publishAlarm } from './publish-alarms.ts';
import { endClockOf } from './response-target.ts';
import { type AlarmVersions, isCurrent } from './tolerated-change.ts';
import { nameOf } from './user-name.ts';

/** Result of a handling act: done (`json` is the current alarm as JSON text), or the reason why not. */
export type HandlingResult =
  | { kind: 'changed'; json: string }
  | { kind: 'not_found' }
  | { kind: 'forbidden' }
  | { kind: 'invalid'; errors: Record<string, string[]> }
  | { kind: 'refused'; code: HandlingRefusal; message: string; alarm: Alarm };

type HandlingRefusal =
  | 'alarm.changed'
  | 'alarm.final'
  | 'alarm.not_allowed'
  | 'alarm.assigned'
  | 'alarm.not_owner'
  | 'alarm.not_offered'
  | 'drill.not_named';

interface HeldAlarm extends AlarmVersions {
  id_tenant: TenantId;
  alarm_status: AlarmStatus;
  taken_by: UserId | null;
  taken_by_name: string | null;
  unattended_since: Date | null;
  offer_kind: 'user' | 'group' | null;
  offer_id: number | null;
  offer_name: string | null;
  offer_until: Date | null;
  parked_until: Date | null;
  /** Since when it is back from being parked; null: it is not, or its owner has resumed it. */
  returned_at: Date | null;
  life_safety: boolean;
  id_group: number | null;
  assigned_with: string | null;
  assigned_by: string | null;
}

/**
 * Carries out an act on who holds an alarm, or parks it. The alarm stays locked until the end of the transaction, so that of several
 * concurrent acts one wins and the others learn who holds it. The act is recorded and published in the same transaction.
 */
export async function handleAlarm(
  tx: Tx,
  caller: Caller,
  id: AlarmId,
  request: HandlingRequest,
  { now, publish = publishAlarm }: { now: Date; publish?: PublishAlarm },
): Promise<HandlingResult> {
  const { rows } = await sql<HeldAlarm>`
    select id_tenant, alarm_status, version, taken_by, taken_by_name, unattended_since, offer_kind, offer_id, offer_name, offer_until,
      parked_until, returned_at, assigned_with, assigned_by, life_safety, id_group, tolerated_from, tolerated_to from alarm where id = ${id} for update`.execute(
    tx,
  );
  const alarm = rows[0];
  if (!alarm) return { kind: 'not_found' };
  const isAddressee = await isOfferedTo(tx, alarm, caller.user, now);
  const reason = refusalOf(alarm, request, caller.user, isAddressee);
  if (reason) return { kind: 'refused', ...reason, alarm: await shown(tx, id) };
  if (!isPermitted(caller, request.act, alarm)) return { kind: 'forbidden' };
  const drill = await drillOfOthers(tx, id, 'to' in request ? receiverOf(request) : caller.user);
  if (drill !== null) return { kind: 'refused', code: 'drill.not_named', message: describeDrill(drill), alarm: await shown(tx, id) };
  const groups = givesAway(request.act) ? await groupsThatHold(tx, caller, id) : [];
  if (groups.length > 0) {
    const message = `This alarm is assigned to ${groups.join(', ')}: only its users act on it.`;
    return { kind: 'refused', code: 'alarm.assigned', message, alarm: await shown(tx, id) };
  }
  const changed = await apply(tx, { caller, id, alarm, request, now });
  if (changed !== null) return { kind: 'invalid', errors: changed };
  await record(tx, { id, request, user: caller.user, alarm, now });
  const json = await alarmJson(tx, id);
  if (json === undefined) throw new Error(`Alarm ${id} is not visible after its change`);
  await publish(tx, { id, tenant: alarm.id_tenant, json });
  return { kind: 'changed', json };
}

/** Who would have the alarm then; null: a group. */
function receiverOf({ to }: Extract<HandlingRequest, { to: unknown }>): UserId | null {
  if (typeof to === 'number') return to;
  return to.kind === 'user' ? to.id : null;
}

async function shown(tx: Tx, id: AlarmId): Promise<Alarm> {
  return JSON.parse((await alarmJson(tx, id)) ?? 'null') as Alarm;
}

/** Whether an offer that has not expired is the user's, by name or through a group. */
async function isOfferedTo(tx: Tx, { offer_kind, offer_id, offer_until }: HeldAlarm, user: UserId, now: Date): Promise<boolean> {
  if (offer_kind === null || offer_until === null || offer_until <= now) return false;
  if (offer_kind === 'user') return offer_id === user;
  const { rows } = await inPlatformScope(tx, () =>
    sql`select 1 from user_group_users where id_owner = ${offer_id} and id_target = ${user}`.execute(tx),
  );
  return rows.length > 0;
}

type Reason = { code: HandlingRefusal; message: string } | null;

function refusalOf(alarm: HeldAlarm, request: HandlingRequest, user: UserId, isAddressee: boolean): Reason {
  if (!isOpen(alarm.alarm_status)) return { code: 'alarm.final', message: 'This alarm has ended.' };
  if (alarm.alarm_status === 'waiting' && handlingActs[request.act].by !== 'anybody')
    return { code: 'alarm.not_allowed', message: 'This alarm is waiting: nobody holds it. Take it first.' };
  if (request.version !== undefined && !isCurrent(alarm, request.version)) return { code: 'alarm.changed', message: holderOf(alarm) };
  return refusalByPerson(alarm, request.act, user, isAddressee) ?? refusalByState(alarm, request.act);
}

function refusalByPerson(alarm: HeldAlarm, act: HandlingAct, user: UserId, isAddressee: boolean): Reason {
  const { by } = handlingActs[act];
  if (by === 'owner' && alarm.taken_by !== user) return { code: 'alarm.not_owner', message: holderOf(alarm) };
  if (by === 'addressee' && !isAddressee) return { code: 'alarm.not_offered', message: 'This alarm is not offered to you, or no longer.' };
  if (by === 'other' && alarm.taken_by === user) return { code: 'alarm.not_allowed', message: 'You hold this alarm already.' };
  return null;
}

function refusalByState(alarm: HeldAlarm, act: HandlingAct): Reason {
  const { offer_kind, parked_until, life_safety, id_group } = alarm;
  if (act === 'withdraw' && offer_kind === null) return { code: 'alarm.not_offered', message: 'This alarm is not offered to anybody.' };
  if (act === 'resume' && parked_until === null && !isUnacknowledged(alarm))
    return { code: 'alarm.not_allowed', message: 'This alarm is not parked.' };
  if (act === 'leave_group' && id_group === null) return { code: 'alarm.not_allowed', message: 'This alarm is in no group.' };
  if (act === 'park' && life_safety) return { code: 'alarm.not_allowed', message: 'Alarms of life safety are never parked.' };
  return null;
}

const holderOf = ({ taken_by_name }: HeldAlarm) => `${taken_by_name ?? 'Another operator'} holds this alarm.`;

/** Acts by which somebody else than its owner decides who holds the alarm: groups that it is assigned to keep it. */
const givesAway = (act: HandlingAct): boolean => act === 'take_over' || act === 'reassign';

/** Taking over needs its right, except while the owner's console is gone. */
function isPermitted(caller: Caller, act: HandlingAct, alarm: HeldAlarm): boolean {
  if (act === 'take_over' && alarm.unattended_since !== null) return true;
  return hasAbilityFor(caller, handlingActs[act].right, alarm.id_tenant);
}

interface Handling {
  caller: Caller;
  id: AlarmId;
  alarm: HeldAlarm;
  request: HandlingRequest;
  now: Date;
}

const noOffer = sql`offer_kind = null, offer_id = null, offer_name = null, offer_until = null, offer_note = null`;
const notParked = sql`parked_since = null, parked_until = null, parked_reason = null`;
/** The time to end is later by as long as the alarm was parked. */
const laterClock = sql`
  end_warn = end_warn + (clock_timestamp() - coalesce(parked_since, clock_timestamp())),
  end_due = end_due + (clock_timestamp() - coalesce(parked_since, clock_timestamp()))`;

/** Stores the act. @returns null, or the faults of the request */
async function apply(tx: Tx, handling: Handling): Promise<Record<string, string[]> | null> {
  const { caller, id, request, now } = handling;
  const set: SetAlarm = (assignments, assignedBy = sql`null`) =>
    sql`update alarm set version = version + 1, changed_at = clock_timestamp(), returned_at = null, assigned_with = null, assigned_by = ${assignedBy}, ${assignments} where id = ${id}`.execute(
      tx,
    );
  const own = sql`taken_by = ${caller.user}, taken_by_name = ${nameOf(caller.user)}, unattended_since = null, owner_missing_since = null`;
  switch (request.act) {
    case 'release':
      // The time to take begins anew with the return to the queue.
      await set(sql`alarm_status = 'waiting', taken_by = null, taken_by_name = null, taken_at = null, unattended_since = null, owner_missing_since = null, ${noOffer}, ${notParked},
        take_warn = clock_timestamp() + (take_warn - raised_at), take_due = clock_timestamp() + (take_due - raised_at),
        raised_at = clock_timestamp(), end_warn = null, end_due = null, breached = null`);
      return null;
    case 'forward':
      return forward(tx, handling, request, set);
    case 'park':
      return park(handling, request, set);
    case 'accept':
      await set(sql`${own}, ${noOffer}, ${laterClock}, ${notParked}, taken_at = ${now}`);
      return null;
    case 'take_over':
      await set(sql`${own}, ${noOffer}, ${laterClock}, ${notParked}, taken_at = ${now}`);
      return null;
    case 'reassign':
      return reassign(tx, handling, request, set);
    case 'resume':
      await set(sql`${laterClock}, ${notParked}`);
      return null;
    case 'leave_group':
      await sql`update alarm set version = version + 1, changed_at = clock_timestamp(), id_group = null where id = ${id}`.execute(tx);
      return null;
    default:
      await set(noOffer);
      return null;
  }
}

/** Assigns columns, and in `assignedBy` the name of who assigned it: the act of anybody ends that. */
type SetAlarm = (assignments: RawBuilder<unknown>, assignedBy?: RawBuilder<unknown>) => Promise<unknown>;
type RequestOf<A extends HandlingAct> = Extract<HandlingRequest, { act: A }>;

/** Offers the alarm to an active user who sees its tenant, or to a group that has one. The owner holds it until somebody accepts. */
async function forward(tx: Tx, { caller, alarm, now }: Handling, request: RequestOf<'forward'>, set: SetAlarm) {
  const { to, minutes = handlingLimits.offerMinutes.initial, note } = request;
  if (to.kind === 'user' && to.id === caller.user) return { to: ['Choose somebody else: you hold this alarm.'] };
  const [addressee] = await listAddressees(tx, { tenants: [alarm.id_tenant], owner: caller.user, only: to });
  const name = addressee?.name;
  if (name === undefined) return { to: ['Choose an active user, or a group with one, who can see this alarm.'] };
  const until = new Date(now.getTime() + minutes * 60_000);
  await set(sql`offer_kind = ${to.kind}, offer_id = ${to.id}, offer_name = ${name}, offer_until = ${until}, offer_note = ${note || null}`);
  return null;
}

/** Gives the alarm to an active user who sees its tenant, also while it waits: it rings for them until they act on it. */
async function reassign(tx: Tx, { caller, alarm, now }: Handling, { to }: RequestOf<'reassign'>, set: SetAlarm) {
  if (to === alarm.taken_by) return { to: [`Choose somebody else: ${holderOf(alarm)}`] };
  const [person] = await listAddressees(tx, { tenants: [alarm.id_tenant], only: { kind: 'user', id: to } });
  if (!person) return { to: ['Choose an active user who can see this alarm.'] };
  const clock = alarm.alarm_status === 'waiting' ? endClockOf('alarm') : laterClock;
  await set(
    sql`alarm_status = 'attending', taken_by = ${to}, taken_by_name = ${person.name}, unattended_since = null, owner_missing_since = null, ${noOffer}, ${clock},
    ${notParked}, taken_at = ${now}`,
    nameOf(caller.user),
  );
  return null;
}

async function park({ caller, alarm, now }: Handling, { until, note }: RequestOf<'park'>, set: SetAlarm) {
  const minutes = (Date.parse(until) - now.getTime()) / 60_000;
  const isLong = hasAbilityFor(caller, { action: 'park_long', subject: 'Alarm' }, alarm.id_tenant);
  const most = isLong ? handlingLimits.parkLongMinutes : handlingLimits.parkMinutes;
  if (minutes <= 0) return { until: ['Choose a time in the future.'] };
  if (minutes > most) return { until: [`Choose a time within ${most / 60} hours.`] };
  await set(
    sql`${noOffer}, parked_since = coalesce(parked_since, clock_timestamp()), parked_until = ${new Date(until)}, parked_reason = ${note}`,
  );
  return null;
}

async function record(tx: Tx, { id, request, user, alarm }: Omit<Handling, 'caller'> & { user: UserId }): Promise<void> {
  const { recordKind } = handlingActs[request.act];
  const note = 'note' in request ? (request.note ?? null) : null;
  const about =
    request.act === 'take_over' || request.act === 'accept' ? alarm.taken_by_name : request.act === 'park' ? request.until : null;
  await sql`
    insert into alarm_record (id_alarm, id_tenant, at, kind, id_user, user_name, from_status, to_status, comments, level, about)
    select a.id, a.id_tenant, a.changed_at, ${recordKind}, ${user}, ${nameOf(user)}, ${alarm.alarm_status}, a.alarm_status, ${note}, l.level,
      coalesce(${about}, case when ${request.act} = 'reassign' then a.taken_by_name else a.offer_name end)
    from alarm a join alarm_level l on l.id = a.id_alarm_level where a.id = ${id}`.execute(tx);
}
