import type { SnapshotFrom } from 'xstate';
import type { mobileCodeMachine } from './mobile-code.machine.ts';

type Snapshot = SnapshotFrom<typeof mobileCodeMachine>;

export const selectCode = ({ context }: Snapshot) => context.code;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
