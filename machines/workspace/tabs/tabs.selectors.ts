import type { SnapshotFrom } from 'xstate';
import type { AlarmId } from '../../../contract/platform/index.ts';
import type { tabsMachine } from './tabs.machine.ts';

type Snapshot = SnapshotFrom<typeof tabsMachine>;

export const selectConfig = ({ context }: Snapshot) => context.config;
export const selectClosed = ({ context }: Snapshot) => context.closed;
export const selectDuplicate = ({ context }: Snapshot) => context.duplicate;
export const selectFault = ({ context }: Snapshot) => context.fault;
/** Why the last save was refused; null: it was not. */
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectShown = ({ context }: Snapshot) => context.shown;
export const selectGrid = ({ context }: Snapshot) => context.config.grid;
export const selectPreferences = ({ context }: Snapshot) => context.config.preferences;
export const selectShortcuts = ({ context }: Snapshot) => context.config.shortcuts;

/** Whether the view of an opened alarm, or its plan, may still be placed. */
export const selectIsArranging = ({ context }: Snapshot, id: AlarmId) => context.pendingLayouts.some((pending) => pending.id === id);

/** The tab that is shown; undefined: none is. */
export function selectActiveTab({ context }: Snapshot) {
  const { tabs, activeTab } = context.config.grid;
  return tabs.find(({ name }) => name === activeTab);
}
