import type { SnapshotFrom } from 'xstate';
import type { testModeMachine } from './test-mode.machine.ts';

type Snapshot = SnapshotFrom<typeof testModeMachine>;

export const selectMailedTo = ({ context }: Snapshot) => context.mailedTo;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectHasRead = ({ context }: Snapshot) => context.hasRead;
/** Tests that run. */
export const selectRunning = ({ context }: Snapshot) => context.tests.filter(({ ended }) => ended === null);
/** Tests of the last week that ended. */
export const selectEnded = ({ context }: Snapshot) => context.tests.filter(({ ended }) => ended !== null);
