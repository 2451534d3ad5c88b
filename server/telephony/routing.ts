import { randomUUID } from 'node:crypto';
import { listenedSession } from '../../contract/telephony/calls.ts';
import { type App, platformScope, type Tx } from '../platform/index.ts';
import { raiseCallAlarm } from './call-alarm.ts';
import { callOf, changeCall, createCall, type NewCall, type StoredCall } from './call-store.ts';
import { routeListening } from './listening.ts';
import { canDial, canSeeTenant, deviceSnapshot, type KnownPhone, phoneOfId, phoneOfNumber, tenantOf } from './phones.ts';
import type { CallHandler, CallRoute, TransferRoute } from './sip-contract.ts';

type RouteRequest = Parameters<CallHandler['route']>[0];

const refused = (status: Extract<CallRoute, { kind: 'refused' }>['status'], reason: string): Extract<CallRoute, { kind: 'refused' }> => ({
  kind: 'refused',
  status,
  reason,
});
const unknown = refused(404, 'Unknown number');
const forbidden = refused(403, 'Not allowed');

/** Decides where an INVITE goes, and makes the record of its call, in one transaction. @param node which platform carries it */
export function routeCall(app: App, node: string, request: RouteRequest): Promise<CallRoute> {
  return app.store.within(platformScope, async (tx) => {
    const from = await phoneOfId(tx, request.from.device);
    if (!from || from.number !== request.from.number) return forbidden;
    const listened = listenedSession(request.to);
    if (listened !== null) return routeListening(tx, from, { session: listened, node, at: request.at });
    if (from.user !== null && !(await canDial(tx, from.user))) return forbidden;
    if (request.session !== null) return routeSession(tx, node, from, request, request.session);
    if (request.to === app.config.sip.queue) return routeToQueue(tx, node, from, request);
    const to = await phoneOfNumber(tx, request.to);
    if (!to || to.id === from.id || !(await canReach(tx, from, to))) return unknown;
    return routeToNumber(tx, node, from, to, request);
  });
}

/**
 * Authorizes a transfer: to a number that both the transferring phone and the other party may reach. Operators may also transfer a site's
 * call to the queue, where it waits to be taken; it returns there too when no operator is left in it.
 */
export function routeTransfer(app: App, { session, from, to }: { session: string; from: string; to: string }): Promise<TransferRoute> {
  return app.store.within(platformScope, async (tx) => {
    const [call, who] = [await callOf(tx, session), await phoneOfNumber(tx, from)];
    if (!call || !who) return unknown;
    const other = call.device !== null && call.device !== who.id ? await phoneOfId(tx, call.device) : undefined;
    const isOfSite = who.user !== null && other !== undefined && other.unit !== null;
    if (to === app.config.sip.queue) return isOfSite ? { kind: 'queue', session } : forbidden;
    const target = await phoneOfNumber(tx, to);
    if (!target || target.id === who.id) return unknown;
    const isReached = (await canReach(tx, who, target)) && (!other || (await canReach(tx, other, target)));
    return isReached ? { kind: 'number', number: to, session, waits: isOfSite } : unknown;
  });
}

/** Routes a call that was announced (OP-7.24) or is being transferred. */
async function routeSession(tx: Tx, node: string, from: KnownPhone, request: RouteRequest, session: string): Promise<CallRoute> {
  const call = await callOf(tx, session, true);
  if (!call) return refused(404, 'Unknown session');
  const isOwn = call.operator !== null && call.operator === from.user;
  // Two consoles of one operator may receive the instruction to dial: the first one wins.
  if (isOwn && call.direction === 'out' && call.dialledAt !== null && call.to === request.to) return refused(482, 'Dialled already');
  if (call.state === 'ended') return refused(404, 'Unknown session');
  const isParty = isOwn || call.device === from.id || call.from === from.number || call.to === from.number;
  if (!isParty) return forbidden;
  const to = await phoneOfNumber(tx, request.to);
  const route: CallRoute = to && (await canReach(tx, from, to)) ? { kind: 'number', number: request.to, session } : unknown;
  const isAnnounced = isOwn && ['calling', 'idle'].includes(call.state) && call.dialledAt === null;
  if (!isAnnounced) return route;
  if (call.to !== request.to) return forbidden;
  await changeCall(tx, call, { state: 'calling', node, dialled_at: new Date(request.at), callingpartynumber: from.number });
  return route;
}

async function routeToQueue(tx: Tx, node: string, from: KnownPhone, request: RouteRequest): Promise<CallRoute> {
  const base = await prepareCall(tx, node, from, from, request);
  if (!base) return forbidden;
  const at = new Date(request.at);
  const id_alarm = await raiseCallAlarm(tx, from, base.sessionid, request.at);
  await createCall(tx, { ...base, state: 'waiting', direction: 'in', waiting_since: at, id_alarm });
  return { kind: 'queue', session: base.sessionid };
}

async function routeToNumber(tx: Tx, node: string, from: KnownPhone, to: KnownPhone, request: RouteRequest): Promise<CallRoute> {
  const isOfSite = from.user === null;
  const site = isOfSite ? from : to;
  const base = await prepareCall(tx, node, from, site, request);
  if (!base) return forbidden;
  const whose = isOfSite ? to : from;
  await createCall(tx, {
    ...base,
    state: isOfSite ? 'incoming' : 'calling',
    direction: isOfSite ? 'in' : 'out',
    id_operator: whose.user,
    operator_name: whose.userName,
  });
  return { kind: 'number', number: request.to, session: base.sessionid, waits: isOfSite && from.unit !== null };
}

type RoutedCall = Omit<NewCall, 'state' | 'direction'>;

/** What every record of a call begins with; null: it belongs to no tenant. */
async function prepareCall(tx: Tx, node: string, from: KnownPhone, site: KnownPhone, request: RouteRequest): Promise<RoutedCall | null> {
  const tenant = site.tenant ?? from.tenant ?? (await tenantOf(tx, from));
  if (tenant === null) return null;
  const at = new Date(request.at);
  return {
    sessionid: randomUUID(),
    id_tenant: tenant,
    began_at: at,
    dialled_at: at,
    node,
    callingpartynumber: from.number,
    remotepartynumber: request.to,
    ...(await placed(tx, site)),
  };
}

/** Location of a call's interphone, stored with the call. */
export async function placed(tx: Tx, { id, unit }: Pick<KnownPhone, 'id' | 'unit'>) {
  return { id_device: id, id_unit: unit, device: JSON.stringify(await deviceSnapshot(tx, id)) };
}

/** Operators reach the sites they can access, sites reach those operators, and colleagues reach each other; never across customers. */
async function canReach(tx: Tx, from: KnownPhone, to: KnownPhone): Promise<boolean> {
  if (from.customer !== to.customer && from.customer !== null && to.customer !== null) return false;
  if (from.user !== null && to.tenant !== null) return canSeeTenant(tx, from.user, to.tenant);
  if (to.user !== null && from.tenant !== null) return canSeeTenant(tx, to.user, from.tenant);
  return from.tenant === to.tenant;
}

/** Raises the alarm of a site's call once it waits for an operator, unless it already belongs to an alarm. */
export async function alarmOfWaiting(tx: Tx, call: StoredCall, at: number): Promise<number | null> {
  if (call.alarm !== null || call.device === null || call.direction !== 'in') return call.alarm;
  const phone = await phoneOfId(tx, call.device);
  return phone ? raiseCallAlarm(tx, phone, call.session, at) : null;
}
