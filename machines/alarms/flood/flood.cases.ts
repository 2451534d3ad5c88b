import { gesture, manualOf } from '../../quality/paths/manual.ts';
import type { floodMachine } from './flood.machine.ts';
import { floodModel } from './flood.paths.ts';

export const floodCases = [
  manualOf<typeof floodMachine>(floodModel, {
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: [
        'In the “Demo” menu choose “Start over: stop everything, end all open alarms”.',
        'Have the demo run for ten minutes without another choice in its menu, and reload the page.',
      ],
    },
    ports: {},
    causes: {
      'alarms.raised': [
        gesture('In the “Demo” menu choose “A flood of alarms”, and wait until “New” counts more than ten.'),
        gesture('In the “Demo” menu choose “A camera reports a crossed line”, and wait until its alarm is in “New”.'),
      ],
      'flood.sum': gesture('Press “Sum the rows by unit and type” in the head of “New”.'),
      'flood.separate': gesture('Press “A row for each alarm” in the head of “New”.'),
    },
  }),
];
