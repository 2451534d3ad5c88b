import type { SnapshotFrom } from 'xstate';
import type { viewersMachine } from './viewers.machine.ts';

/** The others who have the alarm opened. */
export const selectViewers = ({ context }: SnapshotFrom<typeof viewersMachine>) => context.viewers;
