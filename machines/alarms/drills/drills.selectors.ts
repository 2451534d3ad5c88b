import type { SnapshotFrom } from 'xstate';
import type { drillsMachine } from './drills.machine.ts';

type Snapshot = SnapshotFrom<typeof drillsMachine>;

export const selectRefusal = ({ context }: Snapshot) => context.refusal;
/** The drill that the last act started or ended; null: none, or it is not known. */
export const selectResult = ({ context }: Snapshot) => context.result;
