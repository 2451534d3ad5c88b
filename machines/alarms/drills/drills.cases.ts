import { drillCalls } from '../../../contract/alarms/drills.ts';
import { asks, gesture, manualOf, secondUser } from '../../quality/paths/manual.ts';
import type { drillsMachine } from './drills.machine.ts';
import { drillsModel } from './drills.paths.ts';

export const drillsCases = [
  manualOf<typeof drillsMachine>(drillsModel, {
    start: {
      account: 'qa@demo.test',
      address: '/drills',
      arrange: [
        secondUser(
          'admin@demo.test',
          'open /drills, press “Start a drill…”, write “Night” under “Name”, check the operator “Ana Robles”, choose the entry that begins with “CEDIS Vallejo” under “Unit”, write “Panic” under “Type” and “Button” under “Description”, and press “Start”.',
        ).does,
        'Reload the page.',
      ],
    },
    ports: { startDrill: asks(drillCalls.startDrill), endDrill: asks(drillCalls.endDrill) },
    causes: {
      'drill.start': gesture(
        'Press “Start a drill…”, write “Training” under “Name”, choose the first operator, the first unit and the first type of alarm, write “Test” under “Description”, and press “Start”.',
      ),
      'drill.end': gesture('Open the first drill of the list, and press “End the drill”.'),
      'drill.repeat': gesture('Press “Try again”.'),
    },
  }),
];
