import { viewCalls } from '../../../contract/workspace/views.ts';
import { asks, byNobody, gesture, manualOf, secondUser, whileHeld } from '../../quality/paths/manual.ts';
import type { openTargetMachine } from './open-target.machine.ts';
import { openTargetModel } from './open-target.paths.ts';

export const openTargetCases = [
  manualOf<typeof openTargetMachine>(openTargetModel, {
    start: { account: 'qa@demo.test', address: '/inicio', arrange: ['Open the widget “Layouts”.'] },
    ports: {
      readTarget: asks(viewCalls.layouts, {
        1: byNobody('the groups of the demo have cameras: the walk of what is opened'),
        2: whileHeld(secondUser('admin@demo.test', 'open /layouts, and delete the layout that was double-clicked.')),
      }),
    },
    causes: { 'target.open': gesture('Double-click “Mosaico 3 × 3” in “Layouts”.'), 'target.dismiss': gesture('Press “Dismiss”.') },
  }),
];
