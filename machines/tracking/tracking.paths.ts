import { type EventSamples, modelOf, type ReplySamples } from '../paths/model.ts';
import { trackingMachine } from './tracking.machine.ts';

type Machine = typeof trackingMachine;

const events = {
  'tracking.loaded': [
    { type: 'tracking.loaded', count: 3, anew: true },
    { type: 'tracking.loaded', count: 4, anew: false },
    { type: 'tracking.loaded', count: 1, anew: false },
    { type: 'tracking.loaded', count: 0, anew: true },
  ],
  'tracking.play': [{ type: 'tracking.play' }],
  'tracking.pause': [{ type: 'tracking.pause' }],
  'tracking.next': [{ type: 'tracking.next' }],
  'tracking.back': [{ type: 'tracking.back' }],
  'tracking.first': [{ type: 'tracking.first' }],
  'tracking.go': [
    { type: 'tracking.go', at: 0 },
    { type: 'tracking.go', at: 9 },
  ],
  'tracking.speed': [{ type: 'tracking.speed', speed: 4 }],
} as const satisfies EventSamples<Machine>;

const replies = {} as const satisfies ReplySamples<Machine>;

/** Paths through the playback of sightings. */
export const trackingModel = modelOf({
  machine: trackingMachine,
  input: undefined,
  events,
  replies,
  about: ({ count, at }) => `${at} of ${count}`,
});
