import type { SnapshotFrom } from 'xstate';
import type { paletteMachine } from './palette.machine.ts';

type Snapshot = SnapshotFrom<typeof paletteMachine>;

export const selectAt = ({ context }: Snapshot) => context.at;
export const selectHits = ({ context }: Snapshot) => context.hits;
export const selectText = ({ context }: Snapshot) => context.text;
