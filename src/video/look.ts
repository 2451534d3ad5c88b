import type { Look } from './PlayerFrame.tsx';

/** A live picture that lags further than this behind now is no longer called LIVE: the player says how old it is (ms). */
export const liveLagMs = 12_000;

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

/** What a player's state looks like; only a picture that moves and is close to now is called live. */
export function lookOf(state: string, behindMs: number | null): Look {
  if (state === 'playing.live') return behindMs !== null && behindMs > liveLagMs ? 'past' : 'live';
  return looks[state] ?? 'past';
}
