import type { SnapshotFrom } from 'xstate';
import { flood, type Priority, type soundMachine, topOf } from './sound.machine.ts';

type Snapshot = SnapshotFrom<typeof soundMachine>;

/** Ms until the sound resumes; 0 when it is not muted. */
export function msMuted({ context: { mutedUntil, now } }: Snapshot): number {
  return Math.max(0, mutedUntil - now);
}

/** In a flood: how many alarms arrived lately besides the one that is announced; 0 otherwise. */
export function moreArrived({ context: { recentRaises } }: Snapshot): number {
  const count = recentRaises.reduce((sum, one) => sum + one.count, 0);
  return count > flood.above ? count - 1 : 0;
}

/** The most urgent priority that rings, whether or not it can be heard; null: nothing rings. */
export function selectRingPriority({ context }: Snapshot): Priority | null {
  return topOf(context.waiting);
}

/** Whether this browser tab is the one that sounds. */
export const selectIsLeading = ({ context }: Snapshot): boolean => context.leads;
