import type { SnapshotFrom } from 'xstate';
import type { sharesMachine } from './shares.machine.ts';

type Snapshot = SnapshotFrom<typeof sharesMachine>;

export const selectEnding = ({ context }: Snapshot) => context.ending;
export const selectMade = ({ context }: Snapshot) => context.made;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectShares = ({ context }: Snapshot) => context.shares;
