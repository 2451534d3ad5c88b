import { useState } from 'react';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { AlarmId } from '../../../contract/platform/index.ts';
import { alarmsOf, type QueueListRow, type SumKey, sumRows } from '../../../machines/alarms/queue/summed-rows.ts';

/** Whether all, some or none of the alarms of a row are selected. */
export type RowSelection = 'all' | 'some' | 'none';

/** The rows of a list with what its operator did to them: the cursor, expanded sums, selected alarms. */
export interface PaneRows {
  rows: readonly QueueListRow[];
  /** Key of the row with the cursor; null: none. */
  cursor: string | null;
  /** Its index; negative where it is not in the list. */
  at: number;
  point: (row: QueueListRow) => void;
  /** Expands or collapses a sum; without a value it does the other one. */
  expand: (key: string, isExpanded?: boolean) => void;
  /** Selected alarms that are still in the list, in its order. */
  selected: readonly Alarm[];
  selectionOf: (row: QueueListRow) => RowSelection;
  select: (rows: readonly QueueListRow[], isSelected: boolean) => void;
  clear: () => void;
}

const none: ReadonlySet<never> = new Set();

/** @param alarms the list in its order @param sumKey what its alarms are summed by; null: each has a row */
export function usePaneRows(alarms: readonly Alarm[], sumKey: SumKey | null): PaneRows {
  const [cursor, setCursor] = useState<string | null>(null);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(none);
  const [marked, setMarked] = useState<ReadonlySet<AlarmId>>(none);
  const rows = sumRows(alarms, sumKey, expanded);
  return {
    rows,
    cursor,
    at: rows.findIndex(({ key }) => key === cursor),
    point: ({ key }) => setCursor(key),
    expand: (key, isExpanded) => setExpanded((now) => toggled(now, [key], isExpanded ?? !now.has(key))),
    selected: marked.size === 0 ? [] : alarms.filter(({ id }) => marked.has(id)),
    selectionOf: (row) => selectionOf(row, marked),
    select: (some, isSelected) =>
      setMarked((now) =>
        toggled(
          now,
          some.flatMap((row) => alarmsOf(row).map(({ id }) => id)),
          isSelected,
        ),
      ),
    clear: () => setMarked(none),
  };
}

function selectionOf(row: QueueListRow, marked: ReadonlySet<AlarmId>): RowSelection {
  if (marked.size === 0) return 'none';
  const alarms = alarmsOf(row);
  if (alarms.every(({ id }) => marked.has(id))) return 'all';
  return alarms.some(({ id }) => marked.has(id)) ? 'some' : 'none';
}

function toggled<T>(set: ReadonlySet<T>, items: readonly T[], isIn: boolean): ReadonlySet<T> {
  const next = new Set(set);
  for (const item of items) {
    if (isIn) next.add(item);
    else next.delete(item);
  }
  return next;
}
