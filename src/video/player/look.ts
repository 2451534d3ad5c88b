import type { Look } from './PlayerFrame.tsx';

const looks: Record<string, Look> = {
  idle: 'waiting',
  opening: 'waiting',
  buffering: 'waiting',
  paused: 'paused',
  stale: 'stale',
  waiting: 'away',
  ended: 'ended',
  retrying: 'broken',
  failed: 'broken',
  noFootage: 'broken',
};

/** What a player's state looks like; what goes on from window to window (`goingOn`) does not wait; only a picture that moves and does not lag (ms) is called live. */
export function lookOf(state: string, lagMs: number, goingOn = false): Look {
  if (goingOn && looks[state] === 'waiting') return 'past';
  if (state === 'playing.live') return lagMs > 0 ? 'past' : 'live';
  return looks[state] ?? 'past';
}
