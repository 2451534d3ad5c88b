import { timelineCalls } from '../../../contract/video/timeline.ts';
import { asks, byNobody, except, freshTab, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { timelineMachine } from './timeline.machine.ts';
import { timelineModel } from './timeline.paths.ts';

const byPicture = byNobody('a picture of the tab says it by itself: tests/journeys/player.test.ts');
/** A gesture for which the mouse must not be held. */
const free = (does: string) => except(gesture(does), { 'cursor.scrubbing': byNobody('the mouse is held: the walk of the timeline') });
const goTo = (when: string) => free(`Press “Go to…”, write ${when} under “Exact time”, and press “Go”.`);

export const timelineCases = [
  manualOf<typeof timelineMachine>(timelineModel, {
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: [
        freshTab,
        'Open the widget “Tenants”.',
        'Press the arrow before the tenant “Plazas del Valle”, right-click its unit “Plaza Coyoacán”, choose “Timeline”, and make the slot that opens larger by its lower right corner.',
      ],
    },
    ports: { readTimeline: asks(timelineCalls.timelineMarks) },
    causes: {
      'timeline.query': free('In the settings of the slot choose another unit under “Unit”.'),
      'timeline.zoom': free('Press “Show less time”.'),
      'timeline.pan': free('Press “Earlier”.'),
      'timeline.show': free('Press “Go to…”, and choose the day before in the calendar.'),
      'timeline.seek': [goTo('a time of half an hour ago'), goTo('a time of half a year ago')],
      'timeline.step': [free('Press “Forward 5 seconds”.'), free('Press “Back 5 seconds”.')],
      'timeline.edge': [
        free('Press Tab until the lanes have the focus, and press Home.'),
        free('Press Tab until the lanes have the focus, and press End.'),
      ],
      'timeline.scrub': [
        free('Press the mouse on the axis where something was recorded, and hold it.'),
        byNobody('the cameras of the demo record without a gap: unit paths'),
      ],
      'timeline.drop': gesture('Let the mouse go.'),
      'timeline.choose': byNobody('the keys I and O choose a part, also while the cursor is held: the walk of the timeline drags'),
      'timeline.begin': except(gesture('Press “In”.'), { 'cursor.scrubbing': gesture('While the mouse is held, press the key I.') }),
      'timeline.end': except(gesture('Press “Out”.'), { 'cursor.scrubbing': gesture('While the mouse is held, press the key O.') }),
      'timeline.clear': gesture('Press Escape.'),
      'timeline.mark': [
        free('Press Tab until the lanes have the focus, and press Ctrl and the arrow to the right.'),
        free('Press Tab until the lanes have the focus, and press Ctrl and the arrow to the left.'),
      ],
      'timeline.played': [byPicture, byPicture],
      'timeline.renew': byNobody('which unit an alarm is raised at is not up to a tester: the walk of the timeline'),
    },
  }),
];
