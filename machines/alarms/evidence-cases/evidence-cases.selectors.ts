import type { SnapshotFrom } from 'xstate';
import type { evidenceCasesMachine } from './evidence-cases.machine.ts';

type Snapshot = SnapshotFrom<typeof evidenceCasesMachine>;

export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectHasRead = ({ context }: Snapshot) => context.hasRead;
export const selectCases = ({ context }: Snapshot) => context.cases;
/** Cases that can take further alarms. */
export const selectLivingCases = ({ context }: Snapshot) => context.cases.filter(({ is_alive }) => is_alive);
/** The address that the last act made, shown until the next one. */
export const selectShared = ({ context }: Snapshot) => context.shared;
/** What became of each alarm that the last act was to add, until the next one. */
export const selectResults = ({ context }: Snapshot) => context.results;
