import type { SnapshotFrom } from 'xstate';
import { type commandRunMachine, drillOf, missingFields } from './command-run.machine.ts';

type Snapshot = SnapshotFrom<typeof commandRunMachine>;

export const selectAlarm = ({ context }: Snapshot) => context.alarm;
export const selectChosen = ({ context }: Snapshot) => context.chosen;
export const selectCommands = ({ context }: Snapshot) => context.commands;
export const selectReason = ({ context }: Snapshot) => context.reason;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectRun = ({ context }: Snapshot) => context.run;
export const selectUnit = ({ context }: Snapshot) => context.unit;

/** The required inputs that are still empty. */
export const selectMissing = ({ context }: Snapshot) => missingFields(context);

/** The name of the drill to which a run would belong; null: it would be real. */
export const selectDrill = ({ context }: Snapshot) => drillOf(context);
