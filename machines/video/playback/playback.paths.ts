import { modelOf } from '../../quality/paths/model.ts';
import { playbackMachine } from './playback.machine.ts';

/** Paths of the clock that the recorded pictures of a tab share. */
export const playbackModel = modelOf({
  given: 'An operator opens a tab for recorded pictures.',
  machine: playbackMachine,
  stepWords: {
    events: {
      'playback.join': 'A recorded picture is put into the tab.',
      'playback.leave': 'A recorded picture is taken from the tab.',
      'playback.play': 'The operator presses “Play all”.',
      'playback.pause': 'The operator presses “Pause all”.',
      'playback.rate': 'The operator chooses a speed for all.',
      'playback.seek': 'The operator goes to another moment.',
      'playback.progressed': 'A picture shows a frame.',
      'playback.stalled': 'A picture has to load.',
      'playback.unavailable': 'A picture has nothing for this time.',
    },
    delays: { seekLimit: 'Four seconds', waitLimit: 'Five seconds' },
  },
  events: {
    'playback.join': [
      { type: 'playback.join', id: 'a' },
      { type: 'playback.join', id: 'b' },
    ],
    'playback.leave': [
      { type: 'playback.leave', id: 'a' },
      { type: 'playback.leave', id: 'b' },
    ],
    'playback.rate': [{ type: 'playback.rate', rate: 2 }],
    'playback.seek': [{ type: 'playback.seek', at: 60_000 }],
    'playback.progressed': [
      { type: 'playback.progressed', id: 'a', at: 60_000, now: 0 },
      { type: 'playback.progressed', id: 'b', at: 61_000, now: 0 },
    ],
    'playback.stalled': [
      { type: 'playback.stalled', id: 'a' },
      { type: 'playback.stalled', id: 'b' },
    ],
    'playback.unavailable': [
      { type: 'playback.unavailable', id: 'a' },
      { type: 'playback.unavailable', id: 'b' },
    ],
  },
  about: ({ members, wanted }) => ({
    wanted,
    members: Object.fromEntries([...members].map(([id, { phase }]) => [id, phase])),
  }),
  proves: { states: { playing: 'OP-1.08', seeking: 'OP-1.08' } },
});
