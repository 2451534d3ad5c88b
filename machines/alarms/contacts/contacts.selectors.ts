import type { SnapshotFrom } from 'xstate';
import type { contactsMachine } from './contacts.machine.ts';

type Snapshot = SnapshotFrom<typeof contactsMachine>;

export const selectContacts = ({ context }: Snapshot) => context.contacts;
export const selectContactsRefusal = ({ context }: Snapshot) => context.refusal;
