import type { SnapshotFrom } from 'xstate';
import type { viewsMachine } from './views.machine.ts';

type Snapshot = SnapshotFrom<typeof viewsMachine>;

export const selectLayouts = ({ context }: Snapshot) => context.layouts;
export const selectViews = ({ context }: Snapshot) => context.views;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectUnreadable = ({ context }: Snapshot) => context.unreadable;
/** How many writes wait for their reply. */
export const selectPendingCount = ({ context }: Snapshot) => context.writes.length;
