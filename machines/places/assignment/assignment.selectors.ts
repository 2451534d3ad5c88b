import type { SnapshotFrom } from 'xstate';
import type { assignmentMachine } from './assignment.machine.ts';

type Snapshot = SnapshotFrom<typeof assignmentMachine>;

export const selectCenters = ({ context }: Snapshot) => context.centers;
export const selectHolder = ({ context }: Snapshot) => context.holder;
export const selectKind = ({ context }: Snapshot) => context.kind;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectSearch = ({ context }: Snapshot) => context.search;
export const selectBlocks = ({ context }: Snapshot) => context.blocks;
export const selectOpened = ({ context }: Snapshot) => context.opened;
