import type { SnapshotFrom } from 'xstate';
import type { pictureMachine } from './picture.machine.ts';

type Snapshot = SnapshotFrom<typeof pictureMachine>;

export const selectChosen = ({ context }: Snapshot) => context.chosen;
export const selectErrors = ({ context }: Snapshot) => context.errors;
export const selectFaults = ({ context }: Snapshot) => context.faults;
export const selectImage = ({ context }: Snapshot) => context.image;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
