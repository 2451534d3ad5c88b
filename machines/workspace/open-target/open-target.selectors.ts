import type { SnapshotFrom } from 'xstate';
import type { openTargetMachine } from './open-target.machine.ts';

type Snapshot = SnapshotFrom<typeof openTargetMachine>;

export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectTargets = ({ context }: Snapshot) => context.targets;
