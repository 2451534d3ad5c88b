import type { SnapshotFrom } from 'xstate';
import type { alarmsMachine } from './alarms.machine.ts';
import { keyOf, waitingWith } from './unreadable.ts';

type Snapshot = SnapshotFrom<typeof alarmsMachine>;

export const selectQueue = ({ context }: Snapshot) => context.queue;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectVersion = ({ context }: Snapshot) => context.version;
export const selectUnreadable = ({ context }: Snapshot) => context.unreadable;
export const selectIsAcknowledged = ({ context: { unreadable, acknowledged } }: Snapshot) =>
  unreadable.every((row) => acknowledged.has(keyOf(row)));
/** Waiting alarms by priority, those that cannot be read among the most urgent. */
export const selectWaitingCounts = ({ context: { queue, unreadable } }: Snapshot) => waitingWith(queue.waitingCounts, unreadable.length);
/** Whether an empty list means that there is no alarm: the last answer was complete and readable. */
export const selectSaysNone = (snapshot: Snapshot) => snapshot.matches('ready') && snapshot.context.unreadable.length === 0;
