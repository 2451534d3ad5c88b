import { isWaiting, SipCall, type SipCallUpdate } from '../../contract/calls/call.ts';
import type { CatalogueRecord } from '../../contract/catalogues/record.ts';

/** A row of the list of calls as a call; null where the platform sent no such thing. */
export function callOf(row: CatalogueRecord): SipCall | null {
  const alarm: unknown = row['id_alarm'];
  const id_alarm = typeof alarm === 'object' && alarm !== null && 'id' in alarm ? alarm.id : (alarm ?? null);
  const found = SipCall.safeParse({ callingPartyNumber: null, remotePartyNumber: null, recording_url: null, ...row, id_alarm });
  return found.data ?? null;
}

/** A call with what was told of it. An update of another platform names a few things only: what it leaves out stays (OP-7.44). */
function told(call: SipCall, update: SipCallUpdate): SipCall {
  const said = Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined && value !== null));
  const next = { ...call, ...said };
  // A call that waits again is nobody's.
  return isWaiting(update) ? { ...next, operator: update.operator ?? null } : next;
}

/** The calls of an alarm with what was told of them since they were read: one that is not among them came anew (OP-4.19, OP-4.20). */
export function withTold(calls: readonly SipCall[], updates: ReadonlyMap<number, SipCallUpdate>): readonly SipCall[] {
  const known = new Set<number>(calls.map(({ id }) => id));
  const came = [...updates.values()].flatMap((one) => (known.has(one.id) ? [] : (SipCall.safeParse(one).data ?? [])));
  return [
    ...came,
    ...calls.map((call) => {
      const update = updates.get(call.id);
      return update ? told(call, update) : call;
    }),
  ];
}
