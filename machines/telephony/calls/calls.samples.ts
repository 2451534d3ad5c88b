import { SipCall } from '../../../contract/telephony/call.ts';
import { at } from '../../quality/paths/samples.ts';

/** A waiting call of the sample city; `id` 1 is the oldest. `given` overrides the defaults. */
export function aCall(id: number, given: Partial<SipCall> = {}): SipCall {
  return SipCall.parse({
    id,
    sessionId: `session-${id}`,
    callingPartyNumber: `300${id}`,
    remotePartyNumber: 'central',
    state: 'waiting',
    recording_url: null,
    id_alarm: id,
    direction: 'in',
    device: {
      id,
      device_id: `gate-${id}`,
      number: `300${id}`,
      unit: { id: 100 + id, name: `Gate ${id}` },
      camera: { id: 1000 + id, name: `Gate ${id}` },
      command: { id, name: `Open gate ${id}` },
    },
    tenant: { id: 1, name: 'Centro' },
    began_at: at(id),
    waiting_since: at(id),
    answered_at: null,
    ended_at: null,
    ending: null,
    operator: null,
    transferred_to: null,
    ...given,
  });
}
