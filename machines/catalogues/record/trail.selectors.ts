import type { SnapshotFrom } from 'xstate';
import type { trailMachine } from './trail.machine.ts';

type Snapshot = SnapshotFrom<typeof trailMachine>;

export const selectCatalogue = ({ context }: Snapshot) => context.catalogue;
export const selectChanges = ({ context }: Snapshot) => context.changes;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
