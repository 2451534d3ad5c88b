import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { AlarmId } from '../../../contract/platform/ids.ts';

/** The order of a list as it stood when the pointer came over it. Nothing in it moves until it is let go. */
export interface FrozenOrder {
  rows: readonly Alarm[];
  ids: ReadonlySet<AlarmId>;
}

export function freezeOrder(rows: readonly Alarm[]): FrozenOrder {
  return { rows, ids: new Set(rows.map(({ id }) => id)) };
}

/** Alarms that came to a held list and wait behind its chip: how many, and the most urgent of them. */
export function countNewcomers(hold: FrozenOrder, live: readonly Alarm[]): { count: number; priority: number } {
  let count = 0;
  let priority = 9;
  for (const { id, alarm_level } of live) {
    if (hold.ids.has(id)) continue;
    count += 1;
    priority = Math.min(priority, alarm_level.priority);
  }
  return { count, priority };
}

/** A list let go by itself after the pointer rested on it this long, so that a forgotten mouse hides no alarm (ms). */
export const releaseAfterMs = 10_000;
