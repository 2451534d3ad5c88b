import type { SnapshotFrom } from 'xstate';
import type { timelineMachine } from './timeline.machine.ts';

type Snapshot = SnapshotFrom<typeof timelineMachine>;

export const selectAt = ({ context }: Snapshot) => context.at;
export const selectCameras = ({ context }: Snapshot) => context.cameras;
export const selectChosen = ({ context }: Snapshot) => context.chosen;
export const selectFootage = ({ context }: Snapshot) => context.footage;
export const selectFrom = ({ context }: Snapshot) => context.from;
export const selectIsCut = ({ context }: Snapshot) => context.isCut;
export const selectKnown = ({ context }: Snapshot) => context.known;
export const selectMarks = ({ context }: Snapshot) => context.marks;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectTo = ({ context }: Snapshot) => context.to;
export const selectUnit = ({ context }: Snapshot) => context.unit;
export const selectZone = ({ context }: Snapshot) => context.zone;

/** What is shown and where the cursor is: another object at each call, for reading a snapshot once. */
export const selectPosition = ({ context: { from, to, at } }: Snapshot) => ({ from, to, at });
/** How much time is shown, ms. */
export const selectSpan = ({ context: { from, to } }: Snapshot) => to - from;
