import type { SnapshotFrom } from 'xstate';
import type { passwordChangeMachine } from './password-change.machine.ts';

type Snapshot = SnapshotFrom<typeof passwordChangeMachine>;

export const selectErrors = ({ context }: Snapshot) => context.errors;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectTyped = ({ context }: Snapshot) => context.typed;
