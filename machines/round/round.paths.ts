import { type EventSamples, modelOf, type ReplySamples } from '../paths/model.ts';
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

/** Paths of a camera round. */
export const roundModel = modelOf({
  machine: roundMachine,
  input: { count: 3, everyMs: 10_000 },
  events,
  replies: {} satisfies ReplySamples<Machine>,
  about: ({ at, count }) => ({ at, count }),
});
