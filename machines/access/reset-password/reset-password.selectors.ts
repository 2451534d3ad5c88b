import type { SnapshotFrom } from 'xstate';
import type { forgottenPasswordMachine } from './forgotten-password.machine.ts';
import type { resetPasswordMachine } from './reset-password.machine.ts';

/** Requesting the letter and setting the password are refused and throttled alike. */
type Snapshot = SnapshotFrom<typeof forgottenPasswordMachine> | SnapshotFrom<typeof resetPasswordMachine>;

export const selectRefusal = ({ context }: Snapshot) => context.refusal;

/** Ms until the platform takes another try after it was throttled; 0 when it does. */
export const msUntilTry = ({ context: { now, waitUntil } }: Snapshot): number => Math.max(0, waitUntil - now);
