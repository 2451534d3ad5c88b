import type { SnapshotFrom } from 'xstate';
import type { builderMachine } from './builder.machine.ts';

type Snapshot = SnapshotFrom<typeof builderMachine>;

export const selectChosen = ({ context }: Snapshot) => context.chosen;
export const selectFault = ({ context }: Snapshot) => context.fault;
export const selectKind = ({ context }: Snapshot) => context.kind;
export const selectSlots = ({ context }: Snapshot) => context.slots;
