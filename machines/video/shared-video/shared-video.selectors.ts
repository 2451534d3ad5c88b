import type { SnapshotFrom } from 'xstate';
import type { sharedVideoMachine } from './shared-video.machine.ts';

type Snapshot = SnapshotFrom<typeof sharedVideoMachine>;

export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectVideo = ({ context }: Snapshot) => context.video;
export const selectAlarm = ({ context }: Snapshot) => context.alarm;
export const selectToken = ({ context }: Snapshot) => context.token;
