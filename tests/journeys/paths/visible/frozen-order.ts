import type { frozenOrderMachine } from '../../../../machines/alarms/queue/frozen-order.machine.ts';
import { unseen, type Visible } from '../../../kit/visible/visible.ts';

const order = (title: string) =>
  unseen('Rows stay where they are, and a button counts newcomers once there are any', 'machines/alarms/queue/frozen-order.test.ts', title);

export const frozenOrderVisible: Visible<typeof frozenOrderMachine> = {
  states: {
    live: order('a moving pointer freezes the list; a resting one releases it after ten seconds'),
    frozen: order('a frozen list keeps its rows, also where the queue changes its array in place'),
  },
};
