import { assign, emit, setup } from 'xstate';
import { type AlarmGate, missingRequirements, videoViewedSeconds } from '../../../contract/alarms/gate.ts';
import type { AlarmId, CameraId, Refusal } from '../../../contract/platform/index.ts';
import { isRefusedFor } from '../../../contract/refusal-details.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

export interface GateContext {
  id: AlarmId;
  /** The last thing read; stays while it is read again. */
  gate: AlarmGate | null;
  refusal: Refusal | null;
  /** The camera of the alarm whose picture plays; null: none does. */
  camera: CameraId | null;
}

export type GateEvent = { type: 'gate.renew' } | { type: 'video.playing'; camera: CameraId } | { type: 'video.stopped' };

/** That the video was looked at is a line of the record now. */
export type GateEmitted = { type: 'gate.recorded' };

/** What is missing beside outcome and comment, which are given with the end. */
const missingOf = (gate: AlarmGate | null) => (gate === null ? [] : missingRequirements(gate, { comments: 'given', id_alarm_outcome: 0 }));

const renew = { 'gate.renew': 'reading' } as const;

/** What is required before an opened alarm may be ended, read again whenever its record grows. Video counts once a picture played long enough. */
export const gateMachine = setup({
  types: {
    context: {} as GateContext,
    events: {} as GateEvent,
    emitted: {} as GateEmitted,
    input: {} as { id: AlarmId },
    tags: {} as 'busy',
  },
  actors: {
    readGate: port<Answer<AlarmGate>, { id: AlarmId }>('readGate'),
    recordVideo: port<Answer<AlarmGate>, { id: AlarmId; camera: CameraId }>('recordVideo'),
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    // A platform of the specification has no such call.
    isAbsent: (_, answer: Answer<unknown>) => !answer.ok && isRefusedFor(answer.refusal, 'route.not_found'),
    isDone: ({ context: { gate } }) => missingOf(gate).length === 0,
    isWatched: ({ context: { gate, camera } }) => camera !== null && missingOf(gate).includes('video'),
    needsVideo: ({ context: { gate } }) => missingOf(gate).includes('video'),
  },
  actions: {
    take: assign((_, { gate }: { gate: AlarmGate }) => ({ gate, refusal: null })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal, gate: null })),
    noteVideoRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
    noteCamera: assign(({ event }) => ({ camera: event.type === 'video.playing' ? event.camera : null })),
    announce: emit({ type: 'gate.recorded' }),
  },
  delays: { readRetry: 5000, viewed: videoViewedSeconds * 1000, sendRetry: 2000 },
}).createMachine({
  id: 'gate',
  context: ({ input }) => ({ ...input, gate: null, refusal: null, camera: null }),
  initial: 'reading',
  on: { 'video.playing': { actions: 'noteCamera' }, 'video.stopped': { actions: 'noteCamera' } },
  states: {
    reading: {
      description: 'What is required is being read; what was read before stays.',
      tags: 'busy',
      invoke: {
        src: 'readGate',
        input: ({ context: { id } }) => ({ id }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'read',
            actions: { type: 'take', params: ({ event }) => ({ gate: dataOf(event.output) }) },
          },
          { guard: { type: 'isAbsent', params: answerParams }, target: 'absent', actions: { type: 'noteRefusal', params: refusalParams } },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
      on: { 'gate.renew': { target: 'reading', reenter: true } },
    },
    read: {
      on: renew,
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'isDone', target: 'open' }, { guard: 'isWatched', target: 'watching' }, { target: 'closed' }] },
        open: { description: 'Nothing has to be done before the alarm is ended; outcome and comment are asked for at its end.' },
        closed: {
          description: 'A list says what has to be done before the alarm may be ended, each with the way to do it.',
          on: { 'video.playing': { guard: 'needsVideo', target: 'watching', actions: 'noteCamera' } },
        },
        watching: {
          description: 'The list, while a picture of the alarm plays whose video is required, not yet long enough.',
          on: { 'video.stopped': { target: 'closed', actions: 'noteCamera' } },
          after: { viewed: '#gate.recording' },
        },
      },
    },
    recording: {
      // The camera that was looked at, whatever plays meanwhile.
      on: { 'video.playing': {}, 'video.stopped': {} },
      description: 'That the video was looked at is being written into the record; the list stays.',
      tags: 'busy',
      invoke: {
        src: 'recordVideo',
        input: ({ context: { id, camera } }) => ({ id, camera: camera as CameraId }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'read',
            actions: [{ type: 'take', params: ({ event }) => ({ gate: dataOf(event.output) }) }, 'announce'],
          },
          { target: 'read.closed', actions: { type: 'noteVideoRefusal', params: refusalParams } },
        ],
        onError: 'unanswered',
      },
    },
    unanswered: {
      on: { 'video.playing': {}, 'video.stopped': {} },
      description: 'The platform did not answer; that the video was looked at is sent again, and recorded once.',
      after: { sendRetry: 'recording' },
    },
    absent: {
      description: 'The platform knows no requirements: nothing is shown, and the alarm is ended as the specification has it.',
      on: renew,
    },
    refused: {
      description: 'The platform refused to say what is required; the alarm can be ended, and the platform decides.',
      on: renew,
    },
    unread: {
      description: 'What is required could not be read; it is tried again by itself, or at once with a button.',
      on: renew,
      after: { readRetry: 'reading' },
    },
  },
});
