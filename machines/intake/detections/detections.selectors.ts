import type { SnapshotFrom } from 'xstate';
import type { detectionsMachine } from './detections.machine.ts';

type Snapshot = SnapshotFrom<typeof detectionsMachine>;

export const selectFilters = ({ context }: Snapshot) => context.filters;
export const selectFresh = ({ context }: Snapshot) => context.fresh;
export const selectIsHeld = ({ context }: Snapshot) => context.isHeld;
export const selectNext = ({ context }: Snapshot) => context.next;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectRows = ({ context }: Snapshot) => context.rows;
export const selectWithRecords = ({ context }: Snapshot) => context.withRecords;
