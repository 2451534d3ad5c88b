import { sql } from 'kysely';
import type { AlarmId, CameraId, UserId } from '../../contract/platform/index.ts';
import type { CallEnding } from '../../contract/telephony/call.ts';
import { raiseAlarms, recordUnansweredCall } from '../alarms/index.ts';
import { type IntakeSender, instant, type Tx } from '../platform/index.ts';
import type { CallChange, StoredCall } from './call-store.ts';
import type { KnownPhone } from './phones.ts';

const urgency = 2;

/**
 * Raises the alarm of an interphone's call (OP-3.22) through the common intake, once per session; platform scope.
 * @returns null when it raises none: the interphone has no alarm type or no unit
 */
export async function raiseCallAlarm(tx: Tx, phone: KnownPhone, session: string, at: number): Promise<AlarmId | null> {
  if (phone.alarmType === null || phone.unit === null || phone.tenant === null) return null;
  const { rows } = await sql<Pick<IntakeSender, 'id' | 'name'>>`
    select id, name from intake_token where token_hash = decode('01', 'hex')`.execute(tx);
  const [own] = rows;
  if (!own) throw new Error('The intake token of calls is missing; restart the platform to create it');
  const [raised] = await raiseAlarms(tx, [
    {
      sender: { ...own, tenants: [phone.tenant] },
      at: instant(at),
      alarm: {
        reference: session,
        id_unit: phone.unit,
        description: phone.kind === null ? phone.deviceId : `${phone.kind}: ${phone.deviceId}`,
        alarm_type: phone.alarmType,
        alarm_acronym: 'SD',
        priority: urgency,
        cameras: await camerasOf(tx, phone),
      },
    },
  ]);
  return raised?.kind === 'raised' ? raised.id : null;
}

/** The camera that shows it, then others of its unit. */
async function camerasOf(tx: Tx, { unit, camera }: KnownPhone): Promise<CameraId[]> {
  const { rows } = await sql<{ id: CameraId }>`
    select id from camera where id_unit = ${unit} and not out_of_service order by (id = ${camera}::bigint) desc nulls last, id limit 2`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

type CallRecordKind = 'call_taken' | 'call_ended' | 'call_missed';

/** Records the result of a call in the history of its alarm; platform scope. */
export async function recordCallEvent(
  tx: Tx,
  call: Pick<StoredCall, 'alarm' | 'from' | 'to' | 'direction'>,
  { kind, at, by }: { kind: CallRecordKind; at: number; by: { id: UserId; name: string } | null },
): Promise<void> {
  if (call.alarm === null) return;
  const about = (call.direction === 'out' ? call.to : call.from) ?? '';
  await sql`
    insert into alarm_record (id_alarm, id_tenant, at, kind, id_user, user_name, from_status, to_status, level, about)
    select a.id, a.id_tenant, ${instant(at)}, ${kind}, ${by?.id ?? null}::bigint, ${by?.name ?? null}, a.alarm_status, a.alarm_status, l.level, ${about}
    from alarm a join alarm_level l on l.id = a.id_alarm_level where a.id = ${call.alarm}`.execute(tx);
}

/** Endings of a call that reached nobody; all others say nothing about the contact. */
const unansweredEndings: Readonly<Partial<Record<CallEnding, 'no_answer' | 'wrong_number'>>> = {
  hung_up: 'no_answer',
  busy: 'no_answer',
  declined: 'no_answer',
  no_answer: 'no_answer',
  missed: 'no_answer',
  unreachable: 'no_answer',
  unknown_number: 'wrong_number',
};

/** Fills in the attempt to reach a contact of the alarm that an operator called and nobody answered; platform scope. */
export async function recordUnanswered(
  tx: Tx,
  { alarm, to, direction, answeredAt, ...call }: Pick<StoredCall, 'alarm' | 'to' | 'direction' | 'answeredAt' | 'operator'>,
  { ending, id_operator }: Pick<CallChange, 'ending' | 'id_operator'>,
): Promise<void> {
  const outcome = ending ? unansweredEndings[ending] : undefined;
  const operator = (id_operator as UserId | null | undefined) ?? call.operator;
  if (alarm === null || to === null || direction !== 'out' || answeredAt !== null || operator === null || !outcome) return;
  await recordUnansweredCall(tx, { alarm, number: to, operator, outcome });
}
