import type { SnapshotFrom } from 'xstate';
import type { playbackMachine } from './playback.machine.ts';

type Snapshot = SnapshotFrom<typeof playbackMachine>;

export const selectRate = ({ context }: Snapshot) => context.rate;
export const selectWanted = ({ context }: Snapshot) => context.wanted;
