import type { SnapshotFrom } from 'xstate';
import type { historyMachine } from './history.machine.ts';

type Snapshot = SnapshotFrom<typeof historyMachine>;

export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectRows = ({ context }: Snapshot) => context.rows;
export const selectSearch = ({ context }: Snapshot) => context.search;
export const selectStatus = ({ context }: Snapshot) => context.status;
export const selectUnreadable = ({ context }: Snapshot) => context.unreadable;
