import type { SnapshotFrom } from 'xstate';
import type { gateMachine } from './gate.machine.ts';

type Snapshot = SnapshotFrom<typeof gateMachine>;

export const selectRequirements = ({ context }: Snapshot) => context.gate;
export const selectGateRefusal = ({ context }: Snapshot) => context.refusal;
