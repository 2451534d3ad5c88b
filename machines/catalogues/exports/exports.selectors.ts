import type { SnapshotFrom } from 'xstate';
import type { exportsMachine } from './exports.machine.ts';

type Snapshot = SnapshotFrom<typeof exportsMachine>;

export const selectDownloads = ({ context }: Snapshot) => context.downloads;
