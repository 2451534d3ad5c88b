import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { aCall } from '../calls/calls.samples.ts';
import { callMachine } from './call.machine.ts';
import type { CallInput } from './call.types.ts';
import type { CallQuality } from './phone.ts';

type Machine = typeof callMachine;

const call = 'line-1';
/** The audio quality of a call after the given number of packets. */
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
/** The initial input of a call of the own phone. */
export const callInput: CallInput = {
  key: 'call-1',
  origin: 'dialled',
  line: null,
  number: '3001',
  name: 'Gate 1',
  session: null,
  alarm: null,
  isDrill: false,
  listensTo: null,
  device: 'phone-ana',
  from: '1001',
  now: () => startOfDay,
};

/** The phone's events of a call. */
export const lineSamples = {
  'phone.progressed': [
    { type: 'phone.progressed', call, to: 'ringing' },
    { type: 'phone.progressed', call, to: 'queued' },
  ],
  'phone.established': [{ type: 'phone.established', call }],
  'phone.held': [{ type: 'phone.held', call }],
  'phone.resumed': [{ type: 'phone.resumed', call }],
  'phone.holdFailed': [{ type: 'phone.holdFailed', call }],
  'phone.remoteHeld': [
    { type: 'phone.remoteHeld', call, held: true },
    { type: 'phone.remoteHeld', call, held: false },
  ],
  'phone.transferred': [{ type: 'phone.transferred', call }],
  'phone.transferFailed': [{ type: 'phone.transferFailed', call, ending: 'busy' }],
  'phone.dtmfSent': [{ type: 'phone.dtmfSent', call, keys: '5' }],
  'phone.ended': [
    { type: 'phone.ended', call, ending: 'busy', by: 'them' },
    { type: 'phone.ended', call, ending: 'hung_up', by: 'them' },
  ],
  'phone.measured': [
    { type: 'phone.measured', call, quality: aQuality(50) },
    { type: 'phone.measured', call, quality: aQuality(100) },
  ],
} as const;

const events = {
  'call.dtmf': [{ type: 'call.dtmf', keys: '5#' }],
  'call.transfer': [{ type: 'call.transfer', number: '1002' }],
  'call.arrived': [{ type: 'call.arrived', line: call }],
  ...lineSamples,
} as const satisfies EventSamples<Machine>;

const replies = {
  readStatus: [replied({ registered: true, state: 'idle' }), replied({ registered: false, state: 'idle' })],
  takeCall: [replied(aCall(1, { state: 'incoming' })), refused('call.taken', { by: { id: 12, name: 'Bruno' }, at: '' })],
  announceCall: [replied(aCall(2, { state: 'calling', direction: 'out' })), refused('record.not_found')],
} as const satisfies ReplySamples<Machine>;

/** The phone's events of a call, in words. */
export const lineStepWords = {
  'phone.progressed': 'The other side is found: it rings there, or the call waits in a queue.',
  'phone.established': 'Both sides are joined.',
  'phone.held': 'The phone holds the call.',
  'phone.resumed': 'The phone takes the call off hold.',
  'phone.holdFailed': 'The phone could not hold the call, or take it off hold.',
  'phone.remoteHeld': 'The other side holds the call, or does so no more.',
  'phone.transferred': 'The other side calls the other number.',
  'phone.transferFailed': 'The other side could not call the other number.',
  'phone.dtmfSent': 'The phone sends the pressed keys.',
  'phone.ended': 'The call ends at the phone.',
  'phone.measured': 'The phone measures the sound of the call.',
} as const;

/** What an operator does in a call, in words. */
export const ownStepWords = {
  'call.answer': 'The operator answers the call.',
  'call.reject': 'The operator rejects the call.',
  'call.end': 'The operator ends the call.',
  'call.hold': 'The operator holds the call.',
  'call.resume': 'The operator takes the call off hold.',
  'call.mute': 'The operator mutes the microphone.',
  'call.unmute': 'The operator opens the microphone.',
  'call.dtmf': 'The operator presses keys of the keypad.',
  'call.transfer': 'The operator transfers the call.',
  'call.dismiss': 'The operator closes the call that ended.',
} as const;

const stepWords: StepWords<Machine> = {
  events: {
    ...lineStepWords,
    ...ownStepWords,
    'call.arrived': 'The call that was taken arrives at the own phone.',
    'call.requeued': 'The call that was taken waits again.',
  },
  ports: {
    readStatus: 'say whether the own phone is registered',
    takeCall: 'put the waiting call through',
    announceCall: 'give the call to be made a name',
  },
  delays: {
    requestTimeout: 'Four seconds without an answer',
    inviteTimeout: 'Twenty-five seconds without the call arriving',
    holdTimeout: 'Ten seconds without the call being held',
    silenceTimeout: 'Five seconds without a packet from the other side',
    transferTimeout: 'Forty seconds without the transfer being told',
    endTimeout: 'Three seconds without the end being told',
    dismissDelay: 'Six seconds in which the end stands there',
  },
};

const parts = {
  stepWords,
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
  given: 'An operator dials a number.',
  input: callInput,
  about: ({ remoteHeld, quality }) => ({ remoteHeld, measured: quality !== null }),
});
/** Paths of one that was taken from the waiting ones. */
export const takenCallModel = modelOf({
  ...parts,
  name: 'call-taken',
  given: 'An operator takes a waiting call.',
  input: { ...callInput, origin: 'taken', session: 'session-1' },
});
/** Paths of one that rings at the own phone. */
export const rungCallModel = modelOf({
  ...parts,
  name: 'call-rung',
  given: 'A call rings at the own phone.',
  input: { ...callInput, origin: 'rang', line: call },
});
/** Paths of one that a command has dialled. */
export const orderedCallModel = modelOf({
  ...parts,
  name: 'call-ordered',
  given: 'A command orders a call, which is dialled.',
  input: { ...callInput, origin: 'ordered', session: 'session-9' },
});
/** Paths of one that is dialled for an alarm of a drill. */
export const drillCallModel = modelOf({
  ...parts,
  name: 'call-drill',
  given: 'An operator dials a number for an alarm of a drill.',
  input: { ...callInput, isDrill: true },
  replies: { ...replies, announceCall: [replied(aCall(2, { state: 'calling', direction: 'out' })), refused('drill.stays_inside')] },
});
