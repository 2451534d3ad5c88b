import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { roundMachine } from './round.machine.ts';

type Machine = typeof roundMachine;

const events = {
  'round.hold': [{ type: 'round.hold' }],
  'round.go': [{ type: 'round.go' }],
  'round.step': [
    { type: 'round.step', by: 1 },
    { type: 'round.step', by: -1 },
  ],
  'round.change': [{ type: 'round.change', count: 2, everyMs: 5000 }],
} as const satisfies EventSamples<Machine>;

const says: StepWords<Machine> = {
  events: {
    'round.hold': 'The operator holds the round.',
    'round.go': 'The operator lets the round go on.',
    'round.step': 'The operator steps to the next camera, or the one before.',
    'round.change': 'Other cameras are sent into the slot.',
  },
  ports: {},
  delays: { shown: 'The time that each camera is shown' },
};

/** Paths of a camera round. */
export const roundModel = modelOf({
  given: 'A slot goes through three cameras.',
  says,
  machine: roundMachine,
  input: { count: 3, everyMs: 10_000 },
  events,
  replies: {} satisfies ReplySamples<Machine>,
  about: ({ at, count }) => ({ at, count }),
});
