import type { SnapshotFrom } from 'xstate';
import type { linkMachine } from './link.machine.ts';

type Snapshot = SnapshotFrom<typeof linkMachine>;

export const selectArrivedWhileOffline = ({ context }: Snapshot) => context.arrivedWhileOffline;
export const selectLastEventAt = ({ context }: Snapshot) => context.lastEventAt;
export const selectLostSince = ({ context }: Snapshot) => context.lostSince;
