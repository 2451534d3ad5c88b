import type { SnapshotFrom } from 'xstate';
import type { lockMachine } from './lock.machine.ts';

type Snapshot = SnapshotFrom<typeof lockMachine>;

/** Whether nothing may be shown. */
export const isHidden = (lock: Snapshot | undefined): boolean => lock?.hasTag('hidden') ?? false;

/** Ms until the platform takes another try after it was throttled; 0 when it does. */
export const msUntilTry = ({ context: { now, waitUntil } }: Snapshot): number => Math.max(0, waitUntil - now);

export const selectOpenings = ({ context }: Snapshot) => context.openings;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectSince = ({ context }: Snapshot) => context.since;
