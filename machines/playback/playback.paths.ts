import { type EventSamples, modelOf, type ReplySamples } from '../paths/model.ts';
import { playbackMachine } from './playback.machine.ts';

type Machine = typeof playbackMachine;

const events = {
  'playback.join': [
    { type: 'playback.join', id: 'a' },
    { type: 'playback.join', id: 'b' },
  ],
  'playback.leave': [
    { type: 'playback.leave', id: 'a' },
    { type: 'playback.leave', id: 'b' },
  ],
  'playback.play': [{ type: 'playback.play' }],
  'playback.pause': [{ type: 'playback.pause' }],
  'playback.rate': [{ type: 'playback.rate', rate: 2 }],
  'playback.seek': [{ type: 'playback.seek', at: 60_000 }],
  'playback.shown': [
    { type: 'playback.shown', id: 'a', at: 60_000, now: 0 },
    { type: 'playback.shown', id: 'b', at: 61_000, now: 0 },
  ],
  'playback.stalled': [
    { type: 'playback.stalled', id: 'a' },
    { type: 'playback.stalled', id: 'b' },
  ],
  'playback.absent': [
    { type: 'playback.absent', id: 'a' },
    { type: 'playback.absent', id: 'b' },
  ],
} as const satisfies EventSamples<Machine>;

const replies = {} as const satisfies ReplySamples<Machine>;

/** Paths of the clock that the recorded pictures of a tab share. */
export const playbackModel = modelOf({
  machine: playbackMachine,
  input: undefined,
  events,
  replies,
  about: ({ members, wanted }) => ({
    wanted,
    members: Object.fromEntries([...members].map(([id, { phase, at, corrected }]) => [id, `${phase} ${at} ${Number.isFinite(corrected)}`])),
  }),
  proves: { states: { playing: 'OP-1.08', seeking: 'OP-1.08' } },
});
