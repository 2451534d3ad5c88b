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
export const selectAttempts = ({ context }: Snapshot) => context.attempts;
export const selectBehindMs = ({ context }: Snapshot) => context.behindMs;
export const selectFault = ({ context }: Snapshot) => context.fault;
export const selectHome = ({ context }: Snapshot) => context.home;
export const selectIsContinuing = ({ context }: Snapshot) => context.isContinuing;
export const selectLink = ({ context }: Snapshot) => context.link;
export const selectMuted = ({ context }: Snapshot) => context.muted;
export const selectRate = ({ context }: Snapshot) => context.rate;
export const selectReason = ({ context }: Snapshot) => context.reason;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectRequest = ({ context }: Snapshot) => context.request;
export const selectShownAt = ({ context }: Snapshot) => context.shownAt;
export const selectSound = ({ context }: Snapshot) => context.sound;
export const selectVolume = ({ context }: Snapshot) => context.volume;
