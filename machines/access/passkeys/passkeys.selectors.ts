import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { passkeysMachine } from './passkeys.machine.ts';

type Snapshot = SnapshotFrom<typeof passkeysMachine>;
export type PasskeysRef = ActorRefFrom<typeof passkeysMachine>;

export const selectCodes = ({ context }: Snapshot) => context.codes;
export const selectFault = ({ context }: Snapshot) => context.fault;
export const selectPasskeys = ({ context }: Snapshot) => context.passkeys;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
