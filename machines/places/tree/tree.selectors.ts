import type { SnapshotFrom } from 'xstate';
import type { treeMachine } from './tree.machine.ts';

type Snapshot = SnapshotFrom<typeof treeMachine>;

export const selectFilter = ({ context }: Snapshot) => context.filter;
export const selectSearch = ({ context }: Snapshot) => context.search;
export const selectToggled = ({ context }: Snapshot) => context.toggled;
export const selectFound = ({ context }: Snapshot) => context.found;
export const selectParts = ({ context }: Snapshot) => context.parts;
export const selectAt = ({ context }: Snapshot) => context.at;
