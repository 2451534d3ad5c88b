import type { SnapshotFrom } from 'xstate';
import type { actMachine } from './act.machine.ts';

type Snapshot = SnapshotFrom<typeof actMachine>;

export const selectAct = ({ context }: Snapshot) => context.act;
export const selectAnswer = ({ context }: Snapshot) => context.answer;
export const selectDraft = ({ context }: Snapshot) => context.draft;
export const selectErrors = ({ context }: Snapshot) => context.errors;
export const selectFaults = ({ context }: Snapshot) => context.faults;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectRow = ({ context }: Snapshot) => context.row;
