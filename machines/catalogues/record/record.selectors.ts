import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { recordMachine } from './record.machine.ts';

type Snapshot = SnapshotFrom<typeof recordMachine>;
export type RecordRef = ActorRefFrom<typeof recordMachine>;

export const selectBefore = ({ context }: Snapshot) => context.before;
export const selectCatalogue = ({ context }: Snapshot) => context.catalogue;
export const selectConflict = ({ context }: Snapshot) => context.conflict;
export const selectDraft = ({ context }: Snapshot) => context.draft;
export const selectErrors = ({ context }: Snapshot) => context.errors;
export const selectFaults = ({ context }: Snapshot) => context.faults;
export const selectId = ({ context }: Snapshot) => context.id;
export const selectPurpose = ({ context }: Snapshot) => context.purpose;
export const selectRecord = ({ context }: Snapshot) => context.record;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectUses = ({ context }: Snapshot) => context.uses;
