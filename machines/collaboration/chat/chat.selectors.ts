import type { SnapshotFrom } from 'xstate';
import type { chatMachine } from './chat.machine.ts';

type Snapshot = SnapshotFrom<typeof chatMachine>;

export const selectMessages = ({ context }: Snapshot) => context.messages;
export const selectMore = ({ context }: Snapshot) => context.more;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
