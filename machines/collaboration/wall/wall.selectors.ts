import type { SnapshotFrom } from 'xstate';
import type { wallMachine } from './wall.machine.ts';

type Snapshot = SnapshotFrom<typeof wallMachine>;

export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectView = ({ context }: Snapshot) => context.view;
