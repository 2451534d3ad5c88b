import type { SnapshotFrom } from 'xstate';
import { countNew, type floodMachine } from './flood.machine.ts';

type Snapshot = SnapshotFrom<typeof floodMachine>;

/** Alarms that were new for this operator in the last ten minutes. */
export const selectNewCount = ({ context }: Snapshot) => countNew(context);
/** Whether the queue sums its rows. */
export const selectIsSummed = (snapshot: Snapshot) => snapshot.matches('flooded') || snapshot.matches('summed');
/** Whether there is a flood, whatever the operator wants to see of it. */
export const selectIsFlood = (snapshot: Snapshot) => snapshot.matches('flooded') || snapshot.matches('separate');
