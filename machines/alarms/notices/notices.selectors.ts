import type { SnapshotFrom } from 'xstate';
import type { noticesMachine } from './notices.machine.ts';

type Snapshot = SnapshotFrom<typeof noticesMachine>;

export const selectBell = ({ context }: Snapshot) => context.bell;
export const selectIsEnabled = ({ context }: Snapshot) => context.isEnabled;
export const selectToasts = ({ context }: Snapshot) => context.toasts;
export const selectUnseen = ({ context }: Snapshot) => context.unseen;
