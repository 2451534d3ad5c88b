import type { Refusal } from '../../../contract/platform/index.ts';
import type { Preferences } from '../../../contract/workspace/index.ts';
import type { ClockTicked } from '../../shared/clock.ts';

/** After how many minutes without input the screen locks itself; null: never. */
export type LockMinutes = Preferences['lock_after'];

export interface LockInput {
  locked: boolean;
  minutes: LockMinutes;
}

export interface LockContext {
  minutes: LockMinutes;
  /** A call is active, which counts as input. */
  held: boolean;
  /** Start of the lock, server ms; 0 until known; null while unlocked. */
  since: number | null;
  /** Number of unlocks; an answer to a request from before the last one is stale. */
  openings: number;
  refusal: Refusal | null;
  /** Server ms; 0 until the first tick. */
  now: number;
  /** Until this instant, in server ms, the platform takes no more tries. */
  waitUntil: number;
}

/** The lock state according to the platform or another tab of this browser. `since`: server ms, where it is known. */
export interface LockChanged {
  type: 'lock.changed';
  locked: boolean;
  since?: number;
}

/** Publishes the lock state to the tabs of this browser. */
export interface StoreLock {
  type: 'lock.store';
  locked: boolean;
}

/** The chosen time passed without input. */
export type IdleElapsed = { type: 'lock.idle' };

export type LockEvent =
  | { type: 'lock.now' }
  | { type: 'lock.unlock'; password: string }
  | { type: 'lock.minutes'; minutes: LockMinutes }
  /** Whether a call is in progress. */
  | { type: 'lock.suspend'; held: boolean }
  | LockChanged
  | IdleElapsed
  | ClockTicked;
