import type { SnapshotFrom } from 'xstate';
import type { twoFactorMachine } from './two-factor.machine.ts';

type Snapshot = SnapshotFrom<typeof twoFactorMachine>;

/** Ms until a new code may be sent, by the server's clock; 0 when it may, and for an app, which sends none (OP-5.05). */
export function msUntilNewCode({ context: { method, now, resendAt, waitUntil } }: Snapshot): number {
  return method === 'app' ? 0 : Math.max(0, resendAt - now, waitUntil - now);
}

/** Ms until the platform takes another password after it was throttled. */
export const msUntilPassword = ({ context: { now, waitUntil } }: Snapshot): number => Math.max(0, waitUntil - now);
