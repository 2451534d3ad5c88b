import type { SnapshotFrom } from 'xstate';
import type { radiusMachine } from './radius.machine.ts';

type Snapshot = SnapshotFrom<typeof radiusMachine>;

export const selectCentre = ({ context }: Snapshot) => context.centre;
export const selectMetres = ({ context }: Snapshot) => context.metres;
export const selectTyped = ({ context }: Snapshot) => context.typed;
