import type { SnapshotFrom } from 'xstate';
import type { catalogueMachine } from './catalogue.machine.ts';

type Snapshot = SnapshotFrom<typeof catalogueMachine>;

export const selectCatalogue = ({ context }: Snapshot) => context.catalogue;
export const selectFixed = ({ context }: Snapshot) => context.fixed;
/** Whether there are more rows and pages than total and last page say. */
export const selectHasMore = ({ context }: Snapshot) => context.hasMore;
export const selectLastPage = ({ context }: Snapshot) => context.lastPage;
export const selectQuery = ({ context }: Snapshot) => context.query;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectRows = ({ context }: Snapshot) => context.rows;
export const selectSelection = ({ context }: Snapshot) => context.selection;
export const selectTotal = ({ context }: Snapshot) => context.total;
export const selectUnreadable = ({ context }: Snapshot) => context.unreadable;
