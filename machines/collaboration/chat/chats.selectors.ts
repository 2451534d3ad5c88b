import type { SnapshotFrom } from 'xstate';
import type { chatsMachine } from './chats.machine.ts';

type Snapshot = SnapshotFrom<typeof chatsMachine>;

export const selectChats = ({ context }: Snapshot) => context.chats;
export const selectDrafts = ({ context }: Snapshot) => context.drafts;
export const selectMe = ({ context }: Snapshot) => context.me;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectUnsent = ({ context }: Snapshot) => context.unsent;
