import { sql } from 'kysely';
import type { AlarmId, CallId, TenantId, UnitId, UserId } from '../../contract/platform/index.ts';
import { type CallEnding, type CallState, canTransition, type SipCall } from '../../contract/telephony/call.ts';
import { appendEvent, type Tx } from '../platform/index.ts';

/** A call as stored. */
export interface StoredCall {
  id: CallId;
  session: string;
  tenant: TenantId;
  state: string;
  from: string | null;
  to: string | null;
  direction: 'in' | 'out' | null;
  alarm: AlarmId | null;
  device: number | null;
  unit: UnitId | null;
  operator: UserId | null;
  operatorName: string | null;
  takenAt: Date | null;
  dialledAt: Date | null;
  answeredAt: Date | null;
  node: string | null;
  recordingPath: string | null;
}

/** Changes to a call; omitted fields are unchanged. */
export type CallChange = Partial<{
  state: CallState;
  /** A state of another platform that is not in the contract; null: `state` applies. */
  told_state: string | null;
  direction: 'in' | 'out';
  callingpartynumber: string | null;
  remotepartynumber: string | null;
  recording_url: string | null;
  id_alarm: number | null;
  waiting_since: Date | null;
  taken_at: Date | null;
  answered_at: Date | null;
  ended_at: Date | null;
  ending: CallEnding | null;
  id_operator: number | null;
  operator_name: string | null;
  transferred_to: string | null;
  presaved: string | null;
  recording_path: string | null;
  recording_ms: number | null;
  node: string | null;
  dialled_at: Date | null;
}>;

/** A new call. `device` is a snapshot, the `CallDevice` of the contract. */
export type NewCall = CallChange & {
  sessionid: string;
  state: CallState;
  id_tenant: number;
  direction: 'in' | 'out';
  began_at: Date;
  device?: string | null;
  id_device?: number | null;
  id_unit?: number | null;
};

/** The call of a session, if the scope can access it; `hold` locks its row until the transaction ends. */
export async function callOf(tx: Tx, session: string, hold = false): Promise<StoredCall | undefined> {
  const { rows } = await sql<StoredCall>`
    select id, sessionid as session, id_tenant as tenant, state, callingpartynumber as "from", remotepartynumber as "to", direction,
      id_alarm as alarm, id_device as device, id_unit as unit, id_operator as operator, operator_name as "operatorName",
      taken_at as "takenAt", dialled_at as "dialledAt", answered_at as "answeredAt", node, recording_path as "recordingPath"
    from sip_call where sessionid = ${session} ${hold ? sql`for update` : sql``}`.execute(tx);
  return rows[0];
}

/** A call of the contract, as far as it is visible in the scope. */
export async function readCall(tx: Tx, id: CallId): Promise<SipCall | undefined> {
  const { rows } = await sql<{ record: SipCall }>`select record from sip_call_as_json where id = ${id}`.execute(tx);
  return rows[0]?.record;
}

/**
 * Stores a new call and publishes it (OP-4.20), in platform scope.
 * @returns null when its session is already stored
 */
export async function createCall(tx: Tx, call: NewCall): Promise<SipCall | null> {
  const entries = Object.entries(call);
  const { rows } = await sql<{ id: CallId }>`
    insert into sip_call (${sql.join(entries.map(([name]) => sql.ref(name)))}) values (${sql.join(entries.map(([, value]) => value))})
    on conflict (sessionid) do nothing returning id`.execute(tx);
  return rows[0] ? publishCall(tx, rows[0].id, 'call.created') : null;
}

/**
 * Changes a call and publishes it (OP-4.18, OP-4.19), in platform scope; transitions that its state does not allow (OQ-57) are ignored.
 * @returns the updated call; null when nothing changed
 */
export async function changeCall(tx: Tx, call: Pick<StoredCall, 'id' | 'state'>, change: CallChange): Promise<SipCall | null> {
  if (change.state !== undefined && !canTransition(call.state, change.state)) return null;
  const entries = Object.entries(change);
  await sql`update sip_call set ${sql.join(entries.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}, changed = now()
    where id = ${call.id}`.execute(tx);
  return publishCall(tx, call.id, 'call.updated');
}

/** Publishes a call as it is now, in platform scope. */
export async function publishCall(tx: Tx, id: CallId, name: 'call.created' | 'call.updated'): Promise<SipCall> {
  const record = await readCall(tx, id);
  if (!record?.tenant) throw new Error(`The call ${id} is out of sight after its change`);
  await appendEvent(tx, { tenant: record.tenant.id, name, data: record });
  return record;
}
