import type { SnapshotFrom } from 'xstate';
import { type playerMachine, retryDelays } from './player.machine.ts';

type Snapshot = SnapshotFrom<typeof playerMachine>;

/** A live picture that lags more than this, in ms, shows its offset instead of LIVE. */
const liveWithinMs = 5000;
/** How long the notice about a skipped gap is shown, in ms of playback. */
const skippedForMs = 6000;

/** Returns how far a live picture lags behind real time, in ms; 0 while it counts as live or the lag is unknown. */
export function lagMs({ context: { behindMs, request } }: Snapshot): number {
  return request.kind === 'live' && behindMs !== null && behindMs > liveWithinMs ? behindMs : 0;
}

/** How long the wait before the next try is, in ms. */
export function retryWaitMs({ context: { attempts } }: Snapshot): number {
  return retryDelays[Math.min(Math.max(attempts, 1), retryDelays.length) - 1] ?? retryDelays[0];
}

/** Returns the gap without footage that playback just skipped; null: none, or its notice has expired. */
export function skippedNow({ context: { skipped, shownAt } }: Snapshot): { from: number; to: number } | null {
  if (skipped === null || shownAt === null) return null;
  return shownAt >= skipped.to - 1000 && shownAt < skipped.to + skippedForMs ? skipped : null;
}
