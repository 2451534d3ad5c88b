import type { SnapshotFrom } from 'xstate';
import type { historyMachine } from './history.machine.ts';

type Snapshot = SnapshotFrom<typeof historyMachine>;

export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectRows = ({ context }: Snapshot) => context.rows;
export const selectFilter = ({ context }: Snapshot) => context.filter;
export const selectUnreadable = ({ context }: Snapshot) => context.unreadable;
/** Up to when the rows are complete; null: they are current. */
export const selectAsOf = ({ context }: Snapshot) => context.asOf ?? null;
/** The ids of the rows that are selected. */
export const selectSelection = ({ context }: Snapshot) => context.selected;
