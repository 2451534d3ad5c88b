import type { SnapshotFrom } from 'xstate';
import type { newChatMachine } from './new-chat.machine.ts';

type Snapshot = SnapshotFrom<typeof newChatMachine>;

export const selectChosen = ({ context }: Snapshot) => context.chosen;
export const selectName = ({ context }: Snapshot) => context.name;
export const selectOpened = ({ context }: Snapshot) => context.opened;
export const selectPeople = ({ context }: Snapshot) => context.people;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectSearch = ({ context }: Snapshot) => context.search;
