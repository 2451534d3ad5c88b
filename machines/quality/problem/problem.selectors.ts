import type { SnapshotFrom } from 'xstate';
import type { problemMachine } from './problem.machine.ts';

type Snapshot = SnapshotFrom<typeof problemMachine>;

export const selectId = ({ context }: Snapshot) => context.id;
export const selectNote = ({ context }: Snapshot) => context.note;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectTrace = ({ context }: Snapshot) => context.trace;
export const selectWanted = ({ context }: Snapshot) => context.wanted;
