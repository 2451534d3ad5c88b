import { isWaiting, type SipCall } from '../../../contract/telephony/call.ts';
import type { RoomEvent } from '../../platform/index.ts';
import type { CallKey } from '../call/phone.ts';
import type { CallLists, CallsContext, OwnCall } from './calls.types.ts';
import { completeCall, isOrderedFor, withCreated, withHidden, withUpdated } from './lists.ts';

/** The changes extracted from events on calls and phones. */
export interface CallEventChanges {
  readonly lists: CallLists;
  /** Sessions that a command orders this operator to call (OP-9.64). */
  readonly ordered: readonly string[];
  /** Calls that were taken here and wait again. */
  readonly requeued: readonly CallKey[];
  /** Lines of calls whose server is gone. */
  readonly cut: readonly CallKey[];
  /** The own phone was disconnected on purpose, and by whom (OP-4.23). */
  readonly forced: { readonly by: string | null } | null;
  /** The own phone is another one now, or none (OP-7.41). */
  readonly isDeviceChanged: boolean;
  /** An event on a waiting call was incomplete: the list must be reloaded. */
  readonly isStale: boolean;
}

/** The call that was taken here and waits again. */
function requeuedBy({ mine }: CallsContext, lists: CallLists, call: SipCall): readonly OwnCall[] {
  const wasWaiting = lists.known.some((one) => one.id === call.id && isWaiting(one));
  if (!isWaiting(call) || wasWaiting) return [];
  return mine.filter(({ session, direction }) => direction === 'in' && session === call.sessionId);
}

/** Own calls whose server is gone. */
function cutBy({ mine }: CallsContext, { ending, sessionId }: SipCall): readonly CallKey[] {
  if (ending !== 'server_lost') return [];
  return mine.filter(({ state, session }) => state !== 'ended' && session === sessionId).map(({ key, line }) => line ?? key);
}

/** A call that this operator gave up waits for the others: it is listed here, and not announced once more. */
const isGivenUp = ({ ending, fault, ref }: OwnCall): boolean =>
  (ending === 'hung_up' && fault === null) || ref.getSnapshot().matches('withdrawing');

/** Extracts the changes from the events, in order. */
export function applyCallEvents(context: CallsContext, events: readonly RoomEvent[]): CallEventChanges {
  const { waiting, toasts, hidden, known, touched, me, phone } = context;
  const now = context.now();
  let lists: CallLists = { waiting, toasts, hidden, known, touched };
  let [forced, isStale]: [CallEventChanges['forced'], boolean] = [null, false];
  const ordered: string[] = [];
  const requeued: CallKey[] = [];
  const cut: CallKey[] = [];
  for (const { name, data } of events) {
    if (name === 'call.created') {
      const before = lists;
      lists = withCreated(before, data, now);
      if (lists !== before && isOrderedFor(data, me)) ordered.push(data.sessionId);
    } else if (name === 'call.updated') {
      const call = completeCall(lists, data);
      if (!call) isStale ||= isWaiting(data);
      else {
        const back = requeuedBy(context, lists, call);
        requeued.push(...back.map(({ key }) => key));
        cut.push(...cutBy(context, call));
        lists = withUpdated(lists, call, now);
        if (back.some(isGivenUp)) lists = withHidden(lists, [call.sessionId]);
      }
    } else if (name === 'sip.force_disconnect' && data.device_id === phone.account?.device_id) forced = { by: data.by?.name ?? null };
  }
  return { lists, ordered, requeued, cut, forced, isDeviceChanged: events.some(({ name }) => name === 'call.device'), isStale };
}
