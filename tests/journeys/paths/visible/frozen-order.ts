import type { frozenOrderMachine } from '../../../../machines/alarms/queue/frozen-order.machine.ts';
import { absent, button, inside, region, type Visible } from '../../../kit/visible/visible.ts';

/** Alarms that were raised while the list stands. */
const [newcomers = button('New')] = inside(region('Alarm queue'), button(/\d+ new$/));

export const frozenOrderVisible: Visible<typeof frozenOrderMachine> = {
  states: { live: [absent(newcomers)], frozen: [newcomers] },
  changes: { 'frozen: order.extend': { differs: newcomers } },
};
