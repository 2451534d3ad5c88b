import type { SnapshotFrom } from 'xstate';
import type { sessionsMachine } from './sessions.machine.ts';

type Snapshot = SnapshotFrom<typeof sessionsMachine>;

export const selectEnded = ({ context }: Snapshot) => context.ended;
export const selectOf = ({ context }: Snapshot) => context.of;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectSessions = ({ context }: Snapshot) => context.sessions;
export const selectTarget = ({ context }: Snapshot) => context.target;
