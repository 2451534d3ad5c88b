import type { SnapshotFrom } from 'xstate';
import type { scheduleEditorMachine } from './schedule-editor.machine.ts';

type Snapshot = SnapshotFrom<typeof scheduleEditorMachine>;

export const selectAt = ({ context }: Snapshot) => context.at;
export const selectEntry = ({ context }: Snapshot) => context.entry;
export const selectExpressions = ({ context }: Snapshot) => context.expressions;
export const selectMax = ({ context }: Snapshot) => context.max;
export const selectWrong = ({ context }: Snapshot) => context.wrong;
