import type { SnapshotFrom } from 'xstate';
import type { tabsMachine } from './tabs.machine.ts';

type Snapshot = SnapshotFrom<typeof tabsMachine>;

export const selectConfig = ({ context }: Snapshot) => context.config;
