import type { SnapshotFrom } from 'xstate';
import type { choicesMachine } from './choices.machine.ts';

type Snapshot = SnapshotFrom<typeof choicesMachine>;

export const selectChoices = ({ context }: Snapshot) => context.choices;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectSearch = ({ context }: Snapshot) => context.search;
