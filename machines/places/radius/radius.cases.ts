import { closeRightBar, freshTab, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { radiusMachine } from './radius.machine.ts';
import { radiusModel } from './radius.paths.ts';

export const radiusCases = [
  manualOf<typeof radiusMachine>(radiusModel, {
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: [freshTab, 'Open the widget “Widgets”.', `Double-click “Map of all units”, and ${closeRightBar}: its slot is open.`],
    },
    ports: {},
    causes: {
      'radius.begin': [
        gesture('Press “Cameras by radius”.'),
        gesture(
          'Write “a” under “Find a unit on the map”, press Enter, press “Cameras around it” in the card of the unit, and empty the search.',
        ),
      ],
      'radius.place': gesture('Click on the map where the middle of the circle is to be.'),
      'radius.type': [gesture('Write 1200 under “Radius in meters”.'), gesture('Write 50001 under “Radius in meters”.')],
      'radius.end': gesture('Press “Close” in the card “Cameras by radius”.'),
    },
  }),
];
