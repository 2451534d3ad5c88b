import { modelOf } from '../../quality/paths/model.ts';
import { trackingMachine } from './tracking.machine.ts';

/** Paths through the playback of sightings. */
export const trackingModel = modelOf({
  given: 'A tracking map is opened, and nothing was read yet.',
  machine: trackingMachine,
  stepWords: {
    events: {
      'tracking.loaded': 'Sightings are read.',
      'tracking.play': 'The operator presses “Play”.',
      'tracking.pause': 'The operator presses “Pause”.',
      'tracking.next': 'The operator goes to the next sighting.',
      'tracking.back': 'The operator goes to the sighting before.',
      'tracking.first': 'The operator goes to the first sighting.',
      'tracking.seek': 'The operator chooses a sighting.',
      'tracking.speed': 'The operator chooses a speed.',
    },
    delays: { step: 'The time of one sighting' },
  },
  events: {
    'tracking.loaded': [
      { type: 'tracking.loaded', count: 3, isOther: true },
      { type: 'tracking.loaded', count: 4, isOther: false },
      { type: 'tracking.loaded', count: 1, isOther: false },
      { type: 'tracking.loaded', count: 0, isOther: true },
    ],
    'tracking.seek': [
      { type: 'tracking.seek', at: 0 },
      { type: 'tracking.seek', at: 9 },
    ],
    'tracking.speed': [{ type: 'tracking.speed', speed: 4 }],
  },
  about: ({ count, at }) => `${at} of ${count}`,
});
