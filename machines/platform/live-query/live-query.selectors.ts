import type { SnapshotFrom } from 'xstate';
import type { liveQueryMachine } from './live-query.machine.ts';

type Snapshot = SnapshotFrom<typeof liveQueryMachine>;

export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectResult = ({ context }: Snapshot) => context.result;
export const selectQuery = ({ context }: Snapshot) => context.query;

/** The rows of a list; null: not read yet, or another kind of result. */
export const selectRows = ({ context: { result } }: Snapshot) => (result?.of === 'rows' ? result.rows : null);
/** The checklist; null: not read yet, or another kind of result. */
export const selectChecklist = ({ context: { result } }: Snapshot) => (result?.of === 'checklist' ? result.checklist : null);
/** What is not watched now, read with the checklist; null as there. */
export const selectWatch = ({ context: { result } }: Snapshot) => (result?.of === 'checklist' ? result.watch : null);
/** Free space of the platform's disks; null: not read yet, or another kind of result. */
export const selectDisks = ({ context: { result } }: Snapshot) => (result?.of === 'disks' ? result.report : null);
/** The version of the console that every node has; null: not read yet, or another kind of result, or the platform does not say. */
export const selectServedVersion = ({ context: { result } }: Snapshot) => (result?.of === 'version' ? result.version : null);
/** What the platform watches about itself; null: not read yet, or another kind of result. */
export const selectSelfWatch = ({ context: { result } }: Snapshot) => (result?.of === 'self-watch' ? result.rows : null);
/** The nodes that share the store; null: not read yet, or another kind of result. */
export const selectNodes = ({ context: { result } }: Snapshot) => (result?.of === 'nodes' ? result.rows : null);
/** The systems in use; null: not read yet, or another kind of result. */
export const selectSystems = ({ context: { result } }: Snapshot) => (result?.of === 'systems' ? result.systems : null);
/** The counts of a chart; null: not read yet, or another kind of result. */
export const selectCounts = ({ context: { result } }: Snapshot) => (result?.of === 'chart' ? result.counts : null);
