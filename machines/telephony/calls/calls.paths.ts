import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { ana, at, refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { lineSamples, lineStepWords, ownStepWords } from '../call/call.paths.ts';
import type { CallPart } from '../call/call.types.ts';
import { noHeadset } from '../headset/headset.machine.ts';
import { headsetSamples, headsetStepWords } from '../headset/headset.paths.ts';
import { anAccount, phoneSamples, phoneStepWords, someSettings } from '../registration/registration.paths.ts';
import { callsMachine } from './calls.machine.ts';
import { aCall } from './calls.samples.ts';
import { headsetEvents, lineEvents, registrationEvents } from './forwarded-events.ts';
import { toastMs } from './lists.ts';

type Machine = typeof callsMachine;

const session = 'session-1';
const key = 'key-1';
const line = 'line-1';
const part: CallPart = {
  key,
  line: null,
  session,
  number: '3001',
  name: null,
  direction: 'out',
  state: 'connected',
  alarm: null,
  listensTo: null,
  connectedAt: startOfDay,
  ending: null,
  refusal: null,
  fault: null,
};
const ordered = aCall(9, { state: 'idle', direction: 'out', remotePartyNumber: '3009', operator: { id: ana.id, name: ana.name } });
const streamEvent = <T>(name: string, data: T) => ({ name, event_id: null, epoch: null, data }) as never;
const of = { call: line } as const;

const events = {
  ...phoneSamples,
  ...headsetSamples,
  ...lineSamples,
  'call.take': [{ type: 'call.take', session }],
  'call.answer': [{ type: 'call.answer', key: line }],
  'call.reject': [
    { type: 'call.reject', key: line },
    { type: 'call.reject', session },
  ],
  'call.dial': [{ type: 'call.dial', number: '3001', alarm: null, name: null }],
  'call.listen': [{ type: 'call.listen', session: 'session-5', name: 'Bruno' }],
  'call.dialOrdered': [{ type: 'call.dialOrdered', session: 'session-9' }],
  'call.end': [{ type: 'call.end', key }],
  'call.hold': [{ type: 'call.hold', key }],
  'call.resume': [{ type: 'call.resume', key }],
  'call.dtmf': [{ type: 'call.dtmf', key, keys: '5' }],
  'call.transfer': [{ type: 'call.transfer', key, number: '1002' }],
  'call.dismiss': [{ type: 'call.dismiss', key }],
  'call.decline': [
    { type: 'call.decline', session },
    { type: 'call.decline', session: 'session-2' },
  ],
  'notice.dismiss': [{ type: 'notice.dismiss', id: 1 }],
  'toast.expired': [{ type: 'toast.expired', session, until: startOfDay + toastMs }],
  'stream.events': [
    {
      type: 'stream.events',
      events: [
        streamEvent('call.created', aCall(1, { waiting_since: at(0) })),
        streamEvent('call.created', aCall(2)),
        streamEvent('call.created', ordered),
      ],
    },
    { type: 'stream.events', events: [streamEvent('call.updated', { id: 1, state: 'connected' })] },
  ],
  'clock.ticked': [{ type: 'clock.ticked', now: startOfDay + toastMs }],
  'call.changed': [
    { type: 'call.changed', call: part },
    { type: 'call.changed', call: { ...part, state: 'ended', ending: 'hung_up' } },
  ],
  'call.gone': [{ type: 'call.gone', key }],
  'phone.command': [{ type: 'phone.command', command: { type: 'phone.unregister' } }],
  'headset.changed': [{ type: 'headset.changed', headset: noHeadset }],
  'registration.changed': [
    { type: 'registration.changed', phone: { state: 'registered', fault: null, retryAt: null, account: anAccount } },
    { type: 'registration.changed', phone: { state: 'lost', fault: null, retryAt: null, account: anAccount } },
  ],
  'phone.rang': [
    { type: 'phone.rang', ...of, number: '3001', name: null, session },
    { type: 'phone.rang', ...of, number: '1002', name: 'Bruno', session: null },
  ],
} as const satisfies EventSamples<Machine>;

const replies = {
  readWaiting: [replied([aCall(1, { waiting_since: at(0) }), aCall(2, { waiting_since: at(0) })]), refused('access.forbidden')],
  endCall: [replied(aCall(1, { state: 'ended' })), refused('call.over')],
} as const satisfies ReplySamples<Machine>;

const stepWords: StepWords<Machine> = {
  events: {
    ...phoneStepWords,
    ...headsetStepWords,
    ...lineStepWords,
    ...ownStepWords,
    'call.take': 'The operator takes a waiting call.',
    'call.dial': 'The operator dials a number.',
    'call.listen': 'The supervisor listens to the call of an operator.',
    'call.dialOrdered': 'The operator dials the call that a command ordered.',
    'call.decline': 'The operator ends a waiting call.',
    'notice.dismiss': 'The operator closes a notice.',
    'calls.renew': 'The operator presses “Try again”.',
    'stream.resync': 'The link is back after a gap.',
    'toast.expired': 'A waiting call was announced for twenty seconds.',
    'stream.events': 'The platform tells of calls.',
    'clock.ticked': 'Time passes.',
    'call.changed': 'A call of the own phone changes.',
    'call.gone': 'A call of the own phone is over.',
    'phone.command': 'The phone is told what to do.',
    'headset.changed': 'Microphone, speaker or volume change.',
    'registration.changed': 'The phone is registered, or is so no more.',
    'phone.rang': 'A call rings at the own phone.',
  },
  ports: {
    readWaiting: 'give the waiting calls',
    endCall: 'end the waiting call',
  },
  delays: { readRetry: 'Five seconds' },
};

const parts = {
  stepWords,
  machine: callsMachine,
  input: { me: ana.id, settings: someSettings, newKey: () => key, now: () => startOfDay },
  events,
  replies,
  proves: {
    events: {
      'stream.events': 'OP-4.17 OP-4.18 OP-4.20 OP-7.44',
      'toast.expired': 'OP-9.04 OQ-62',
      'call.take': 'OQ-58',
      'call.dialOrdered': 'OP-9.64',
    },
    ports: { readWaiting: 'OP-7.22 OP-4.17' },
  },
} as const;

const ofList = ['calls.renew', 'stream.resync', 'call.decline', 'toast.expired', 'clock.ticked', 'notice.dismiss'] as const;
const ofOwn = [
  'call.take',
  'call.answer',
  'call.dial',
  'call.listen',
  'call.dialOrdered',
  'call.end',
  'call.hold',
  'call.resume',
  'call.mute',
  'call.unmute',
  'call.dtmf',
  'call.transfer',
  'call.dismiss',
  'call.changed',
  'call.gone',
  'phone.rang',
  'registration.changed',
] as const;
const ofParts = ['phone.command', 'headset.changed', ...registrationEvents, ...headsetEvents, ...lineEvents] as const;

/** Paths of the waiting calls: loaded, updated, announced, hidden, declined. */
export const callsModel = modelOf({
  ...parts,
  given: 'An operator signed in, and the waiting calls are being read.',
  elsewhere: [...ofOwn, ...ofParts],
  about: ({ waiting, declining }) => [waiting.length, declining.length],
});
/** Paths of the calls of the own phone. */
export const ownCallsModel = modelOf({
  ...parts,
  name: 'calls-own',
  given: 'An operator with a phone signed in.',
  elsewhere: [...ofList, ...ofParts, 'readWaiting', 'endCall'],
  about: ({ phone, waiting, mine }) => ({
    registered: phone.state === 'registered',
    waiting: waiting.length > 0,
    mine: mine.length > 0,
    taken: mine.some((one) => one.key === `taken-${session}`),
  }),
});
/** Paths of events forwarded to the parts of the phone and back. */
export const forwardedCallsModel = modelOf({
  ...parts,
  name: 'calls-carried',
  given: 'An operator with a phone, a microphone and a speaker signed in.',
  elsewhere: [...ofList, ...ofOwn, 'stream.events', 'call.reject', 'readWaiting', 'endCall'],
});
