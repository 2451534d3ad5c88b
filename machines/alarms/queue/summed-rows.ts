import type { Alarm } from '../../../contract/alarms/alarm.ts';

/** Several alarms of a list in one row: at the place of the most urgent of them, with its members in the order of the list. */
export interface SummedRow {
  readonly kind: 'sum';
  /** What the members have in common, from `SumKey`. */
  readonly key: string;
  readonly alarms: readonly Alarm[];
  readonly first: Alarm;
  /** Creation times. */
  readonly newest: string;
  readonly oldest: string;
  readonly isExpanded: boolean;
}

/** One alarm in a row of its own; `sum` is the key of the expanded row that it belongs to, null: none. */
export interface AlarmRow {
  readonly kind: 'alarm';
  readonly key: string;
  readonly alarm: Alarm;
  readonly sum: string | null;
}

export type QueueListRow = AlarmRow | SummedRow;

/** What an alarm has in common with those that it is summed with; null: it always has a row of its own. */
export type SumKey = (alarm: Alarm) => string | null;

const none: ReadonlySet<string> = new Set();

/**
 * Sums the alarms of an ordered list that have a key in common. One alone is no sum, and a list without a key is a row each. Every alarm is in
 * exactly one row; the members of an expanded row follow it, each as a row of its own.
 */
export function sumRows(alarms: readonly Alarm[], keyOf: SumKey | null, expanded: ReadonlySet<string> = none): QueueListRow[] {
  if (keyOf === null) return alarms.map((alarm) => rowOf(alarm, null));
  const entries: { key: string | null; alarms: Alarm[] }[] = [];
  const sums = new Map<string, Alarm[]>();
  for (const alarm of alarms) {
    const key = keyOf(alarm);
    const members = key === null ? undefined : sums.get(key);
    if (members !== undefined) {
      members.push(alarm);
      continue;
    }
    const entry = { key, alarms: [alarm] };
    entries.push(entry);
    if (key !== null) sums.set(key, entry.alarms);
  }
  return entries.flatMap(({ key, alarms: members }) => {
    if (key === null || members.length === 1) return members.map((alarm) => rowOf(alarm, null));
    const sum = sumOf(key, members, expanded.has(key));
    return sum.isExpanded ? [sum, ...members.map((alarm) => rowOf(alarm, key))] : [sum];
  });
}

/** The alarms that a row stands for. */
export const alarmsOf = (row: QueueListRow): readonly Alarm[] => (row.kind === 'sum' ? row.alarms : [row.alarm]);

const rowOf = (alarm: Alarm, sum: string | null): AlarmRow => ({ kind: 'alarm', key: String(alarm.id), alarm, sum });

function sumOf(key: string, alarms: readonly Alarm[], isExpanded: boolean): SummedRow {
  const [first] = alarms as readonly [Alarm, ...Alarm[]];
  let [newest, oldest] = [first.created, first.created];
  for (const { created } of alarms) {
    if (created > newest) newest = created;
    if (created < oldest) oldest = created;
  }
  return { kind: 'sum', key, alarms, first, newest, oldest, isExpanded };
}
