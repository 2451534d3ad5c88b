import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { twoFactorMachine } from './two-factor.machine.ts';

type Snapshot = SnapshotFrom<typeof twoFactorMachine>;
export type FactorRef = ActorRefFrom<typeof twoFactorMachine>;
export type FactorSnapshot = SnapshotFrom<typeof twoFactorMachine>;

/** Ms until a new code may be sent, by the server's clock; 0 when it may, and for an app, which sends none (OP-5.05). */
export function msUntilNewCode({ context: { method, now, resendAt, waitUntil } }: Snapshot): number {
  return method === 'app' ? 0 : Math.max(0, resendAt - now, waitUntil - now);
}

/** Ms until the platform takes another code or password after it was throttled. */
export const msUntilTry = ({ context: { now, waitUntil } }: Snapshot): number => Math.max(0, waitUntil - now);

export const selectCodes = ({ context }: Snapshot) => context.codes;
export const selectFactor = ({ context }: Snapshot) => context.factor;
export const selectMethod = ({ context }: Snapshot) => context.method;
export const selectPurpose = ({ context }: Snapshot) => context.purpose;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectSecret = ({ context }: Snapshot) => context.secret;
export const selectSent = ({ context }: Snapshot) => context.sent;
export const selectTriesLeft = ({ context }: Snapshot) => context.triesLeft;
