import { gesture, manualOf, raiseBurglary } from '../../quality/paths/manual.ts';
import type { frozenOrderMachine } from './frozen-order.machine.ts';
import { frozenOrderModel } from './frozen-order.paths.ts';

export const frozenOrderCases = [
  manualOf<typeof frozenOrderMachine>(frozenOrderModel, {
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: [raiseBurglary, 'Keep the pointer in the top bar for ten seconds.'],
    },
    ports: {},
    causes: {
      'order.freeze': gesture('Move the pointer over the list “New”.'),
      'order.extend': gesture('Move the pointer on, over the list “New”.'),
      'order.release': gesture('Move the pointer to the top bar.'),
    },
  }),
];
