import type { SnapshotFrom } from 'xstate';
import type { videoViewMachine } from './video-view.machine.ts';

export const selectVideoRefusal = ({ context }: SnapshotFrom<typeof videoViewMachine>) => context.refusal;
