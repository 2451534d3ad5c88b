import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { cameraSequenceMachine } from './camera-sequence.machine.ts';

type Machine = typeof cameraSequenceMachine;

const events = {
  'sequence.pause': [{ type: 'sequence.pause' }],
  'sequence.resume': [{ type: 'sequence.resume' }],
  'sequence.step': [
    { type: 'sequence.step', by: 1 },
    { type: 'sequence.step', by: -1 },
  ],
  'sequence.change': [{ type: 'sequence.change', count: 2, everyMs: 5000 }],
} as const satisfies EventSamples<Machine>;

const says: StepWords<Machine> = {
  events: {
    'sequence.pause': 'The operator holds the round.',
    'sequence.resume': 'The operator lets the round go on.',
    'sequence.step': 'The operator steps to the next camera, or the one before.',
    'sequence.change': 'Other cameras are sent into the slot.',
  },
  ports: {},
  delays: { shown: 'The time that each camera is shown' },
};

/** Paths of a camera round. */
export const cameraSequenceModel = modelOf({
  given: 'A slot goes through three cameras.',
  says,
  machine: cameraSequenceMachine,
  input: { count: 3, everyMs: 10_000 },
  events,
  replies: {} satisfies ReplySamples<Machine>,
  about: ({ at, count }) => ({ at, count }),
});
