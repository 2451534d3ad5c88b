import type { SnapshotFrom } from 'xstate';
import type { singleSignOnMachine } from './single-sign-on.machine.ts';

type Snapshot = SnapshotFrom<typeof singleSignOnMachine>;

export const selectRefusal = ({ context }: Snapshot) => context.refusal;
/** Whether the platform or the provider is being waited for. */
export const isBusy = (now: Snapshot): boolean => now.hasTag('busy');
