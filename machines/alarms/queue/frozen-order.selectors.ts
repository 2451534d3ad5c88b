import type { SnapshotFrom } from 'xstate';
import type { frozenOrderMachine } from './frozen-order.machine.ts';

type Snapshot = SnapshotFrom<typeof frozenOrderMachine>;

export const selectRows = ({ context }: Snapshot) => context.rows;
