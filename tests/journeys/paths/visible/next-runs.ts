import type { nextRunsMachine } from '../../../../machines/automation/next-runs/next-runs.machine.ts';
import { absent, button, inside, region, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Next runs');
const again = button('Try again');
const never = text('It never runs: no date matches.');
const zone = text(/^Time zone:/);
const asks = [place, ...inside(place, absent(again), absent(never))];

export const nextRunsVisible: Visible<typeof nextRunsMachine> = {
  states: {
    idle: [absent(place)],
    debouncing: asks,
    reading: asks,
    shown: inside(place, zone, absent(again), absent(never)),
    never: inside(place, never, absent(again), absent(zone)),
    refused: inside(place, text(/^You are not allowed to do this\./), again),
    unread: inside(place, text(/^Error obtaining the information/), again),
  },
  unseen: {
    'debouncing: after debounce': unseen(
      'What was shown before stays until the answer comes',
      'machines/automation/next-runs/next-runs.test.ts',
      'the next runs are asked for once, when what is typed rests',
    ),
  },
};
