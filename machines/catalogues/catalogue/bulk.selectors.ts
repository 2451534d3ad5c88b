import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { bulkMachine } from './bulk.machine.ts';

type Snapshot = SnapshotFrom<typeof bulkMachine>;
export type BulkRef = ActorRefFrom<typeof bulkMachine>;

export const selectCatalogue = ({ context }: Snapshot) => context.catalogue;
export const selectCount = ({ context }: Snapshot) => context.count;
export const selectDraft = ({ context }: Snapshot) => context.draft;
export const selectErrors = ({ context }: Snapshot) => context.errors;
export const selectFaults = ({ context }: Snapshot) => context.faults;
export const selectPreview = ({ context }: Snapshot) => context.preview;
export const selectPurpose = ({ context }: Snapshot) => context.purpose;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectResult = ({ context }: Snapshot) => context.result;
