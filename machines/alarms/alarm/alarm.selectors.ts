import type { SnapshotFrom } from 'xstate';
import type { alarmMachine } from './alarm.machine.ts';

type Snapshot = SnapshotFrom<typeof alarmMachine>;

export const selectAct = ({ context }: Snapshot) => context.act;
/** Who acts; null where the platform does not say who holds an alarm. */
export const selectMe = ({ context }: Snapshot) => context.me;
export const selectAlarm = ({ context }: Snapshot) => context.alarm;
export const selectDraft = ({ context }: Snapshot) => context.draft;
/** What is required before it may be ended; null: not read, or nothing of this kind. */
export const selectGate = ({ context }: Snapshot) => context.gate;
export const selectProposal = ({ context }: Snapshot) => context.proposal;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectRejection = ({ context }: Snapshot) => context.rejection;
export const selectShown = ({ context }: Snapshot) => context.shown;
