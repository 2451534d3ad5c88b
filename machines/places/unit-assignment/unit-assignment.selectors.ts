import type { SnapshotFrom } from 'xstate';
import type { unitAssignmentMachine } from './unit-assignment.machine.ts';

type Snapshot = SnapshotFrom<typeof unitAssignmentMachine>;

export const selectData = ({ context }: Snapshot) => context.data;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
