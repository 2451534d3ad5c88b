import { objectSearchCalls } from '../../../contract/video/object-search.ts';
import { asks, byNobody, closeRightBar, freshTab, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { objectSearchMachine } from './object-search.machine.ts';
import { objectSearchModel } from './object-search.paths.ts';

const byWalk = byNobody('how much was detected is not known: the walk of the search of objects');

export const objectSearchCases = [
  manualOf<typeof objectSearchMachine>(objectSearchModel, {
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: [
        'In the “Demo” menu choose “License plates on a list are detected”, wait until an alarm of a plate is in “New”, and remember its unit.',
        freshTab,
        `Open the widget “Widgets”, double-click “Timeline”, and ${closeRightBar}.`,
        'In the settings of the slot choose that unit under “Unit”, and press Escape.',
        'Press “Search objects” in the tools of the timeline.',
      ],
    },
    ports: {
      searchObjects: asks(objectSearchCalls.searchObjects, {
        1: byWalk,
        2: gesture('Press “Add a condition”, choose “Plate” under “Attribute”, and write “XQZW1” under “Value”.'),
        3: byWalk,
      }),
    },
    causes: {
      'search.change': [
        gesture('Press “Add a condition”, choose “Color” under “Attribute”, and write “red” under “Value”.'),
        gesture('Press “Add a condition”, choose “Score” under “Attribute”, and leave “Value” empty.'),
      ],
      'search.run': gesture('Press the button that begins with “Search the”.'),
      'search.more': byWalk,
      'search.select': gesture('Click the first of the found objects.'),
      'search.step': [gesture('Press “Older result”.'), gesture('Press “Newer result”.')],
    },
  }),
];
