import type { SnapshotFrom } from 'xstate';
import { type mobileCodeMachine, msLeft } from './mobile-code.machine.ts';

type Snapshot = SnapshotFrom<typeof mobileCodeMachine>;

export const selectCode = ({ context }: Snapshot) => context.code;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;

/** Ms until the code expires; 0 once it did. */
export const selectMsLeft = ({ context }: Snapshot) => msLeft(context);
