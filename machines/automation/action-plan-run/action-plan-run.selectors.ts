import type { SnapshotFrom } from 'xstate';
import { type actionPlanRunMachine, currentPosition } from './action-plan-run.machine.ts';

type Snapshot = SnapshotFrom<typeof actionPlanRunMachine>;

export const selectHeld = ({ context }: Snapshot) => context.held;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectRun = ({ context }: Snapshot) => context.run;
/** The question that waits for an answer, or the end that was reached, with the answers that are not sent yet. */
export const selectPosition = ({ context }: Snapshot) => currentPosition(context);
