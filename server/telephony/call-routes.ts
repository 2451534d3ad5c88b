import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AlarmId, TenantId, UserId } from '../../contract/platform/index.ts';
import type { SipCall } from '../../contract/telephony/call.ts';
import { sipCalls } from '../../contract/telephony/calls.ts';
import { withPlatformScope } from '../access/index.ts';
import { type App, type Caller, containing, keepsInside, platformScope, refuse, route, type Tx } from '../platform/index.ts';
import { endCall, noOperator } from './call-events.ts';
import { callOf, changeCall, createCall, readCall, type StoredCall } from './call-store.ts';
import { type KnownPhone, phoneOfNumber, phoneOfUser, tenantOf } from './phones.ts';
import { placed } from './routing.ts';
import type { SipBackend } from './sip-backend.ts';

const maxListed = 500;

/** Lists waiting calls, and takes, announces and ends calls (OP-7.22–7.24, OQ-58). */
export function callRoutes(app: App, backend: SipBackend): void {
  route(app, sipCalls.waitingCalls, async ({ scope, query }) => {
    const pattern = containing(query.query ?? '');
    const { rows } = await app.store.within(scope, (tx) =>
      sql<{ record: SipCall }>`
        select v.record from sip_call c join sip_call_as_json v on v.id = c.id where c.state = 'waiting'
          and lower(concat_ws(' ', c.callingpartynumber, c.device ->> 'device_id', c.device -> 'unit' ->> 'name')) like ${pattern}
        order by c.waiting_since, c.id limit ${maxListed}`.execute(tx),
    );
    return { data: rows.map(({ record }) => record), next: null, total: rows.length };
  });
  route(app, sipCalls.takeCall, ({ caller, scope, body }) => takeCall(app, backend, { caller, scope, body }));
  route(app, sipCalls.createPresavedSipCall, async ({ caller, scope, body }) => {
    const announced = await app.store.within(scope, async (tx) => {
      const phone = await ownPhone(tx, caller, null);
      const alarm = body.alarm_id === null ? null : await alarmNamed(tx, body.alarm_id);
      const { remotePartyNumber } = body;
      if (await keepsInside(tx, alarm?.id ?? null, { way: 'call', to: remotePartyNumber, text: remotePartyNumber })) return null;
      const call = await withPlatformScope(tx, caller, () => announce(app, tx, { caller, phone, alarm, remotePartyNumber }));
      if (!call) throw refuse('record.not_found');
      return call;
    });
    // What the drill records of it is committed.
    if (!announced) throw refuse('drill.stays_inside');
    return announced;
  });
  route(app, sipCalls.endCall, async ({ caller, scope, body }) => {
    const call = await app.store.within(scope, (tx) => callOf(tx, body.sessionId));
    if (!call) throw refuse('record.not_found');
    await demandOpen(app, call);
    const isOthers = call.state !== 'waiting' && call.operator !== null && call.operator !== caller.user;
    if (isOthers && !caller.is_master_admin) throw refuseTaken(call);
    const ending = call.state === 'waiting' ? 'declined' : 'hung_up';
    const answer = call.node === null && backend.embedded ? 'gone' : await backend.end(call.session, ending);
    if (answer !== 'ended' && answer !== 'gone') throw refuse(codeOf[answer]);
    return app.store.within(platformScope, async (tx) => {
      const now = await callOf(tx, call.session, true);
      if (now?.state === 'incoming' && ending === 'declined' && answer === 'gone') throw refuseTaken(now);
      if (now && now.state !== 'ended') await endCall(app, tx, now, { ending, recording: null, at: app.clock.now() });
      return mustRead(tx, call);
    });
  });
}

type TakeRequest = Pick<Parameters<Parameters<typeof route<typeof sipCalls.takeCall>>[2]>[0], 'caller' | 'scope' | 'body'>;

/** The row lock lets exactly one operator win; later ones learn who took the call. */
async function takeCall(app: App, backend: SipBackend, { caller, scope, body }: TakeRequest): Promise<SipCall> {
  const at = app.clock.now();
  const won = await app.store.within(scope, async (tx) => {
    const call = await callOf(tx, body.sessionId, true);
    if (!call) throw refuse('record.not_found');
    if (call.state === 'ended') throw refuse('call.over', { details: { call: await readCall(tx, call.id) } });
    if (call.state !== 'waiting') throw refuseTaken(call);
    const phone = await ownPhone(tx, caller, body.user);
    const registered = await withPlatformScope(tx, caller, () => backend.registered(tx, [phone.number]));
    if (registered?.has(phone.number) === false) throw refuse('call.no_phone');
    const alarmId = body.alarm ?? null;
    if (alarmId !== null && (await alarmNamed(tx, alarmId)).tenant !== call.tenant) throw refuse('record.not_found');
    const change = {
      state: 'incoming' as const,
      id_operator: caller.user,
      operator_name: phone.userName ?? caller.name,
      taken_at: new Date(at),
      remotepartynumber: phone.number,
      presaved: body.presavedCaller == null ? null : String(body.presavedCaller),
      ...(alarmId !== null && { id_alarm: alarmId }),
    };
    const changed = await withPlatformScope(tx, caller, () => changeCall(tx, call, change));
    if (!changed) throw refuseTaken(call);
    return { told: changed, number: phone.number };
  });
  const sent = await backend.take(body.sessionId, won.number);
  if (sent === 'sent') return won.told;
  await returnToQueue(app, { session: body.sessionId, from: caller.user, isGone: sent === 'gone' });
  if (sent === 'gone')
    throw refuse('call.over', { details: { call: await app.store.within(platformScope, (tx) => readCall(tx, won.told.id)) } });
  throw refuse(codeOf[sent]);
}

/** Why a call was not given to a phone, or not ended. */
const codeOf = {
  no_phone: 'call.no_phone',
  not_supported: 'call.not_supported',
  unanswered: 'call.node_unanswered',
  refused: 'call.node_refused',
} as const;

/** Returns a call to the queue after a failed delivery to the operator's phone, unless its caller hung up. */
async function returnToQueue(app: App, { session, from, isGone }: { session: string; from: UserId; isGone: boolean }): Promise<void> {
  await app.store.within(platformScope, async (tx) => {
    const call = await callOf(tx, session, true);
    // Another operator may have taken it meanwhile.
    if (call?.state !== 'incoming' || call.operator !== from) return;
    if (isGone) await endCall(app, tx, call, { ending: 'missed', recording: null, at: app.clock.now() });
    else await changeCall(tx, call, { ...noOperator, state: 'waiting', remotepartynumber: app.config.sip.queue });
  });
}

const refuseTaken = (call: StoredCall) =>
  refuse('call.taken', {
    details: {
      by: call.operator === null ? null : { id: call.operator, name: call.operatorName ?? '' },
      at: call.takenAt?.toISOString() ?? null,
    },
  });

async function demandOpen(app: App, call: StoredCall): Promise<void> {
  if (call.state !== 'ended') return;
  throw refuse('call.over', { details: { call: await app.store.within(platformScope, (tx) => readCall(tx, call.id)) } });
}

type OwnPhone = KnownPhone & { number: string };

/** The caller's own phone. @param deviceId its expected device id; null: any. @throws Refused `call.no_phone` */
export async function ownPhone(tx: Tx, caller: Caller, deviceId: string | null): Promise<OwnPhone> {
  const phone = await withPlatformScope(tx, caller, () => phoneOfUser(tx, caller.user));
  const isNamed = deviceId === null || phone?.deviceId.toLowerCase() === deviceId.toLowerCase();
  if (!phone || phone.number === null || !isNamed) throw refuse('call.no_phone');
  return { ...phone, number: phone.number };
}

interface NamedAlarm {
  id: AlarmId;
  tenant: TenantId;
}

/** The alarm with this id, or with this number that operators read. @throws Refused `record.not_found` */
async function alarmNamed(tx: Tx, alarm: AlarmId | string): Promise<NamedAlarm> {
  const condition = typeof alarm === 'string' ? sql`alarm_id = ${alarm}` : sql`id = ${alarm}`;
  const { rows } = await sql<NamedAlarm>`select id, id_tenant as tenant from alarm where ${condition} limit 1`.execute(tx);
  if (!rows[0]) throw refuse('record.not_found');
  return rows[0];
}

async function mustRead(tx: Tx, { id }: StoredCall): Promise<SipCall> {
  const call = await readCall(tx, id);
  if (!call) throw refuse('record.not_found');
  return call;
}

interface AnnouncedCall {
  caller: Caller;
  phone: OwnPhone;
  alarm: NamedAlarm | null;
  remotePartyNumber: string;
}

async function announce(app: App, tx: Tx, { caller, phone, alarm, remotePartyNumber }: AnnouncedCall): Promise<SipCall | null> {
  const to = await phoneOfNumber(tx, remotePartyNumber);
  const whose = alarm?.tenant ?? to?.tenant ?? (await tenantOf(tx, { user: caller.user, customer: phone.customer }));
  if (whose === null) return null;
  return createCall(tx, {
    sessionid: randomUUID(),
    state: 'calling',
    direction: 'out',
    began_at: new Date(app.clock.now()),
    id_tenant: whose,
    id_alarm: alarm?.id ?? null,
    callingpartynumber: phone.number,
    remotepartynumber: remotePartyNumber,
    id_operator: caller.user,
    operator_name: phone.userName ?? caller.name,
    ...(to && to.customer === phone.customer && (await placed(tx, to))),
  });
}
