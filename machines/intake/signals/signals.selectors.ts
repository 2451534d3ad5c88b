import type { SnapshotFrom } from 'xstate';
import type { signalsMachine } from './signals.machine.ts';

type Snapshot = SnapshotFrom<typeof signalsMachine>;

export const selectChosen = ({ context }: Snapshot) => context.chosen;
export const selectFilters = ({ context }: Snapshot) => context.filters;
export const selectFresh = ({ context }: Snapshot) => context.fresh;
export const selectHasRead = ({ context }: Snapshot) => context.hasRead;
export const selectNext = ({ context }: Snapshot) => context.next;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectRows = ({ context }: Snapshot) => context.rows;
