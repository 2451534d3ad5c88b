import type { drillsMachine } from '../../../../machines/alarms/drills/drills.machine.ts';
import { absent, button, disabled, inside, region, text, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Drills');
const end = button('End the drill');
const again = button('Try again');
const unstarted = text(/^No answer came, so it is not known whether the drill runs\. Trying again starts it once\./);
const unended = text(/^No answer came, so it is not known whether the drill has ended\./);
const denied = text(/^(Some values are not valid\.|This record does not exist or you cannot see it\.)/);
const quiet = [absent(again), absent(unstarted), absent(unended), absent(denied)];

export const drillsVisible: Visible<typeof drillsMachine> = {
  states: {
    ready: inside(place, end, ...quiet),
    starting: inside(place, disabled(end), ...quiet),
    started: inside(place, end, ...quiet),
    unstarted: inside(place, unstarted, again, absent(unended), absent(denied)),
    ending: inside(place, disabled(end), ...quiet),
    ended: inside(place, end, ...quiet),
    unended: inside(place, unended, again, absent(unstarted), absent(denied)),
    denied: inside(place, denied, absent(again)),
  },
};
