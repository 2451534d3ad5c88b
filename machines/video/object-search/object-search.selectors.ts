import type { SnapshotFrom } from 'xstate';
import type { objectSearchMachine } from './object-search.machine.ts';

type Snapshot = SnapshotFrom<typeof objectSearchMachine>;

export const selectConditions = ({ context }: Snapshot) => context.conditions;
export const selectNext = ({ context }: Snapshot) => context.next;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectRows = ({ context }: Snapshot) => context.rows;
export const selectSelected = ({ context }: Snapshot) => context.selected;
export const selectUntil = ({ context }: Snapshot) => context.until;
export const selectCameras = ({ context }: Snapshot) => context.cameras;
export const selectWindow = ({ context }: Snapshot) => context.window;
