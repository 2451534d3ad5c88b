import { timelineCalls } from '../../../contract/video/timeline.ts';
import { asks, byNobody, except, freshTab, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { timelineMachine } from './timeline.machine.ts';
import { timelineModel } from './timeline.paths.ts';

const byPicture = byNobody('a picture of the tab says it by itself: tests/journeys/timeline.test.ts');
const goTo = (when: string) => gesture(`Press “Go to…”, write ${when} under “Exact time”, and press “Go”.`);

export const timelineCases = [
  manualOf<typeof timelineMachine>(timelineModel, {
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: [
        freshTab,
        'Open the widget “Tenants”.',
        'Press the arrow before the tenant “Plazas del Valle”, right-click its unit “Plaza Coyoacán”, choose “Timeline”, and press “Full screen of slot 1” in the head of the slot that opens.',
      ],
    },
    ports: { readTimeline: asks(timelineCalls.timelineMarks) },
    causes: {
      'timeline.query': gesture('In the settings of the slot choose another unit under “Unit”.'),
      'timeline.zoom': gesture('Press “Show less time”.'),
      'timeline.pan': gesture('Press “Earlier”.'),
      'timeline.show': gesture('Press “Go to…”, and choose the day before in the calendar.'),
      'timeline.seek': [goTo('a time of half an hour ago'), goTo('a time of half a year ago')],
      'timeline.step': [gesture('Press “Forward 5 seconds”.'), gesture('Press “Back 5 seconds”.')],
      'timeline.edge': [
        gesture('Press Tab until the lanes have the focus, and press Home.'),
        gesture('Press Tab until the lanes have the focus, and press End.'),
      ],
      'timeline.scrub': [
        gesture('Press the mouse on the axis where something was recorded, and hold it.'),
        byNobody('the cameras of the demo record without a gap: unit paths'),
      ],
      'timeline.drop': gesture('Let the mouse go.'),
      'timeline.choose': byNobody('the keys I and O choose a part, also while the cursor is held: the walk of the timeline drags'),
      'timeline.begin': except(gesture('Press “In”.'), { 'cursor.scrubbing': gesture('Hold the mouse, and press the key I.') }),
      'timeline.end': except(gesture('Press “Out”.'), { 'cursor.scrubbing': gesture('Hold the mouse, and press the key O.') }),
      'timeline.clear': gesture('Press Escape.'),
      'timeline.mark': [
        gesture('Press Tab until the lanes have the focus, and press Ctrl and the arrow to the right.'),
        gesture('Press Tab until the lanes have the focus, and press Ctrl and the arrow to the left.'),
      ],
      'timeline.played': [byPicture, byPicture],
      'timeline.renew': byNobody('which unit an alarm is raised at is not up to a tester: the walk of the timeline'),
    },
  }),
];
