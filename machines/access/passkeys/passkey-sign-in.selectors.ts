import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { passkeySignInMachine } from './passkey-sign-in.machine.ts';

type Snapshot = SnapshotFrom<typeof passkeySignInMachine>;
export type PasskeySignInRef = ActorRefFrom<typeof passkeySignInMachine>;

export const selectFault = ({ context }: Snapshot) => context.fault;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
