import type { SnapshotFrom } from 'xstate';
import type { watermarkBuilderMachine } from './watermark-builder.machine.ts';

type Snapshot = SnapshotFrom<typeof watermarkBuilderMachine>;

export const selectCamera = ({ context }: Snapshot) => context.camera;
export const selectHeld = ({ context }: Snapshot) => context.held;
export const selectOver = ({ context }: Snapshot) => context.over;
export const selectPicture = ({ context }: Snapshot) => context.picture;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
