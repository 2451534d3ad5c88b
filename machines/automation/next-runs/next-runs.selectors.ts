import type { SnapshotFrom } from 'xstate';
import type { nextRunsMachine } from './next-runs.machine.ts';

type Snapshot = SnapshotFrom<typeof nextRunsMachine>;

export const selectNext = ({ context }: Snapshot) => context.next;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
