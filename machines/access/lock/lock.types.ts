import type { Refusal } from '../../../contract/platform/refusal.ts';
import type { Preferences } from '../../../contract/workspace/config.ts';
import type { ClockTicked } from '../../shared/clock.ts';

/** After how many minutes without input the screen locks itself; null: never. */
export type LockMinutes = Preferences['lock_after'];

export interface LockInput {
  locked: boolean;
  minutes: LockMinutes;
}

export interface LockContext {
  minutes: LockMinutes;
  /** A call goes on, which counts as input. */
  held: boolean;
  /** Since when, server ms; 0 until told; null while it is open. */
  since: number | null;
  /** How often it was unlocked: what was asked before is answered as it stood before. */
  openings: number;
  refusal: Refusal | null;
  /** Server ms; 0 until told. */
  now: number;
  /** Until this instant, in server ms, the platform takes no more tries. */
  waitUntil: number;
}

/** The platform, or another tab of this browser, says whether the screen is locked. `since`: server ms, where it is known. */
export interface LockChanged {
  type: 'lock.changed';
  locked: boolean;
  since?: number;
}

/** What the machine tells the tabs of this browser: that their screens are locked, or that they are not. */
export interface StoreLock {
  type: 'lock.store';
  locked: boolean;
}

/** Nobody touched anything for as long as was chosen. */
export type IdleElapsed = { type: 'lock.idle' };

export type LockEvent =
  | { type: 'lock.now' }
  | { type: 'lock.unlock'; password: string }
  | { type: 'lock.minutes'; minutes: LockMinutes }
  /** A call began (true), or none goes on any more. */
  | { type: 'lock.suspend'; held: boolean }
  | LockChanged
  | IdleElapsed
  | ClockTicked;
