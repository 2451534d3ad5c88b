import { assign, emit, setup } from 'xstate';
import type { CameraId, Refusal } from '../../../contract/platform/index.ts';
import type { WatermarkPosition } from '../../../contract/video/watermark.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

/** The parts of a watermark that can be dragged. */
export type WatermarkPart = 'image' | 'text';

interface Context {
  camera: CameraId | null;
  /** Address of a picture of that camera. */
  picture: string | null;
  refusal: Refusal | null;
  held: WatermarkPart | null;
  /** Where the dragged part would be dropped. */
  over: WatermarkPosition | null;
}

type Event =
  /** A picture of this camera behind the watermark; null: none. */
  | { type: 'picture.show'; camera: CameraId | null }
  | { type: 'picture.renew' }
  /** The browser could not draw it. */
  | { type: 'picture.failed' }
  | { type: 'watermark.grab'; part: WatermarkPart }
  | { type: 'watermark.move'; over: WatermarkPosition }
  | { type: 'watermark.drop' }
  | { type: 'watermark.cancel' };

/** A part was moved; the form takes over its position. */
type Fact = { type: 'watermark.placed'; part: WatermarkPart; position: WatermarkPosition };

/** Previews a watermark and lets its image and text be dragged (ADM-3.57, OQ-75). Its values belong to the form. */
export const watermarkBuilderMachine = setup({
  types: { context: {} as Context, events: {} as Event, emitted: {} as Fact, tags: {} as 'busy' },
  actors: { readPicture: port<Answer<string>, CameraId | null>('readPicture') },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isCamera: ({ event }) => event.type === 'picture.show' && event.camera !== null,
    isElsewhere: ({ context, event }) => event.type === 'watermark.move' && event.over !== context.over,
    isOver: ({ context }) => context.over !== null,
  },
  actions: {
    choose: assign(({ event }) => (event.type === 'picture.show' ? { camera: event.camera, picture: null, refusal: null } : {})),
    take: assign((_, { picture }: { picture: string }) => ({ picture, refusal: null })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
    grab: assign(({ event }) => (event.type === 'watermark.grab' ? { held: event.part, over: null } : {})),
    move: assign(({ event }) => (event.type === 'watermark.move' ? { over: event.over } : {})),
    release: assign({ held: null, over: null }),
    emitPlaced: emit(
      ({ context: { held, over } }): Fact => ({ type: 'watermark.placed', part: held ?? 'image', position: over ?? 'lower right' }),
    ),
  },
}).createMachine({
  id: 'watermark-builder',
  context: { camera: null, picture: null, refusal: null, held: null, over: null },
  type: 'parallel',
  states: {
    picture: {
      initial: 'none',
      on: {
        'picture.show': [
          { guard: 'isCamera', target: '.reading', actions: 'choose' },
          { target: '.none', actions: 'choose' },
        ],
      },
      states: {
        none: { description: 'The watermark is shown on a plain picture, light on one side and dark on the other.' },
        reading: {
          description: 'A picture of the chosen camera is being read.',
          tags: 'busy',
          invoke: {
            src: 'readPicture',
            input: ({ context }) => context.camera,
            onDone: [
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'shown',
                actions: { type: 'take', params: ({ event }) => ({ picture: dataOf(event.output) }) },
              },
              { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'unread',
          },
        },
        shown: {
          description: 'The watermark is shown on a picture of the chosen camera.',
          on: { 'picture.renew': 'reading', 'picture.failed': 'unread' },
        },
        refused: {
          description: 'The platform gives no picture of that camera, and says why.',
          on: { 'picture.renew': 'reading' },
        },
        unread: { description: 'The picture of the camera could not be read; a button tries again.', on: { 'picture.renew': 'reading' } },
      },
    },
    drag: {
      initial: 'idle',
      states: {
        idle: {
          description: 'Image and lines stand where the form says.',
          on: { 'watermark.grab': { target: 'dragging', actions: 'grab' } },
        },
        dragging: {
          description: 'Image or lines are held; the corner they would be put in is marked.',
          on: {
            'watermark.move': { guard: 'isElsewhere', actions: 'move' },
            'watermark.drop': [
              { guard: 'isOver', target: 'idle', actions: ['emitPlaced', 'release'] },
              { target: 'idle', actions: 'release' },
            ],
            'watermark.cancel': { target: 'idle', actions: 'release' },
          },
        },
      },
    },
  },
});
