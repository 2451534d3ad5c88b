import type { Look } from './PlayerFrame.tsx';

const looks: Record<string, Look> = {
  idle: 'waiting',
  opening: 'waiting',
  buffering: 'waiting',
  paused: 'paused',
  stale: 'stale',
  retrying: 'broken',
  failed: 'broken',
  noFootage: 'broken',
};

/** What a player's state looks like; only a picture that moves and does not lag (ms) is called live. */
export function lookOf(state: string, lagMs: number): Look {
  if (state === 'playing.live') return lagMs > 0 ? 'past' : 'live';
  return looks[state] ?? 'past';
}
