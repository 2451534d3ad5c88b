import type { SnapshotFrom } from 'xstate';
import type { headsetMachine } from './headset.machine.ts';

type Snapshot = SnapshotFrom<typeof headsetMachine>;

/** The level of the microphone while it is tested. */
export const selectLevel = ({ context }: Snapshot) => context.level;
export const selectMicrophoneState = ({ context }: Snapshot) => context.microphoneState;
