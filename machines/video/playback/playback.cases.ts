import { byNobody, freshTab, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { playbackMachine } from './playback.machine.ts';
import { playbackModel } from './playback.paths.ts';

const ofSecond = byNobody('two pictures do not load apart from each other at will: the walk of recorded pictures');
const loads = byNobody('when a picture has to load is not up to a tester: the walk of recorded pictures');

export const playbackCases = [
  manualOf<typeof playbackMachine>(playbackModel, {
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: [
        freshTab,
        'Open the widget “Tenants”.',
        'Right-click a unit whose cameras record, and choose “Timeline”: its slot opens in the new tab.',
      ],
    },
    ports: {},
    causes: {
      'playback.join': [
        gesture('In the widget “Tenants” right-click a camera of that unit, and choose “Recorded video”.'),
        gesture('In the widget “Tenants” right-click another camera of that unit, and choose “Recorded video”.'),
      ],
      'playback.leave': [
        gesture('Close the slot of the first recorded picture.'),
        gesture('Close the slot of the second recorded picture.'),
      ],
      'playback.play': gesture('Press “Play all” in the tools of the timeline.'),
      'playback.pause': gesture('Press “Pause all” in the tools of the timeline.'),
      'playback.rate': gesture('Choose 2 under “Speed of all” in the tools of the timeline.'),
      'playback.seek': gesture(
        'Press “Go to…” in the tools of the timeline, write a time of half an hour ago under “Exact time”, and press “Go”.',
      ),
      'playback.progressed': [gesture('Wait until the picture moves.'), ofSecond],
      'playback.stalled': [loads, loads],
      'playback.unavailable': [loads, loads],
    },
  }),
];
