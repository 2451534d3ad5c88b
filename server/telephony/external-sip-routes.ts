import type { UserId } from '../../contract/platform/index.ts';
import { type CallState, callStates, canTransition, type SipCall } from '../../contract/telephony/call.ts';
import { sipCalls } from '../../contract/telephony/calls.ts';
import { withPlatformScope } from '../access/index.ts';
import { type App, type EndpointRequest, type IntakeSender, platformScope, refuse, route, type Tx } from '../platform/index.ts';
import { raiseCallAlarm, recordCallEvent, recordUnanswered } from './call-alarm.ts';
import { ownPhone } from './call-routes.ts';
import { type CallChange, callOf, changeCall, createCall, readCall, type StoredCall } from './call-store.ts';
import { type KnownPhone, phoneOfDeviceId, phoneOfNumber, tenantOf } from './phones.ts';
import { placed } from './routing.ts';
import type { SipBackend } from './sip-backend.ts';

/** Reports by consoles and external SIP servers about calls that the platform does not handle itself. */
export function externalSipRoutes(app: App, backend: SipBackend): void {
  route(app, sipCalls.reportCall, ({ caller, scope, body }) => {
    if (backend.embedded) throw refuse('call.not_supported');
    return app.store.within(scope, async (tx) => {
      const phone = await ownPhone(tx, caller, null);
      const call = await callOf(tx, body.sessionId, true);
      if (call && call.operator !== caller.user && call.state !== 'waiting') throw refuse('call.not_supported');
      const at = app.clock.now();
      const change = {
        ...stateChange(body.state, at, body.ending ?? null),
        id_operator: caller.user,
        operator_name: phone.userName ?? caller.name,
        ...(body.id_alarm != null && { id_alarm: body.id_alarm }),
      };
      return withPlatformScope(tx, caller, async () => {
        if (call) return (await applyReport(tx, call, change)) ?? mustRead(tx, call);
        const other = await phoneOfNumber(tx, body.remotePartyNumber);
        const site = other && other.customer === phone.customer ? other : undefined;
        const tenant = site?.tenant ?? (await tenantOf(tx, { user: caller.user, customer: phone.customer }));
        const [from, to] = body.direction === 'out' ? [phone.number, body.remotePartyNumber] : [body.remotePartyNumber, phone.number];
        const created = await createReportedCall(tx, {
          session: body.sessionId,
          tenant,
          from,
          to,
          site,
          direction: body.direction,
          at,
          change,
        });
        if (!created) throw refuse('record.not_found');
        return created;
      });
    });
  });
  route(app, sipCalls.intakeCall, ({ sender, body }) => app.store.within(platformScope, (tx) => intake(app, tx, sender, body)));
}

type ReportedCall = EndpointRequest<typeof sipCalls.intakeCall>['body'];

async function intake(app: App, tx: Tx, sender: IntakeSender, body: ReportedCall): Promise<SipCall> {
  const at = app.clock.now();
  const site = await siteOf(tx, sender, body);
  const user = body.user == null ? undefined : await phoneOfDeviceId(tx, body.user);
  const operator = user?.user && user.customer === site.customer ? { id_operator: user.user, operator_name: user.userName } : {};
  const change: CallChange = {
    ...stateChange(body.state, at, body.ending ?? null),
    ...operator,
    ...(body.transferred_to != null && { transferred_to: body.transferred_to }),
    ...(body.recording_url != null && { recording_url: addressIn(body.recording_url) }),
    ...(body.remotePartyNumber != null && { remotepartynumber: body.remotePartyNumber }),
  };
  const call = await callOf(tx, body.sessionId, true);
  if (call) {
    if (sender.tenants && !sender.tenants.includes(call.tenant)) throw refuse('record.not_found');
    return (await applyReport(tx, call, change)) ?? mustRead(tx, call);
  }
  const isWaiting = body.state === 'waiting' && body.direction === 'in';
  const id_alarm = isWaiting ? await raiseCallAlarm(tx, site, body.sessionId, at) : null;
  const to = body.remotePartyNumber ?? app.config.sip.queue;
  const created = await createReportedCall(tx, {
    ...{ session: body.sessionId, tenant: site.tenant, from: body.callingPartyNumber, to, site, direction: body.direction, at },
    change: { ...change, id_alarm },
  });
  // A concurrent report created the call first; it is committed by now, so this report is applied to it.
  return created ?? intake(app, tx, sender, body);
}

/** The site of a call: the named device, otherwise that of its number. @throws Refused `record.not_found` if the sender may not report for it */
async function siteOf(tx: Tx, { tenants }: IntakeSender, body: ReportedCall): Promise<KnownPhone> {
  const number = body.direction === 'out' ? (body.remotePartyNumber ?? '') : body.callingPartyNumber;
  const found = body.device_id == null ? await phoneOfNumber(tx, number) : await phoneOfDeviceId(tx, body.device_id);
  if (!found || found.tenant === null || (tenants && !tenants.includes(found.tenant))) {
    throw refuse('record.not_found', { message: 'No interphone with that number is at a unit of this token.' });
  }
  return found;
}

const isKnownState = (state: string): state is CallState => (callStates as readonly string[]).includes(state);

/** Maps a reported state to a call state (OQ-57); an unknown one is stored verbatim and counts as connected. */
function stateChange(state: string, at: number, ending: CallChange['ending']): CallChange {
  const when = new Date(at);
  if (!isKnownState(state)) return { state: 'connected', told_state: state };
  return {
    state,
    told_state: null,
    ...(state === 'waiting' && { waiting_since: when }),
    ...(state === 'connected' && { answered_at: when }),
    ...(state === 'ended' && { ended_at: when, ending: ending ?? 'hung_up' }),
  };
}

/** Applies a report to an active call and adds it to the history of its alarm; null when the transition is invalid. */
async function applyReport(tx: Tx, call: StoredCall, change: CallChange): Promise<SipCall | null> {
  if (change.state === call.state) {
    const { waiting_since: _, answered_at: __, ended_at: ___, ending: ____, ...rest } = change;
    return changeCall(tx, call, rest);
  }
  const isAgain = call.state === 'on hold' && change.state === 'connected';
  const { answered_at, ...others } = change;
  const isMissed = change.state === 'ended' && call.state === 'waiting' && call.direction === 'in';
  if (!canTransition(call.state, change.state ?? call.state)) return null;
  const kind =
    change.state === 'ended' ? (isMissed ? 'call_missed' : 'call_ended') : change.state === 'connected' && !isAgain ? 'call_taken' : null;
  const by = change.id_operator == null ? null : { id: change.id_operator as UserId, name: change.operator_name ?? '' };
  // Lock order: the alarm before the event log, as in every other writer of alarms.
  if (kind) await recordCallEvent(tx, call, { kind, at: (change.ended_at ?? answered_at ?? new Date(0)).getTime(), by });
  await recordUnanswered(tx, call, change);
  return changeCall(tx, call, {
    ...others,
    ...(answered_at && !isAgain && { answered_at }),
    ...(isMissed && change.ending === 'hung_up' && { ending: 'missed' }),
  });
}

interface NewReportedCall {
  session: string;
  tenant: number | null;
  from: string;
  to: string;
  site: KnownPhone | undefined;
  direction: 'in' | 'out';
  at: number;
  change: CallChange;
}

/** @returns null when the call is already stored */
async function createReportedCall(
  tx: Tx,
  { session, tenant, from, to, site, direction, at, change }: NewReportedCall,
): Promise<SipCall | null> {
  if (tenant === null) throw refuse('record.not_found');
  return createCall(tx, {
    ...{
      sessionid: session,
      state: 'idle',
      id_tenant: tenant,
      direction,
      began_at: new Date(at),
      callingpartynumber: from,
      remotepartynumber: to,
    },
    ...(site && (await placed(tx, site))),
    ...change,
  });
}

async function mustRead(tx: Tx, { id }: StoredCall): Promise<SipCall> {
  const call = await readCall(tx, id);
  if (!call) throw refuse('record.not_found');
  return call;
}

function addressIn(text: string): string {
  const isAddress = /^https?:\/\//.test(text) && URL.canParse(text);
  if (!isAddress) throw refuse('request.invalid', { errors: { recording_url: ['Send an address that starts with https://.'] } });
  return text;
}
