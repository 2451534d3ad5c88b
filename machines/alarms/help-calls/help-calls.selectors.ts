import type { SnapshotFrom } from 'xstate';
import type { HelpCall } from '../../../contract/alarms/operator-state-calls.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import type { helpCallsMachine } from './help-calls.machine.ts';

type Snapshot = SnapshotFrom<typeof helpCallsMachine>;

/** Calls that nobody answers yet, longest first. */
export const selectOpenCalls = ({ context }: Snapshot): readonly HelpCall[] =>
  context.calls.filter(({ answered_by }) => answered_by === null);
export const selectHelpRefusal = ({ context }: Snapshot): Refusal | null => context.refusal;
