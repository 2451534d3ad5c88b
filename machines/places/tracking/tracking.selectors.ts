import type { SnapshotFrom } from 'xstate';
import type { trackingMachine } from './tracking.machine.ts';

type Snapshot = SnapshotFrom<typeof trackingMachine>;

export const selectAt = ({ context }: Snapshot) => context.at;
export const selectCount = ({ context }: Snapshot) => context.count;
export const selectSpeed = ({ context }: Snapshot) => context.speed;
