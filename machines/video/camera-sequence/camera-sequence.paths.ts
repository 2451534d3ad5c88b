import { modelOf } from '../../quality/paths/model.ts';
import { cameraSequenceMachine } from './camera-sequence.machine.ts';

/** Paths of a camera round. */
export const cameraSequenceModel = modelOf({
  given: 'A slot goes through three cameras.',
  machine: cameraSequenceMachine,
  input: { count: 3, everyMs: 10_000 },
  stepWords: {
    events: {
      'sequence.pause': 'The operator holds the round.',
      'sequence.resume': 'The operator lets the round go on.',
      'sequence.step': 'The operator steps to the next camera, or the one before.',
      'sequence.change': 'Other cameras are sent into the slot.',
    },
    delays: { shown: 'The time that each camera is shown' },
  },
  events: {
    'sequence.step': [
      { type: 'sequence.step', by: 1 },
      { type: 'sequence.step', by: -1 },
    ],
    'sequence.change': [{ type: 'sequence.change', count: 2, everyMs: 5000 }],
  },
  about: ({ at, count }) => ({ at, count }),
});
