import type { SnapshotFrom } from 'xstate';
import type { cameraSequenceMachine } from './camera-sequence.machine.ts';

type Snapshot = SnapshotFrom<typeof cameraSequenceMachine>;

export const selectAt = ({ context }: Snapshot) => context.at;
export const selectCount = ({ context }: Snapshot) => context.count;
export const selectEveryMs = ({ context }: Snapshot) => context.everyMs;
