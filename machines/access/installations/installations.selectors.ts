import type { SnapshotFrom } from 'xstate';
import type { installationsMachine } from './installations.machine.ts';

type Snapshot = SnapshotFrom<typeof installationsMachine>;

export const selectId = ({ context }: Snapshot) => context.id;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectUrl = ({ context }: Snapshot) => context.url;
