import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { trackingMachine } from './tracking.machine.ts';

type Machine = typeof trackingMachine;

const events = {
  'tracking.loaded': [
    { type: 'tracking.loaded', count: 3, isOther: true },
    { type: 'tracking.loaded', count: 4, isOther: false },
    { type: 'tracking.loaded', count: 1, isOther: false },
    { type: 'tracking.loaded', count: 0, isOther: true },
  ],
  'tracking.play': [{ type: 'tracking.play' }],
  'tracking.pause': [{ type: 'tracking.pause' }],
  'tracking.next': [{ type: 'tracking.next' }],
  'tracking.back': [{ type: 'tracking.back' }],
  'tracking.first': [{ type: 'tracking.first' }],
  'tracking.seek': [
    { type: 'tracking.seek', at: 0 },
    { type: 'tracking.seek', at: 9 },
  ],
  'tracking.speed': [{ type: 'tracking.speed', speed: 4 }],
} as const satisfies EventSamples<Machine>;

const replies = {} as const satisfies ReplySamples<Machine>;

const says: StepWords<Machine> = {
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
  ports: {},
  delays: { step: 'The time of one sighting' },
};

/** Paths through the playback of sightings. */
export const trackingModel = modelOf({
  given: 'A tracking map is opened, and nothing was read yet.',
  says,
  machine: trackingMachine,
  input: undefined,
  events,
  replies,
  about: ({ count, at }) => `${at} of ${count}`,
});
