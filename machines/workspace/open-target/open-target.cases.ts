import { viewCalls } from '../../../contract/workspace/views.ts';
import { asks, byNobody, gesture, manualOf, secondUser, whileHeld } from '../../quality/paths/manual.ts';
import type { openTargetMachine } from './open-target.machine.ts';
import { openTargetModel } from './open-target.paths.ts';

export const openTargetCases = [
  manualOf<typeof openTargetMachine>(openTargetModel, {
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: [
        secondUser(
          'admin@demo.test',
          'open /layouts, press “New record”, write “Rounds” under “Name”, choose “Plazas del Valle” under “Tenant”, and press “Add slot” and “Save”.',
        ).does,
        'Reload the page, and open the widget “Layouts”.',
      ],
    },
    ports: {
      readTarget: asks(viewCalls.layouts, {
        1: byNobody('the groups of the demo have cameras: the walk of what is opened'),
        2: whileHeld(secondUser('admin@demo.test', 'open /layouts, and delete “Rounds”.')),
      }),
    },
    causes: { 'target.open': gesture('Double-click “Rounds” in “Layouts”.'), 'target.dismiss': gesture('Press “Dismiss”.') },
  }),
];
