import type { SnapshotFrom } from 'xstate';
import type { externalSignInMachine } from './external-sign-in.machine.ts';

type Snapshot = SnapshotFrom<typeof externalSignInMachine>;

export const selectRefusal = ({ context }: Snapshot) => context.refusal;
