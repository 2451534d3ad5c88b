import { sql } from 'kysely';
import type { AlarmContact, ContactAttemptRequest } from '../../contract/alarms/contact-calls.ts';
import type { ContactOutcome, PasswordResult } from '../../contract/alarms/contacts.ts';
import { type AlarmStatus, isOpen } from '../../contract/alarms/status.ts';
import type { AlarmId, RefusalCode, TenantId, UnitId, UserId } from '../../contract/platform/index.ts';
import { countAttempts, limits, refuseThrottled, releaseAttempts } from '../access/index.ts';
import { type ContactPasswords, isScheduledAt, zoneOf } from '../places/index.ts';
import { type Caller, refuse, type Tx } from '../platform/index.ts';
import { alarmJson } from './alarm-reads.ts';
import { inPlatformScope } from './assigned-groups.ts';

import { publishAlarm } from './publish-alarms.ts';
import { recordByUser } from './record-alarms.ts';
import { toleratedChange } from './tolerated-change.ts';
import { nameOf } from './user-name.ts';

interface ContactRow extends Omit<AlarmContact, 'schedule' | 'is_on_schedule'> {
  call_days: number[] | null;
  call_from: string | null;
  call_to: string | null;
}

const everyDay = [0, 1, 2, 3, 4, 5, 6];

/**
 * The contacts of an alarm's unit in the order in which they are called: those on schedule at an instant first, each group in the order of
 * the unit.
 * @param now ms
 * @returns undefined where the scope sees no such alarm
 */
export async function readContacts(tx: Tx, id: AlarmId, now: number): Promise<AlarmContact[] | undefined> {
  const { rows: alarms } = await sql<{ unit: UnitId }>`select id_unit as unit from alarm where id = ${id}`.execute(tx);
  const [alarm] = alarms;
  if (!alarm) return undefined;
  const zone = await zoneOf(tx, { unit: alarm.unit });
  const { rows } = await sql<ContactRow>`
    select c.id, c.name, c.role, c.phone, c.call_days, c.call_from, c.call_to, c.password_hash is not null as has_password,
      coalesce(t.attempts, 0)::int as attempts, t.last
    from contact c left join lateral (
      select count(*) as attempts, (array_agg(json_build_object('at', iso(a.at), 'by', a.user_name, 'outcome', a.outcome,
        'password', a.password, 'note', a.note, 'by_call', a.by_call) order by a.id desc))[1] as last
      from alarm_contact_attempt a where a.id_alarm = ${id} and a.id_contact = c.id
    ) t on true
    where c.id_unit = ${alarm.unit} order by c.place, c.id`.execute(tx);
  const contacts = rows.map(({ call_days, call_from, call_to, ...contact }): AlarmContact => {
    const isAlways = call_days === null && call_from === null;
    const schedule = isAlways ? null : { days: call_days ?? everyDay, from: call_from ?? '00:00', to: call_to ?? '23:59' };
    return { ...contact, schedule, is_on_schedule: schedule === null || isScheduledAt([schedule], now, zone) };
  });
  return contacts.toSorted((one, other) => Number(other.is_on_schedule) - Number(one.is_on_schedule));
}

interface Attempt {
  id: AlarmId;
  contact: number;
  request: ContactAttemptRequest;
  passwords: ContactPasswords;
  /** ms */
  now: number;
}

interface CalledAlarm {
  id_tenant: TenantId;
  alarm_status: AlarmStatus;
  taken_by: UserId | null;
  taken_by_name: string | null;
  name: string | null;
  password_hash: string | null;
}

/**
 * Records an attempt of the alarm's owner to reach a contact. A password that the contact says is compared and forgotten; the attempt to
 * guess it is counted first.
 * @returns contacts and alarm as JSON text
 * @throws Refused `record.not_found`, `alarm.*` with the alarm, `request.invalid`, `access.throttled`
 */
export async function attemptContact(tx: Tx, caller: Caller, attempt: Attempt): Promise<string> {
  const { id, contact, request, now } = attempt;
  const { rows } = await sql<CalledAlarm>`
    select a.id_tenant, a.alarm_status, a.taken_by, a.taken_by_name, c.name, c.password_hash
    from alarm a left join contact c on c.id = ${contact} and c.id_unit = a.id_unit where a.id = ${id} for update of a`.execute(tx);
  const [alarm] = rows;
  if (!alarm || alarm.name === null) throw refuse('record.not_found');
  const reason = refusalOf(alarm, caller.user);
  if (reason)
    throw refuse(reason.code, { message: reason.message, details: { alarm: JSON.parse((await alarmJson(tx, id)) ?? 'null') as unknown } });
  const password = await comparePassword(tx, caller, alarm, attempt);
  const name = alarm.name;
  await storeAttempt(tx, {
    id,
    contact,
    name,
    outcome: request.outcome,
    password,
    note: request.note || null,
    by: caller.user,
    byCall: false,
  });
  await sql`update alarm set ${toleratedChange}, returned_at = null where id = ${id}`.execute(tx);
  const json = await alarmJson(tx, id);
  if (json === undefined) throw new Error(`Alarm ${id} is not visible after an attempt to reach its contact`);
  await publishAlarm(tx, { id, tenant: alarm.id_tenant, json });
  return `{"contacts":${JSON.stringify(await readContacts(tx, id, now))},"alarm":${json}}`;
}

function refusalOf(alarm: CalledAlarm, user: UserId): { code: RefusalCode; message: string } | null {
  if (!isOpen(alarm.alarm_status)) return { code: 'alarm.final', message: 'This alarm has ended.' };
  if (alarm.alarm_status === 'waiting') return { code: 'alarm.not_allowed', message: 'This alarm is waiting: take it before you call.' };
  if (alarm.taken_by !== user)
    return { code: 'alarm.not_owner', message: `${alarm.taken_by_name ?? 'Another operator'} holds this alarm.` };
  return null;
}

const invalid = (field: string, text: string) => refuse('request.invalid', { errors: { [field]: [text] } });

async function comparePassword(
  tx: Tx,
  caller: Caller,
  { password_hash }: CalledAlarm,
  { contact, request, passwords, now }: Attempt,
): Promise<PasswordResult> {
  const { outcome, spoken_password, password = 'not_asked' } = request;
  if (spoken_password === undefined && password === 'not_asked') return 'not_asked';
  if (outcome !== 'reached') throw invalid('password', 'Only a contact who was reached is asked for a password.');
  if (password_hash === null) throw invalid('password', 'This contact has no password.');
  if (spoken_password === undefined) return password;
  const counted = [limits.contactPassword(contact), limits.contactPasswords(caller.user)];
  const taken = await inPlatformScope(tx, () => countAttempts(tx, counted, now));
  if (taken.kind === 'refused') throw refuseThrottled(taken.retryAt);
  if (!passwords.isMatch(password_hash, spoken_password)) return 'does_not_match';
  await inPlatformScope(tx, () => releaseAttempts(tx, taken.ids));
  return 'matches';
}

interface StoredAttempt {
  id: AlarmId;
  contact: number;
  name: string;
  outcome: ContactOutcome;
  password: PasswordResult;
  note: string | null;
  by: UserId;
  byCall: boolean;
}

const passwordKinds = { matches: 'password_matched', does_not_match: 'password_not_matched' } as const;

/** Stores an attempt with its lines in the record of the alarm. */
async function storeAttempt(tx: Tx, { id, contact, name, outcome, password, note, by, byCall }: StoredAttempt): Promise<void> {
  await sql`
    insert into alarm_contact_attempt (id_alarm, id_tenant, id_contact, contact_name, outcome, password, note, by_call, id_user, user_name)
    select a.id, a.id_tenant, ${contact}, ${name}, ${outcome}, ${password}, ${note}, ${byCall}, ${by}, ${nameOf(by)}
    from alarm a where a.id = ${id}`.execute(tx);
  await recordByUser(tx, id, { kind: `contact_${outcome}`, user: by, comments: note, about: name });
  if (password !== 'not_asked') await recordByUser(tx, id, { kind: passwordKinds[password], user: by, about: name });
}

interface CarriedCall {
  alarm: AlarmId;
  /** The number that was dialled. */
  number: string;
  operator: UserId;
  outcome: Exclude<ContactOutcome, 'reached'>;
}

/**
 * Records a call of the alarm's owner to one of its contacts that nobody answered. Its version stays: what the operator decides meanwhile
 * is based on nothing that this changes.
 */
export async function recordUnansweredCall(tx: Tx, { alarm, number, operator, outcome }: CarriedCall): Promise<void> {
  const digits = number.replace(/[^\d+*#]/g, '');
  const { rows } = await sql<{ contact: number; name: string }>`
    select c.id as contact, c.name from alarm a join contact c on c.id_unit = a.id_unit
    where a.id = ${alarm} and a.alarm_status = 'attending' and a.taken_by = ${operator} and regexp_replace(c.phone, '[^0-9+*#]', '', 'g') = ${digits}
    order by c.place, c.id limit 1`.execute(tx);
  const [found] = rows;
  if (found && digits !== '')
    await storeAttempt(tx, { ...found, id: alarm, outcome, password: 'not_asked', note: null, by: operator, byCall: true });
}
