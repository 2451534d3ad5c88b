import { modelOf } from '../../quality/paths/model.ts';
import { anAlarm, refused, replied } from '../../quality/paths/samples.ts';
import { openTargetMachine } from './open-target.machine.ts';

/** Paths of opening something in the grid that has to be read first. */
export const openTargetModel = modelOf({
  given: 'An operator is at home and opens nothing.',
  machine: openTargetMachine,
  input: { units: () => [], product: 'product' },
  stepWords: {
    events: {
      'target.open': 'The operator opens something from a list, a search or a map.',
      'target.retry': 'The operator presses “Try again”.',
      'target.dismiss': 'The operator closes the notice.',
    },
    ports: {
      readTarget: 'read what is to be opened',
    },
    delays: { notice: 'Ten seconds' },
  },
  events: {
    'target.open': [{ type: 'target.open', target: { kind: 'alarm', alarm_id: 'A-1' } }],
  },
  replies: {
    readTarget: [
      replied({ as: 'alarm' as const, alarm: anAlarm(1) }),
      replied({ as: 'cameras' as const, name: 'Depot', cameras: [], recorded: false }),
      replied({ as: 'gone' as const }),
      refused('record.not_found'),
    ],
  },
  about: ({ targets }) => Math.min(targets.length, 2),
});
