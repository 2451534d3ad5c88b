import type { SnapshotFrom } from 'xstate';
import type { referenceDataMachine } from './reference-data.machine.ts';

type Snapshot = SnapshotFrom<typeof referenceDataMachine>;

export const selectData = ({ context }: Snapshot) => context.data;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectUnreadable = ({ context }: Snapshot) => context.unreadable;
