import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { type importMachine, undatedColumns } from './import.machine.ts';

type Snapshot = SnapshotFrom<typeof importMachine>;
export type ImportRef = ActorRefFrom<typeof importMachine>;

export const selectCatalogue = ({ context }: Snapshot) => context.catalogue;
export const selectChosen = ({ context }: Snapshot) => context.chosen;
/** The order of day and month in each column; null: neither proven nor chosen. */
export const selectDates = ({ context }: Snapshot) => context.dates;
export const selectFile = ({ context }: Snapshot) => context.file;
export const selectKeys = ({ context }: Snapshot) => context.keys;
export const selectMapping = ({ context }: Snapshot) => context.mapping;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
/** The first column whose dates can be read in two orders; undefined: none. */
export const selectUndated = ({ context }: Snapshot): string | undefined => context.file?.columns[undatedColumns(context)[0] ?? -1];
export const selectResult = ({ context }: Snapshot) => context.result;
