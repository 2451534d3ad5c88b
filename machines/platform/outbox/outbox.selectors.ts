import type { SnapshotFrom } from 'xstate';
import type { AlarmId } from '../../../contract/platform/ids.ts';
import type { outboxMachine } from './outbox.machine.ts';

/** Whether a decision on an alarm waits in this page alone, since the browser could not store it. */
export const selectIsInPageOnly = ({ context }: SnapshotFrom<typeof outboxMachine>, id: AlarmId): boolean =>
  context.entries.some((entry) => entry.id_alarm === id && entry.isInPageOnly === true);
