import type { SnapshotFrom } from 'xstate';
import type { directoryMachine } from './directory.machine.ts';

type Snapshot = SnapshotFrom<typeof directoryMachine>;

export const selectEntries = ({ context }: Snapshot) => context.entries;
export const selectQuery = ({ context }: Snapshot) => context.query;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
