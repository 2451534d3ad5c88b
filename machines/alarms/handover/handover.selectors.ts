import type { SnapshotFrom } from 'xstate';
import type { handoverMachine } from './handover.machine.ts';

type Snapshot = SnapshotFrom<typeof handoverMachine>;

export const selectRefusal = ({ context }: Snapshot) => context.refusal;
/** What would be handed over; null: not read, or a handover is open. */
export const selectDraft = ({ context }: Snapshot) => (context.id === null ? context.draft : null);
/** The signed handover that is open. */
export const selectHandover = ({ context }: Snapshot) => context.handover;
/** Whether a signature, or a read, is under way. */
export const selectIsBusy = (now: Snapshot) => now.hasTag('busy');
