import type { SnapshotFrom } from 'xstate';
import type { secondScreenMachine } from './second-screen.machine.ts';

type Snapshot = SnapshotFrom<typeof secondScreenMachine>;

/** Whether the media stand in the window of the second screen. */
export const isDetached = (now: Snapshot): boolean => now.matches({ detached: 'shown' });

/** What the console that the window belongs to is like. */
export interface FrontOfConsole {
  isLocked: boolean;
  /** Whether the user may watch live or recorded video. */
  mayWatch: boolean;
  isLinked: boolean;
  /** Whether an alarm is in front. */
  hasAlarm: boolean;
}
/** What the window says; `media`: nothing but the media. Media stay under `lost`. */
export type WindowContent = 'locked' | 'forbidden' | 'lost' | 'none' | 'media';

/** What the window shows, the most important first: nothing at all of a locked console. */
export function contentOf({ isLocked, mayWatch, isLinked, hasAlarm }: FrontOfConsole): WindowContent {
  if (isLocked) return 'locked';
  if (!mayWatch) return 'forbidden';
  if (!isLinked) return 'lost';
  return hasAlarm ? 'media' : 'none';
}
