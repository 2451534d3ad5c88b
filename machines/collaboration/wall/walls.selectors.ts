import type { SnapshotFrom } from 'xstate';
import type { wallsMachine } from './walls.machine.ts';

type Snapshot = SnapshotFrom<typeof wallsMachine>;

export const selectAssignment = ({ context }: Snapshot) => context.assignment;
export const selectAssignmentRefusal = ({ context }: Snapshot) => context.assignmentRefusal;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectWalls = ({ context }: Snapshot) => context.walls;
