import type { SnapshotFrom } from 'xstate';
import type { forgottenPasswordMachine } from './forgotten-password.machine.ts';

type Snapshot = SnapshotFrom<typeof forgottenPasswordMachine>;

export const selectEmail = ({ context }: Snapshot) => context.email;
