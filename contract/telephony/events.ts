import type { RealtimeEvents } from '../platform/realtime.ts';
import { SipCall, SipCallUpdate } from './call.ts';
import { CallDeviceChange, ForceDisconnect } from './calls.ts';

export const callEvents = {
  /** A call began or changed (OP-4.18–4.20). */
  'call.created': { channel: 'callEvents', audience: 'callReaders', wireName: 'created', payload: SipCall },
  'call.updated': { channel: 'callEvents', audience: 'callReaders', wireName: 'updated', payload: SipCallUpdate },
  /** The phone of this user was given, changed or removed. */
  'call.device': { channel: 'userSetup', audience: 'user', payload: CallDeviceChange },
  /** The phone is to be disconnected; the phone's own channel carries it too, as `forceDisconnectName`. */
  'sip.force_disconnect': { channel: 'userSetup', audience: 'user', payload: ForceDisconnect },
} as const satisfies RealtimeEvents;

/** The event of a phone's own channel (OP-7.45). */
export const forceDisconnectName = 'forceDisconnect';
