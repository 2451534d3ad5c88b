import type { SnapshotFrom } from 'xstate';
import type { DeclaredState, OperatorState } from '../../../contract/alarms/operator-state-calls.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import type { operatorStateMachine } from './operator-state.machine.ts';

type Snapshot = SnapshotFrom<typeof operatorStateMachine>;

/** As the platform stated it last; null: not read yet. */
export const selectDeclared = ({ context }: Snapshot): OperatorState | null => context.declared;
/** What is being declared, or was not accepted. */
export const selectWanted = ({ context }: Snapshot): DeclaredState => context.wanted;
export const selectStateRefusal = ({ context }: Snapshot): Refusal | null => context.refusal;
