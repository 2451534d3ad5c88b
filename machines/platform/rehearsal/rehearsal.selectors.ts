import type { SnapshotFrom } from 'xstate';
import type { rehearsalMachine } from './rehearsal.machine.ts';

type Snapshot = SnapshotFrom<typeof rehearsalMachine>;

export const selectBackups = ({ context }: Snapshot) => context.backups;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
