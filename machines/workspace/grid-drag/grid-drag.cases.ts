import { byNobody, closeRightBar, gesture, manualOf, otherTab } from '../../quality/paths/manual.ts';
import type { gridDragMachine } from './grid-drag.machine.ts';
import { gridDragModel } from './grid-drag.paths.ts';

const handle = (keys: string) => gesture(`Focus the handle “Move or resize slot 1”, and press ${keys}.`);

export const gridDragCases = [
  manualOf<typeof gridDragMachine>(gridDragModel, {
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: [
        `Press “Add a tab”, open the widget “Widgets”, drag “Map of all units” and then “Timeline” into the tab, and ${closeRightBar}.`,
        'In the menu of the tab choose “Lay out side by side”.',
      ],
    },
    ports: {},
    causes: {
      'drag.placesChanged': [
        byNobody('a change elsewhere that leaves the slots where they are: tests/journeys/paths/grid-builders.test.ts'),
        otherTab('close slot 1 of the same tab.'),
      ],
      'drag.move': gesture('Press the mouse button on the head of slot 1, keep it pressed, and move the pointer a little.'),
      'drag.moveTo': [
        gesture('Move the pointer, the button still pressed, to the bottom of the grid.'),
        gesture('Move the pointer, the button still pressed, over slot 2.'),
      ],
      'drag.resize': gesture('Press the mouse button on the right edge of slot 1, keep it pressed, and move the pointer a little.'),
      'drag.resizeTo': gesture('Move the pointer, the button still pressed, to the left.'),
      'drag.stepMove': handle('the arrow key to the right'),
      'drag.stepResize': handle('Shift and the arrow key to the right'),
      'drag.drop': gesture('Release the mouse button; after keys, press Enter instead.'),
      'drag.cancel': gesture('Press Escape.'),
    },
  }),
];
