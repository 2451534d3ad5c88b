import type { SnapshotFrom } from 'xstate';
import type { liveQueryMachine } from './live-query.machine.ts';

type Snapshot = SnapshotFrom<typeof liveQueryMachine>;

export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectResult = ({ context }: Snapshot) => context.result;
