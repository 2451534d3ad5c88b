import type { CatalogueRecord } from '../../../../contract/platform/index.ts';
import { SipCall } from '../../../../contract/telephony/call.ts';

/** A row of the list of calls as a call; null where the platform sent no such thing. */
export function parseSipCall(row: CatalogueRecord): SipCall | null {
  const alarm: unknown = row['id_alarm'];
  const id_alarm = typeof alarm === 'object' && alarm !== null && 'id' in alarm ? alarm.id : (alarm ?? null);
  const found = SipCall.safeParse({ callingPartyNumber: null, remotePartyNumber: null, recording_url: null, ...row, id_alarm });
  return found.data ?? null;
}
