import { aCall } from '../calls/calls.samples.ts';
import { refused, replied, startOfDay } from '../paths/city.ts';
import { type EventSamples, modelOf, type ReplySamples } from '../paths/model.ts';
import { callMachine } from './call.machine.ts';
import type { CallInput } from './call.types.ts';
import type { CallQuality } from './phone.ts';

type Machine = typeof callMachine;

const call = 'line-1';
/** The sound of a call in which so many packets came. */
export const aQuality = (received: number): CallQuality => ({
  score: 4.2,
  lost: 0,
  jitterMs: 4,
  roundTripMs: 20,
  received,
  sent: received,
  heard: 0.3,
  spoken: 0.3,
});
/** What a call of the own phone begins with. */
export const callInput: CallInput = {
  key: 'call-1',
  origin: 'dialled',
  line: null,
  number: '3001',
  name: 'Gate 1',
  session: null,
  alarm: null,
  device: 'phone-ana',
  from: '1001',
  now: () => startOfDay,
};

const events = {
  'call.answer': [{ type: 'call.answer' }],
  'call.reject': [{ type: 'call.reject' }],
  'call.end': [{ type: 'call.end' }],
  'call.hold': [{ type: 'call.hold' }],
  'call.resume': [{ type: 'call.resume' }],
  'call.mute': [{ type: 'call.mute' }],
  'call.unmute': [{ type: 'call.unmute' }],
  'call.keys': [{ type: 'call.keys', keys: '5#' }],
  'call.transfer': [{ type: 'call.transfer', number: '1002' }],
  'call.dismiss': [{ type: 'call.dismiss' }],
  'call.arrived': [{ type: 'call.arrived', line: call }],
  'call.putBack': [{ type: 'call.putBack' }],
  'phone.progressed': [
    { type: 'phone.progressed', call, to: 'ringing' },
    { type: 'phone.progressed', call, to: 'queued' },
  ],
  'phone.stood': [{ type: 'phone.stood', call }],
  'phone.held': [{ type: 'phone.held', call }],
  'phone.resumed': [{ type: 'phone.resumed', call }],
  'phone.holdFailed': [{ type: 'phone.holdFailed', call }],
  'phone.remoteHeld': [
    { type: 'phone.remoteHeld', call, held: true },
    { type: 'phone.remoteHeld', call, held: false },
  ],
  'phone.transferred': [{ type: 'phone.transferred', call }],
  'phone.transferFailed': [{ type: 'phone.transferFailed', call, ending: 'busy' }],
  'phone.keyed': [{ type: 'phone.keyed', call, keys: '5' }],
  'phone.ended': [
    { type: 'phone.ended', call, ending: 'busy', by: 'them' },
    { type: 'phone.ended', call, ending: 'hung_up', by: 'them' },
  ],
  'phone.measured': [
    { type: 'phone.measured', call, quality: aQuality(50) },
    { type: 'phone.measured', call, quality: aQuality(100) },
  ],
} as const satisfies EventSamples<Machine>;

const replies = {
  readStatus: [replied({ registered: true, state: 'idle' }), replied({ registered: false, state: 'idle' })],
  takeCall: [replied(aCall(1, { state: 'incoming' })), refused('call.taken', { by: { id: 12, name: 'Bruno' }, at: '' })],
  announceCall: [replied(aCall(2, { state: 'calling', direction: 'out' })), refused('record.not_found')],
} as const satisfies ReplySamples<Machine>;

const parts = {
  machine: callMachine,
  events,
  replies,
  proves: {
    events: { 'phone.ended': 'OP-4.16 OQ-57', 'phone.held': 'OP-4.16' },
    ports: { readStatus: 'OP-7.25 OQ-58 OQ-60', takeCall: 'OP-7.23 OQ-58', announceCall: 'OP-7.24 OQ-58' },
    states: { connected: 'OP-1.12 OP-4.16', calling: 'OP-4.16 OQ-57', incoming: 'OP-4.16 OQ-57' },
  },
};

/** Paths of a call that is dialled. */
export const callModel = modelOf({
  ...parts,
  input: callInput,
  about: ({ remoteHeld, quality }) => ({ remoteHeld, measured: quality !== null }),
});
/** Paths of one that was taken from the waiting ones. */
export const takenCallModel = modelOf({ ...parts, name: 'call-taken', input: { ...callInput, origin: 'taken', session: 'session-1' } });
/** Paths of one that rings at the own phone. */
export const rungCallModel = modelOf({ ...parts, name: 'call-rung', input: { ...callInput, origin: 'rang', line: call } });
/** Paths of one that a command has dialled. */
export const orderedCallModel = modelOf({
  ...parts,
  name: 'call-ordered',
  input: { ...callInput, origin: 'ordered', session: 'session-9' },
});
