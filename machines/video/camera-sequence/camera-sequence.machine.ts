import { assign, setup } from 'xstate';

export interface CameraSequenceInput {
  /** Number of cameras in the sequence. */
  count: number;
  /** How long each is shown, ms. */
  everyMs: number;
}
export interface CameraSequenceContext extends CameraSequenceInput {
  /** The one that is shown, from 0 on. */
  at: number;
}
export type CameraSequenceEvent =
  | { type: 'sequence.pause' }
  | { type: 'sequence.resume' }
  | { type: 'sequence.step'; by: 1 | -1 }
  /** Its cameras were exchanged. */
  | { type: 'sequence.change'; count: number; everyMs: number };

/** A camera round (OP-9.69): one camera after the other for a fixed time each, repeating; it can be paused and stepped. */
export const cameraSequenceMachine = setup({
  types: { context: {} as CameraSequenceContext, events: {} as CameraSequenceEvent, input: {} as CameraSequenceInput },
  guards: { hasSeveral: ({ context }) => context.count > 1 },
  actions: {
    advance: assign(({ context: { at, count } }) => ({ at: count === 0 ? 0 : (at + 1) % count })),
    step: assign(({ context: { at, count }, event }) =>
      event.type === 'sequence.step' && count > 0 ? { at: (at + event.by + count) % count } : {},
    ),
    change: assign(({ context: { at }, event }) =>
      event.type === 'sequence.change' ? { count: event.count, everyMs: event.everyMs, at: at < event.count ? at : 0 } : {},
    ),
  },
  delays: { shown: ({ context }) => context.everyMs },
}).createMachine({
  id: 'camera-sequence',
  context: ({ input }) => ({ ...input, at: 0 }),
  initial: 'running',
  states: {
    running: {
      description: 'A camera is shown, with its number among all, and the next one follows by itself.',
      after: { shown: { guard: 'hasSeveral', target: 'running', reenter: true, actions: 'advance' } },
      on: {
        'sequence.pause': 'paused',
        'sequence.step': { target: 'running', reenter: true, actions: 'step' },
        'sequence.change': { target: 'running', reenter: true, actions: 'change' },
      },
    },
    paused: {
      description: 'The round is held at one camera; it says so, and goes on when it is told to.',
      on: {
        'sequence.resume': 'running',
        'sequence.step': { actions: 'step' },
        'sequence.change': { target: 'running', actions: 'change' },
      },
    },
  },
});
