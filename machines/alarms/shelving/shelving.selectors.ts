import type { SnapshotFrom } from 'xstate';
import type { shelvingMachine } from './shelving.machine.ts';

type Snapshot = SnapshotFrom<typeof shelvingMachine>;

export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectHasRead = ({ context }: Snapshot) => context.hasRead;
/** Shelvings that run. */
export const selectRunning = ({ context }: Snapshot) => context.shelvings.filter(({ ended }) => ended === null);
/** Shelvings of the last week that ended. */
export const selectEnded = ({ context }: Snapshot) => context.shelvings.filter(({ ended }) => ended !== null);
