import type { SnapshotFrom } from 'xstate';
import type { handlingMachine } from './handling.machine.ts';

type Snapshot = SnapshotFrom<typeof handlingMachine>;

/** The act whose form is open. */
export const selectForm = (snapshot: Snapshot) =>
  snapshot.matches('reading') || snapshot.matches('unread') || snapshot.matches('choosing') ? snapshot.context.act : null;
export const selectAddressees = ({ context }: Snapshot) => context.addressees;
export const selectHandlingRefusal = ({ context }: Snapshot) => context.refusal;
