import type { SnapshotFrom } from 'xstate';
import type { historyMachine } from './history.machine.ts';

type Snapshot = SnapshotFrom<typeof historyMachine>;

export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectRows = ({ context }: Snapshot) => context.rows;
export const selectFilter = ({ context }: Snapshot) => context.filter;
export const selectUnreadable = ({ context }: Snapshot) => context.unreadable;
/** Up to when the rows are complete; null: they are current. */
export const selectAsOf = ({ context }: Snapshot) => context.asOf ?? null;
/** The time that a search reached, where it ended before it had looked at all alarms; null: it looked at all, or found a whole page. */
export const selectSearchedUntil = ({ context }: Snapshot) => context.searchedUntil ?? null;
/** The ids of the rows that are selected. */
export const selectSelection = ({ context }: Snapshot) => context.selected;
