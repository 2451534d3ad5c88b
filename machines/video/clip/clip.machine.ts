import { assign, emit, not, setup, stateIn } from 'xstate';
import type { AlarmId, CameraId, Refusal } from '../../../contract/platform/index.ts';
import { type ClipRequest, maxClipMinutes } from '../../../contract/video/clip.ts';
import type { Footage } from '../../../contract/video/timeline.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

/** A camera that a clip can be created from. */
export interface ClipCamera {
  readonly id: CameraId;
  readonly name: string;
}

/** Moments in ms; `to` is not part of the window. */
interface ClipWindow {
  readonly from: number;
  readonly to: number;
}

/** The initial values of the form. */
export interface ClipInput extends ClipWindow {
  readonly cameras: readonly ClipCamera[];
  /** The alarm whose record lists the clip. */
  readonly alarm: AlarmId | null;
  /** The authorized request for users without permission to watch recordings. */
  readonly request: number | null;
}

export interface ClipContext extends ClipInput {
  readonly chosen: readonly CameraId[];
  /** Burnt into the picture. */
  readonly watermark: boolean;
  /** Packed with a text of its metadata. */
  readonly certificate: boolean;
  /** The recordings of the selected cameras in the window; null: unknown. */
  readonly footage: readonly Footage[] | null;
  readonly refusal: Refusal | null;
}

type Change = Partial<ClipWindow & Pick<ClipContext, 'chosen'>>;

export type ClipEvent =
  | ({ type: 'clip.change' } & Change)
  | { type: 'clip.mark'; watermark?: boolean; certificate?: boolean }
  | { type: 'clip.save' }
  | { type: 'clip.retry' };

/** The request: one clip for each camera, in the order of the cameras. */
export interface ClipsSaved {
  type: 'clip.saved';
  clips: readonly { camera: ClipCamera; request: ClipRequest }[];
}

/** The fault of a window that cannot be saved; null: none. */
export function windowFault({ from, to, chosen }: ClipWindow & Pick<ClipContext, 'chosen'>): 'reversed' | 'too_long' | 'no_camera' | null {
  if (chosen.length === 0) return 'no_camera';
  if (!(to > from)) return 'reversed';
  return to - from > maxClipMinutes * 60_000 ? 'too_long' : null;
}

/** How much of the window a camera recorded, ms; null: not known. */
export function recordedMs({ footage, from, to }: ClipWindow & Pick<ClipContext, 'footage'>, camera: CameraId): number | null {
  if (footage === null) return null;
  const spans = footage.find((one) => one.camera === camera)?.spans ?? [];
  return spans.reduce((sum, span) => sum + Math.max(0, Math.min(to, Date.parse(span.to)) - Math.max(from, Date.parse(span.from))), 0);
}

const camerasWithFootage = (context: ClipContext) =>
  context.cameras.filter(({ id }) => context.chosen.includes(id) && recordedMs(context, id) !== 0);

const clipsOf = (context: ClipContext): ClipsSaved['clips'] =>
  camerasWithFootage(context).map((camera) => ({
    camera,
    request: {
      id_camera: camera.id,
      from: new Date(context.from).toISOString(),
      to: new Date(context.to).toISOString(),
      ...(context.watermark && { watermark: true }),
      ...(context.certificate && { certificate: true }),
      ...(context.alarm !== null && { id_alarm: context.alarm }),
      ...(context.request !== null && { id_recording_request: context.request }),
    },
  }));

/** Saving recorded video (OP-4.26, OQ-72): the cameras and the window; missing footage is shown before the request. */
export const clipMachine = setup({
  types: {
    context: {} as ClipContext,
    events: {} as ClipEvent,
    input: {} as ClipInput,
    emitted: {} as ClipsSaved,
    tags: {} as 'busy',
  },
  actors: {
    readFootage: port<Answer<Footage[]>, { cameras: readonly CameraId[]; from: number; to: number }>('readFootage'),
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isWindow: ({ context }) => windowFault(context) === null,
    isOnRequest: ({ context }) => context.request !== null,
    hasFootage: ({ context }) => camerasWithFootage(context).length > 0,
  },
  actions: {
    change: assign(({ context, event }) => {
      if (event.type !== 'clip.change') return {};
      const { from = context.from, to = context.to, chosen = context.chosen } = event;
      return { from, to, chosen, footage: null };
    }),
    mark: assign(({ context, event }) => {
      if (event.type !== 'clip.mark') return {};
      return { watermark: event.watermark ?? context.watermark, certificate: event.certificate ?? context.certificate };
    }),
    take: assign((_, { footage }: { footage: readonly Footage[] }) => ({ footage, refusal: null })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
    forgetRefusal: assign({ refusal: null }),
    emitClips: emit(({ context }): ClipsSaved => ({ type: 'clip.saved', clips: clipsOf(context) })),
  },
  delays: { settle: 300 },
}).createMachine({
  id: 'clip',
  context: ({ input }) => ({
    ...input,
    chosen: input.cameras.map(({ id }) => id),
    watermark: false,
    certificate: false,
    footage: null,
    refusal: null,
  }),
  initial: 'checking',
  on: {
    'clip.change': { guard: not(stateIn('#clip.saved')), target: '.settling', actions: 'change' },
    'clip.mark': { guard: not(stateIn('#clip.saved')), actions: 'mark' },
  },
  states: {
    settling: {
      description: 'The cameras and the window as they are being chosen; what was recorded of them is not said yet.',
      after: { settle: 'checking' },
    },
    checking: {
      always: [{ guard: 'isOnRequest', target: 'ready' }, { guard: 'isWindow', target: 'reading' }, { target: 'invalid' }],
    },
    invalid: {
      description: 'The window is named as what it is: too long, without end, or of no camera. It cannot be saved.',
    },
    reading: {
      description: 'Cameras and window; how much of it was recorded is being asked.',
      tags: 'busy',
      entry: 'forgetRefusal',
      invoke: {
        src: 'readFootage',
        input: ({ context: { chosen, from, to } }) => ({ cameras: chosen, from, to }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'sorting',
            actions: { type: 'take', params: ({ event }) => ({ footage: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
    },
    sorting: { always: [{ guard: 'hasFootage', target: 'ready' }, { target: 'empty' }] },
    ready: {
      description: 'How much was recorded stands beside each camera; the clips can be saved.',
      on: { 'clip.save': { guard: 'isWindow', target: 'saved' } },
    },
    empty: { description: 'It says that no footage is available for the selected time.' },
    refused: {
      description: 'It says why the platform refuses to say what was recorded, with a button that tries again.',
      on: { 'clip.retry': 'reading' },
    },
    unread: {
      description: 'It could not be asked what was recorded; the clips can be saved all the same, or it is asked again.',
      on: { 'clip.retry': 'reading', 'clip.save': 'saved' },
    },
    saved: {
      description: 'The clips are being made: they stand among the downloads.',
      type: 'final',
      entry: 'emitClips',
    },
  },
});
