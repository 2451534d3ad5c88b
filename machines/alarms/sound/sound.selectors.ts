import type { SnapshotFrom } from 'xstate';
import { flood, type soundMachine } from './sound.machine.ts';

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
