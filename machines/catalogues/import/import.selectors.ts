import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { importMachine } from './import.machine.ts';

type Snapshot = SnapshotFrom<typeof importMachine>;
export type ImportRef = ActorRefFrom<typeof importMachine>;

export const selectCatalogue = ({ context }: Snapshot) => context.catalogue;
export const selectChosen = ({ context }: Snapshot) => context.chosen;
export const selectFile = ({ context }: Snapshot) => context.file;
export const selectKeys = ({ context }: Snapshot) => context.keys;
export const selectMapping = ({ context }: Snapshot) => context.mapping;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectResult = ({ context }: Snapshot) => context.result;
