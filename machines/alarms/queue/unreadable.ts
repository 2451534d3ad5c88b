import type { UnreadableRow } from '../../../contract/platform/index.ts';
import type { Counts } from './queue.ts';

/** What tells one alarm that cannot be read from another. */
export const keyOf = ({ id, time, description }: UnreadableRow): string => [id, time, description].join(' ');

/** Both, each row once. */
export function mergeUnreadable(rows: readonly UnreadableRow[], more: readonly UnreadableRow[]): readonly UnreadableRow[] {
  const known = new Set(rows.map(keyOf));
  return [...rows, ...more.filter((row) => !known.has(keyOf(row)))];
}

/** Alarms that cannot be read count as priority 1: how urgent they are is not known. */
export function waitingWith([first, ...rest]: Readonly<Counts>, unreadable: number): Counts {
  return [first + unreadable, ...rest];
}
