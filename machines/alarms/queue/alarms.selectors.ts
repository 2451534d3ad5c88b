import type { SnapshotFrom } from 'xstate';
import type { alarmsMachine } from './alarms.machine.ts';

type Snapshot = SnapshotFrom<typeof alarmsMachine>;

export const selectQueue = ({ context }: Snapshot) => context.queue;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectVersion = ({ context }: Snapshot) => context.version;
