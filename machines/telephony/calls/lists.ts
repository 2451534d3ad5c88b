import type { UserId } from '../../../contract/platform/index.ts';
import { hasEnded, isWaiting, SipCall, type SipCallUpdate } from '../../../contract/telephony/call.ts';
import type { CallLists, CallsContext } from './calls.types.ts';

/** For how long a waiting call is announced (OP-9.04). */
export const toastMs = 20_000;
/** So many calls are remembered. */
const knownLimit = 200;

export const noCalls: CallLists = { waiting: [], toasts: [], hidden: [], known: [], touched: [] };

const waitingSince = (call: SipCall): number => Date.parse(call.waiting_since ?? call.began_at ?? '') || 0;
const byWait = (one: SipCall, other: SipCall): number => waitingSince(one) - waitingSince(other) || one.id - other.id;

/**
 * When the toast of a call ends: 20 s after the start of its wait, and never more than 20 s from now; null: it has ended, or was hidden.
 * For a returned call the time starts at its return, and where that is unknown, now.
 */
function toastEnd(hidden: readonly string[], call: SipCall, now: number, before: SipCall | undefined): number | null {
  const isAnnounced = before === undefined || isWaiting(before) || waitingSince(call) > waitingSince(before);
  const until = Math.min(now, (isAnnounced && waitingSince(call)) || now) + toastMs;
  return until <= now || hidden.includes(call.sessionId) ? null : until;
}

/** Whether a waiting call was taken since its last update: it is announced again, also to operators who had hidden it. */
const isPutBack = (call: SipCall, before: SipCall | undefined): boolean =>
  before !== undefined && (!isWaiting(before) || waitingSince(call) > waitingSince(before));

function remember(known: readonly SipCall[], call: SipCall): readonly SipCall[] {
  return [...known.filter(({ id }) => id !== call.id), call].slice(-knownLimit);
}

/** The lists with the current state of a call: listed while it waits, announced when it starts to wait. */
function withCall(lists: CallLists, call: SipCall, now: number): CallLists {
  const rest = lists.waiting.filter(({ id }) => id !== call.id);
  const before = lists.known.find(({ id }) => id === call.id);
  const known = remember(lists.known, call);
  const touched = lists.touched.includes(call.id) ? lists.touched : [...lists.touched, call.id];
  const toasts = lists.toasts.filter((toast) => toast.call.id !== call.id);
  if (!isWaiting(call)) {
    const hidden = hasEnded(call) ? lists.hidden.filter((session) => session !== call.sessionId) : lists.hidden;
    return { waiting: rest, toasts, hidden, known, touched };
  }
  const isBack = isPutBack(call, before);
  const hidden = isBack ? lists.hidden.filter((session) => session !== call.sessionId) : lists.hidden;
  const shown = isBack ? undefined : lists.toasts.find((toast) => toast.call.id === call.id);
  const isNew = isBack || rest.length === lists.waiting.length;
  const until = shown?.until ?? (isNew ? toastEnd(hidden, call, now, before) : null);
  const announced = until === null ? toasts : [...toasts, { call, until }];
  return { waiting: [...rest, call].sort(byWait), toasts: announced, hidden, known, touched };
}

/** Adds a new call if its id is unknown (OP-4.20). */
export function withCreated(lists: CallLists, call: SipCall, now: number): CallLists {
  return lists.known.some(({ id }) => id === call.id) ? lists : withCall(lists, call, now);
}

/** The complete call after an update; null: the update is incomplete. Fields that are not sent stay unchanged. */
export function completeCall(lists: CallLists, update: SipCallUpdate): SipCall | null {
  const whole = SipCall.safeParse(update);
  if (whole.success) return whole.data;
  const known = lists.known.find(({ id }) => id === update.id) ?? lists.waiting.find(({ id }) => id === update.id);
  if (!known) return null;
  const defined = Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined && value !== null));
  return { ...known, ...defined };
}

/** Applies an update: a call that stops waiting leaves the list (OP-4.18), one that waits again returns to it. */
export function withUpdated(lists: CallLists, call: SipCall, now: number): CallLists {
  return withCall(lists, call, now);
}

/** Applies a loaded list; calls updated since the request retain their later state. */
export function withLoaded(lists: CallLists, rows: readonly SipCall[], now: number): CallLists {
  const later = (call: SipCall) => lists.touched.includes(call.id);
  const fresh = rows.filter((call) => isWaiting(call) && !later(call));
  const remaining = lists.waiting.filter(later);
  const isKnown = (call: SipCall) => lists.waiting.some(({ id }) => id === call.id);
  const beforeOf = (call: SipCall) => lists.known.find(({ id }) => id === call.id);
  const isBack = (call: SipCall) => isPutBack(call, beforeOf(call));
  const back = fresh.filter(isBack).map(({ sessionId }) => sessionId);
  const hidden = lists.hidden.filter((session) => !back.includes(session));
  const waiting = [...fresh, ...remaining].sort(byWait);
  const isStillWaiting = (session: string) => waiting.some(({ sessionId }) => sessionId === session);
  const begun = fresh.flatMap((call) => {
    const until = isKnown(call) && !isBack(call) ? null : toastEnd(hidden, call, now, beforeOf(call));
    return until === null ? [] : [{ call, until }];
  });
  return {
    waiting,
    toasts: [...lists.toasts.filter(({ call }) => isStillWaiting(call.sessionId) && !back.includes(call.sessionId)), ...begun],
    hidden: hidden.filter(isStillWaiting),
    known: fresh.reduce(remember, lists.known),
    touched: [],
  };
}

/** Removes a call from the list without an update from the platform: taking it was refused because it no longer waits. */
export function withoutWaiting(lists: CallLists, session: string): CallLists {
  return {
    ...lists,
    waiting: lists.waiting.filter(({ sessionId }) => sessionId !== session),
    toasts: lists.toasts.filter(({ call }) => call.sessionId !== session),
  };
}

/** Announces these calls no more; they stay listed. */
export function withHidden(lists: CallLists, sessions: readonly string[]): CallLists {
  return {
    ...lists,
    toasts: lists.toasts.filter(({ call }) => !sessions.includes(call.sessionId)),
    hidden: [...new Set([...lists.hidden, ...sessions])].slice(-knownLimit),
  };
}

/** Whether a command orders this operator to make the call (OP-9.64), and it has not been dialled yet. */
export function isOrderedFor({ state, direction, operator }: SipCall, me: UserId): boolean {
  return state === 'idle' && direction === 'out' && operator?.id === me;
}

/** The call of this session that a command ordered here and that no console of this operator has dialled yet (OP-9.64). */
export function findOrdered({ known, me }: Pick<CallsContext, 'known' | 'me'>, session: string): SipCall | undefined {
  return known.find((call) => call.sessionId === session && isOrderedFor(call, me));
}

/** The calls of an alarm (OQ-61): the loaded rows in their latest state, and newer calls (OP-4.19); newest first. */
export function callsOfAlarm(rows: readonly SipCall[], known: readonly SipCall[], alarm: number): SipCall[] {
  const all = new Map(rows.map((call) => [call.id, call]));
  for (const call of known) if (call.id_alarm === alarm || all.has(call.id)) all.set(call.id, call);
  return [...all.values()].filter(({ id_alarm }) => id_alarm === alarm).sort((one, other) => other.id - one.id);
}
