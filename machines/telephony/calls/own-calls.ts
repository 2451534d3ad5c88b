import type { SipCall } from '../../../contract/telephony/call.ts';
import { DialedNumber, listeningNumber } from '../../../contract/telephony/calls.ts';
import type { CallInput, CallPart } from '../call/call.types.ts';
import type { CallKey, PhoneEvent } from '../call/phone.ts';
import type { CallReport, CallsContext, CallsEvent, OwnCall } from './calls.types.ts';
import { findOrdered, toastMs } from './lists.ts';

/** Calls of the own phone, and the one that the operator is in. */
type OwnCalls = Pick<CallsContext, 'mine' | 'activeKey'>;

/** The number in dialable form, without separators; null: not a valid number. */
export function dialledNumber(typed: string): string | null {
  return DialedNumber.safeParse(typed.replaceAll(/[\s()/]/g, '')).data ?? null;
}

/** Whether it only rings here: the operator did not choose it. */
export const isRinging = ({ state, until }: OwnCall): boolean => state === 'incoming' && until !== null;
/** Whether the call has audio here. */
const isSounding = ({ state }: OwnCall): boolean => state === 'calling' || state === 'connected' || state === 'on hold';
export const hasAudio = (mine: readonly OwnCall[]): boolean => mine.some(isSounding);
/** Whether a call that was dialled has not been answered yet: one at a time. */
export const isDialling = ({ direction, state }: OwnCall): boolean => direction === 'out' && (state === 'idle' || state === 'calling');

/** The active call after this one ends: the last remaining one. */
export function nextActive({ mine, activeKey }: OwnCalls, over: CallKey): CallKey | null {
  if (activeKey !== over) return activeKey;
  return mine.findLast((one) => one.key !== over && one.state !== 'ended' && !isRinging(one))?.key ?? null;
}

/** The taken call that an INVITE belongs to: matched by the platform's name, or without one by the caller. */
export function findAwaited(
  mine: readonly OwnCall[],
  { number, session }: Extract<PhoneEvent, { type: 'phone.rang' }>,
): OwnCall | undefined {
  const isAwaited = ({ line, direction, state }: OwnCall) => line === null && direction === 'in' && state !== 'ended';
  return mine.find((one) => isAwaited(one) && (session === null ? one.number === number : one.session === session));
}

/** The call of a phone event, by its line. */
export function findByLine(mine: readonly OwnCall[], said: CallsEvent): OwnCall | undefined {
  return 'call' in said && typeof said.call === 'string' ? mine.find(({ key, line }) => (line ?? key) === said.call) : undefined;
}

type NewCall = Pick<CallInput, 'key' | 'origin' | 'line' | 'number' | 'name' | 'session' | 'alarm' | 'isDrill'> &
  Partial<Pick<CallInput, 'listensTo'>>;

/** A call of the platform that is taken, or that a command has dialled. */
function fromRecord({ sessionId: session, device, id_alarm: alarm }: SipCall, origin: 'taken' | 'ordered', number: string | null): NewCall {
  return {
    key: `${origin}-${session}`,
    origin,
    line: null,
    number: number ?? '',
    name: device?.unit?.name ?? null,
    session,
    alarm,
    isDrill: false,
  };
}

function fromRing({ known, settings, newKey }: CallsContext, rang: Extract<PhoneEvent, { type: 'phone.rang' }>): NewCall {
  const { call: line, number, session } = rang;
  const record = known.find(({ sessionId }) => sessionId === session);
  return {
    key: line,
    origin: 'rang',
    line,
    number,
    name: rang.name ?? record?.device?.unit?.name ?? null,
    session: session ?? (settings.embedded ? null : newKey()),
    alarm: record?.id_alarm ?? null,
    isDrill: false,
  };
}

function newCall(context: CallsContext, event: CallsEvent): NewCall | null {
  const named = (rows: readonly SipCall[], session: string) => rows.find(({ sessionId }) => sessionId === session);
  if (event.type === 'phone.rang') return fromRing(context, event);
  if (event.type === 'call.take') {
    const call = named(context.waiting, event.session);
    return call ? fromRecord(call, 'taken', call.callingPartyNumber) : null;
  }
  if (event.type === 'call.dialOrdered') {
    const call = named(context.known, event.session);
    return call ? fromRecord(call, 'ordered', call.remotePartyNumber) : null;
  }
  if (event.type === 'call.listen') {
    const [number, listensTo] = [listeningNumber(event.session), event.session];
    const common = { key: context.newKey(), line: null, session: null, alarm: null, isDrill: false };
    return { ...common, origin: 'listening', number, name: event.name, listensTo };
  }
  if (event.type !== 'call.dial') return null;
  const number = dialledNumber(event.number) ?? '';
  const { name, alarm, isDrill = false } = event;
  return { key: context.newKey(), origin: 'dialled', line: null, number, name, session: null, alarm, isDrill };
}

/** The input of the call that an event requests or reports; null: it starts none. */
export function newCallInput(context: CallsContext, event: CallsEvent): CallInput | null {
  const { phone, now } = context;
  const one = newCall(context, event);
  return one && { listensTo: null, ...one, device: phone.account?.device_id ?? '', from: phone.account?.number ?? '', now };
}

/** The initial state of a call, before the first event of its actor. */
export function createOwnCall(
  { origin, key, line, session, number, name, alarm, listensTo, now }: CallInput,
  ref: OwnCall['ref'],
): OwnCall {
  return {
    key,
    line,
    session,
    number,
    name,
    direction: origin === 'rang' || origin === 'taken' ? 'in' : 'out',
    state: origin === 'rang' ? 'incoming' : 'idle',
    alarm,
    listensTo,
    connectedAt: null,
    ending: null,
    refusal: null,
    fault: null,
    until: origin === 'rang' ? now() + toastMs : null,
    ref,
  };
}

/** Whether a call that a command ordered can be dialled: no other one is being dialled, nor this one, and its number is valid. */
export const canOrder = (context: CallsContext, event: Extract<CallsEvent, { type: 'call.dialOrdered' }>): boolean =>
  findOrdered(context, event.session) !== undefined &&
  !context.mine.some((one) => isDialling(one) || one.session === event.session) &&
  dialledNumber(newCallInput(context, event)?.number ?? '') !== null;
/** Whether a call can be listened to: the phone is ready and in no call. */
export const canListen = ({ phone, mine }: CallsContext): boolean =>
  phone.state === 'registered' && !mine.some((one) => isDialling(one) || isSounding(one));
/** How a call makes way for another one: it is put on hold; a listening ends, since nobody waits for it. */
export const makingWay = (mine: readonly OwnCall[], key: CallKey): { type: 'call.hold' | 'call.end' } => ({
  type: mine.some((one) => one.key === key && one.listensTo !== null) ? 'call.end' : 'call.hold',
});

/** The other calls to put on hold when this one becomes active. */
export const callsToHold = (mine: readonly OwnCall[], key: CallKey): CallKey[] =>
  mine.flatMap((one) => (one.key !== key && one.state === 'connected' ? [one.key] : []));

/** The report on an own call to the platform; null: nothing yet, or no session to identify it. */
export function reportOf({ session, state, direction, number, alarm, ending }: CallPart): CallReport | null {
  if (session === null || number === '' || state === 'idle' || state === 'waiting') return null;
  return { sessionId: session, state, direction, remotePartyNumber: number, id_alarm: alarm, ending };
}
