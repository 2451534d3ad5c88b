import type { floodMachine } from '../../../../machines/alarms/flood/flood.machine.ts';
import { absent, button, heading, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const banner = text('Flood of alarms');
const counts = text(/^\d+ new in 10 minutes/);
const isSummed = [button('A row for each alarm'), absent(button('Sum the rows by unit and type'))];
const isSeparate = [button('Sum the rows by unit and type'), absent(button('A row for each alarm'))];
const floodTest = 'machines/alarms/flood/flood.test.ts';

export const floodVisible: Visible<typeof floodMachine> = {
  states: {
    calm: [...isSeparate, absent(banner)],
    flooded: [banner, counts, ...isSummed],
    separate: [banner, counts, button('Sum the rows'), ...isSeparate],
    summed: [...isSummed, absent(banner)],
  },
  changes: Object.fromEntries(
    ['calm', 'flooded', 'separate', 'summed'].map((state) => [`${state}: alarms.raised`, { differs: heading(/^New \d/) }] as const),
  ),
  unseen: {
    'any state: clock.ticked': unseen(
      'The time only counts towards the end of a flood',
      floodTest,
      'it ends when fewer than five were new within ten minutes, not before',
    ),
  },
};
