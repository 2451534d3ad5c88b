import type { SnapshotFrom } from 'xstate';
import type { flowBuilderMachine } from './flow-builder.machine.ts';

type Snapshot = SnapshotFrom<typeof flowBuilderMachine>;

export const selectChosen = ({ context }: Snapshot) => context.chosen;
export const selectConfigured = ({ context }: Snapshot) => context.configured;
export const selectCopied = ({ context }: Snapshot) => context.copied;
export const selectFaults = ({ context }: Snapshot) => context.faults;
export const selectNodes = ({ context }: Snapshot) => context.nodes;
