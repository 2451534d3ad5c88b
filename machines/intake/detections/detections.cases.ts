import { detectionCalls } from '../../../contract/intake/detections.ts';
import { asks, byNobody, closeRightBar, freshTab, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { detectionsMachine } from './detections.machine.ts';
import { detectionsModel } from './detections.paths.ts';

export const detectionsCases = [
  manualOf<typeof detectionsMachine>(detectionsModel, {
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: [
        'In the “Demo” menu choose “License plates on a list are detected” four times, half a minute apart: the list is then longer than a page.',
        freshTab,
        'Open the widget “Widgets”.',
        `Drag “Plate detections” into the tab, and ${closeRightBar}.`,
      ],
    },
    ports: {
      readDetections: asks(detectionCalls.detections, {
        1: null,
        2: byNobody('the demo has detections in every list: tests/journeys/paths/grid-live.test.ts'),
      }),
    },
    causes: {
      'detections.filter': gesture('Write “a” under “Search the list” of the slot.'),
      'detections.more': gesture('Scroll to the end of the rows.'),
      'detections.announced': gesture(
        'In the “Demo” menu choose “License plates on a list are detected”, and wait until an alarm of it is in “New”.',
      ),
      'detections.hold': [gesture('Move the pointer over the rows.'), gesture('Move the pointer to the top bar.')],
      'detections.show': gesture('Press the chip that says how many are new.'),
      'detections.retry': gesture('Press “Try again” in the slot.'),
    },
  }),
];
