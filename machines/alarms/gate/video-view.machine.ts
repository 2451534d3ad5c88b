import { assign, emit, setup } from 'xstate';
import { videoViewedSeconds } from '../../../contract/alarms/gate.ts';
import type { AlarmId, CameraId, Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, port, refusalParams } from '../../shared/port.ts';

export interface VideoViewContext {
  id: AlarmId;
  /** The camera of the alarm whose picture plays; null: none does. */
  camera: CameraId | null;
  refusal: Refusal | null;
}

export type VideoViewEvent = { type: 'video.playing'; camera: CameraId } | { type: 'video.stopped' };

/** The view is in the record of the alarm. */
export type VideoViewEmitted = { type: 'video.recorded' };

/** Records that the operator looked at video of an alarm that requires it, once a picture of it played long enough. */
export const videoViewMachine = setup({
  types: {
    context: {} as VideoViewContext,
    events: {} as VideoViewEvent,
    emitted: {} as VideoViewEmitted,
    input: {} as { id: AlarmId },
    tags: {} as 'busy',
  },
  actors: { recordVideoView: port<Answer<unknown>, { id: AlarmId; camera: CameraId }>('recordVideoView') },
  guards: { isAccepted: (_, answer: Answer<unknown>) => answer.ok },
  actions: {
    noteCamera: assign(({ event }) => (event.type === 'video.playing' ? { camera: event.camera } : { camera: null })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
    announce: emit({ type: 'video.recorded' }),
  },
  delays: { viewed: videoViewedSeconds * 1000, sendRetry: 2000 },
}).createMachine({
  id: 'video-view',
  context: ({ input }) => ({ ...input, camera: null, refusal: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'No picture of the alarm plays; the list of what is missing names its video.',
      on: { 'video.playing': { target: 'watching', actions: 'noteCamera' } },
    },
    watching: {
      description: 'A picture of the alarm plays, not yet long enough.',
      on: { 'video.playing': { actions: 'noteCamera' }, 'video.stopped': { target: 'idle', actions: 'noteCamera' } },
      after: { viewed: 'recording' },
    },
    recording: {
      description: 'The view is being written into the record.',
      tags: 'busy',
      invoke: {
        src: 'recordVideoView',
        input: ({ context: { id, camera } }) => ({ id, camera: camera as CameraId }),
        onDone: [
          { guard: { type: 'isAccepted', params: answerParams }, target: 'recorded', actions: 'announce' },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unanswered',
      },
    },
    unanswered: {
      description: 'The platform did not answer; the view is sent again, and recorded once.',
      after: { sendRetry: 'recording' },
    },
    refused: {
      description: 'The platform refused to record the view, and says why; the next picture is tried again.',
      on: { 'video.playing': { target: 'watching', actions: 'noteCamera' } },
    },
    recorded: { description: 'The view is in the record of the alarm.', type: 'final' },
  },
});
