import type { SnapshotFrom } from 'xstate';
import type { nodeFormMachine } from './node-form.machine.ts';

type Snapshot = SnapshotFrom<typeof nodeFormMachine>;

export const selectDraft = ({ context }: Snapshot) => context.draft;
export const selectFaults = ({ context }: Snapshot) => context.faults;
export const selectForm = ({ context }: Snapshot) => context.form;
