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

/** Visual state for a player state. Continued playback (`goingOn`) does not show as waiting; only a moving picture without lag (ms) is live. */
export function lookOf(state: string, lagMs: number, goingOn = false): Look {
  if (goingOn && looks[state] === 'waiting') return 'past';
  if (state === 'playing.live') return lagMs > 0 ? 'past' : 'live';
  return looks[state] ?? 'past';
}
