import type { SnapshotFrom } from 'xstate';
import type { gridDragMachine } from './grid-drag.machine.ts';

type Snapshot = SnapshotFrom<typeof gridDragMachine>;

export const selectOutcome = ({ context }: Snapshot) => context.outcome;
export const selectPos = ({ context }: Snapshot) => context.pos;
export const selectTarget = ({ context }: Snapshot) => context.target;
