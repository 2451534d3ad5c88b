import { assign, setup } from 'xstate';
import type { Refusal } from '../../../contract/platform/index.ts';
import type { RecordingRequestBody } from '../../../contract/video/recording-request.ts';
import { clock } from '../../shared/clock.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';
import { type RecordingRequest, viewing } from './request.ts';

/** A decider's answer to a recording request; moments in ISO 8601. */
export type RequestDecision =
  | { verdict: 'authorize'; id: number; from: string; to: string; comment: string }
  | { verdict: 'reject'; id: number; comment: string };

export interface RecordingRequestInput {
  /** null: the request is not submitted yet. */
  id: number | null;
  /** The platform's time, ms. */
  now: number;
  newKey: () => string;
}

export interface RecordingRequestContext extends RecordingRequestInput {
  input: RecordingRequestBody | null;
  /** Idempotency key of one submission: resending it creates no second request. */
  key: string;
  request: RecordingRequest | null;
  decision: RequestDecision | null;
  refusal: Refusal | null;
}

export type RecordingRequestEvent =
  | { type: 'request.submit'; input: RecordingRequestBody }
  | { type: 'request.decide'; decision: RequestDecision }
  /** The platform reported a change, or a reload was requested. */
  | { type: 'request.renew' }
  | { type: 'clock.ticked'; now: number };

type Context = RecordingRequestContext;
const viewed = ({ request, now }: Context) => (request ? viewing(request, now) : 'undecided');

const isSame = (one: RecordingRequestBody | null, other: RecordingRequestBody) => JSON.stringify(one) === JSON.stringify(other);

const taken = {
  type: 'take' as const,
  params: ({ event }: { event: { output: Answer<RecordingRequest> } }) => ({ request: dataOf(event.output) }),
};
const decide = { guard: 'isThis' as const, target: 'deciding' as const, actions: 'noteDecision' as const };

/**
 * One recording request: submitted, decided, and watched only inside its window (OP-4.32, OP-4.33, OQ-73). The platform's clock decides
 * when the window opens and closes (OQ-74).
 */
export const recordingRequestMachine = setup({
  types: {
    context: {} as RecordingRequestContext,
    events: {} as RecordingRequestEvent,
    input: {} as RecordingRequestInput,
    tags: {} as 'busy' | 'watched',
  },
  actors: {
    requestRecording: port<Answer<RecordingRequest>, { asked: RecordingRequestBody; key: string }>('requestRecording'),
    readRequest: port<Answer<RecordingRequest>, number>('readRequest'),
    decideRequest: port<Answer<RecordingRequest>, RequestDecision>('decideRequest'),
    clock,
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isNew: ({ context }) => context.id === null,
    isThis: ({ context, event }) => event.type === 'request.decide' && event.decision.id === context.request?.id,
    isDecided: (_, answer: Answer<unknown>) => !answer.ok && answer.refusal.code === 'recording.decided',
    isRejected: ({ context }) => viewed(context) === 'rejected',
    isExpired: ({ context }) => viewed(context) === 'over',
    isEarly: ({ context }) => viewed(context) === 'early',
    isInProcess: ({ context }) => viewed(context) === 'open' && context.request?.status === 'in process',
    isAvailable: ({ context }) => viewed(context) === 'open' && context.request?.status === 'available',
    isOpen: ({ context }) => viewed(context) === 'open',
    /** The edge of its window was passed since the last check. */
    isPhaseChanged: ({ context, event }) =>
      event.type === 'clock.ticked' && context.request !== null && viewing(context.request, event.now) !== viewed(context),
  },
  actions: {
    noteInput: assign(({ context, event }) =>
      event.type === 'request.submit'
        ? { input: event.input, key: isSame(context.input, event.input) ? context.key : context.newKey(), refusal: null }
        : {},
    ),
    noteDecision: assign(({ event }) => (event.type === 'request.decide' ? { decision: event.decision, refusal: null } : {})),
    take: assign((_, { request }: { request: RecordingRequest }) => ({ id: request.id, request, decision: null, refusal: null })),
    noteNow: assign(({ context, event }) => ({ now: event.type === 'clock.ticked' ? event.now : context.now })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
    forgetRefusal: assign({ refusal: null }),
  },
  delays: { readRetry: 5000 },
}).createMachine({
  id: 'recording-request',
  context: ({ input }) => ({ ...input, input: null, key: '', request: null, decision: null, refusal: null }),
  initial: 'beginning',
  states: {
    beginning: { always: [{ guard: 'isNew', target: 'prompting' }, { target: 'reading' }] },
    prompting: {
      description: 'A form asks which camera, from when to when, and why.',
      on: { 'request.submit': { target: 'sending', actions: 'noteInput' } },
    },
    sending: {
      description: 'The request is on its way; the button says so.',
      tags: 'busy',
      invoke: {
        src: 'requestRecording',
        input: ({ context }) => ({ asked: context.input as RecordingRequestBody, key: context.key }),
        onDone: [
          { guard: { type: 'isAccepted', params: answerParams }, target: 'shown', actions: taken },
          { target: 'unsent', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: { target: 'unsent', actions: 'forgetRefusal' },
      },
    },
    unsent: {
      description: 'The form says why it was not sent; what was filled in is still there.',
      on: { 'request.submit': { target: 'sending', actions: 'noteInput' } },
    },
    reading: {
      description: 'Its place shows that it is being read, or what was read before.',
      tags: 'busy',
      invoke: {
        src: 'readRequest',
        input: ({ context }) => context.id as number,
        onDone: [
          { guard: { type: 'isAccepted', params: answerParams }, target: 'shown', actions: taken },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
    },
    shown: {
      initial: 'resolving',
      invoke: { src: 'clock' },
      on: {
        'request.renew': 'renewing',
        'clock.ticked': [{ guard: 'isPhaseChanged', target: '.resolving', actions: 'noteNow' }, { actions: 'noteNow' }],
      },
      states: {
        resolving: {
          always: [
            { guard: 'isRejected', target: 'rejected' },
            { guard: 'isExpired', target: 'expired' },
            { guard: 'isEarly', target: 'early' },
            { guard: 'isInProcess', target: 'inProcess' },
            { guard: 'isAvailable', target: 'available' },
            { guard: 'isOpen', target: 'authorized' },
            { target: 'requested' },
          ],
        },
        requested: {
          description: 'It waits for a decision; whoever may decide has a window and a comment to fill in.',
          on: { 'request.decide': { guard: 'isThis', target: '#recording-request.deciding', actions: 'noteDecision' } },
        },
        rejected: { description: 'It was rejected; the reason is told.' },
        early: { description: 'It says “Viewing is authorized from {date}”, and opens by itself then.' },
        authorized: { description: 'The recording plays, and it is told until when it may be watched.', tags: 'watched' },
        inProcess: { description: 'The recording plays; a file of it is being made.', tags: 'watched' },
        available: { description: 'The recording plays; its files can be taken along.', tags: 'watched' },
        expired: { description: 'It says “The authorization to view this recording has expired”; no picture is left.' },
      },
    },
    renewing: {
      description: 'It is read again; what was read before stays to be seen.',
      tags: 'busy',
      invoke: {
        src: 'readRequest',
        input: ({ context }) => context.id as number,
        onDone: [
          { guard: { type: 'isAccepted', params: answerParams }, target: 'shown', actions: taken },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
      on: { 'request.renew': { target: 'renewing', reenter: true } },
    },
    deciding: {
      description: 'The decision is on its way; the buttons say so.',
      tags: 'busy',
      invoke: {
        src: 'decideRequest',
        input: ({ context }) => context.decision as RequestDecision,
        onDone: [
          { guard: { type: 'isAccepted', params: answerParams }, target: 'shown', actions: taken },
          {
            guard: { type: 'isDecided', params: answerParams },
            target: 'overtaken',
            actions: { type: 'noteRefusal', params: refusalParams },
          },
          { target: 'undecided', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: { target: 'undecided', actions: 'forgetRefusal' },
      },
    },
    undecided: {
      description: 'The decision did not arrive, and it is told why; it can be sent again.',
      on: { 'request.decide': decide, 'request.renew': 'renewing' },
    },
    overtaken: {
      description: 'Somebody else decided on it before; it can be looked at how.',
      on: { 'request.renew': 'renewing' },
    },
    refused: { description: 'The platform refused to show it, and says why.', on: { 'request.renew': 'reading' } },
    unread: {
      description: 'It could not be read; it is tried again by itself, or at once with a button.',
      on: { 'request.renew': 'reading' },
      after: { readRetry: 'reading' },
    },
  },
});
