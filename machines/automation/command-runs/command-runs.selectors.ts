import type { SnapshotFrom } from 'xstate';
import type { commandRunsMachine } from './command-runs.machine.ts';

type Snapshot = SnapshotFrom<typeof commandRunsMachine>;

export const selectFront = ({ context }: Snapshot) => context.front;
export const selectRuns = ({ context }: Snapshot) => context.runs;
export const selectShown = ({ context }: Snapshot) => context.shown;

/** The actor of the run in front; undefined: none is. */
export const selectFrontRun = ({ context, children }: Snapshot) => (context.front ? children[context.front] : undefined);
