import { floodLimits } from '../../../contract/alarms/flood.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { startOfDay } from '../../quality/paths/samples.ts';
import { countNew, floodMachine } from './flood.machine.ts';

const raised = (count: number) => ({ type: 'alarms.raised', count, loaded: [] }) as const;

/** Paths of a flood of alarms. */
export const floodModel = modelOf({
  given: 'An operator is signed in, and few alarms arrive.',
  machine: floodMachine,
  stepWords: {
    events: {
      'alarms.raised': 'Alarms arrive that are new for the operator.',
      'flood.sum': 'The operator presses “Sum the rows”.',
      'flood.separate': 'The operator presses “A row for each alarm”.',
      'clock.ticked': 'The clock of the console goes on.',
    },
  },
  events: {
    'alarms.raised': [raised(floodLimits.above + 1), raised(1)],
    'clock.ticked': [
      { type: 'clock.ticked', now: startOfDay },
      { type: 'clock.ticked', now: startOfDay + floodLimits.withinMs + 1000 },
    ],
  },
  about: (context) => ({ isFlood: countNew(context) > floodLimits.above, isOver: countNew(context) < floodLimits.below, now: context.now }),
});
