import { byNobody, closeRightBar, freshTab, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { trackingMachine } from './tracking.machine.ts';
import { trackingModel } from './tracking.paths.ts';

const byWalk = byNobody('when the followed plate is seen again is not known: the walk of tracking maps');

export const trackingCases = [
  manualOf<typeof trackingMachine>(trackingModel, {
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: [
        'In the “Demo” menu choose “License plates on a list are detected”, and wait until alarms of plates are in “New”.',
        freshTab,
        `Open the widget “Widgets”, double-click “Tracking a plate”, and ${closeRightBar}.`,
        'Write “XQZW1” under “Plate to follow”, and press Enter: it was not detected.',
      ],
    },
    ports: {},
    causes: {
      'tracking.loaded': [
        gesture('Choose the first plate that is offered under “Plate to follow”, and press Enter.'),
        byWalk,
        byWalk,
        gesture('Write “XQZW1” under “Plate to follow”, and press Enter.'),
      ],
      'tracking.next': gesture('Press “Next sighting”.'),
      'tracking.back': gesture('Press “Previous sighting”.'),
      'tracking.first': gesture('Press “First sighting”.'),
      'tracking.seek': [gesture('Move the slider “Sighting” to its beginning.'), gesture('Move the slider “Sighting” to its end.')],
      'tracking.speed': gesture('Choose another number under “Speed”.'),
    },
  }),
];
