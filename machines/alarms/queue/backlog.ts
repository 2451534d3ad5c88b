import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { isEquallyUrgent } from '../../../contract/alarms/urgency.ts';

/** Waiting alarms, those that are new and those that wait longer than the limit, each in the order of the queue. */
export interface WaitingParts {
  readonly fresh: readonly Alarm[];
  readonly backlog: readonly Alarm[];
}

/**
 * The instant before which a waiting alarm belongs to the backlog; null: there is no backlog.
 * @param now ms @param minutes the operator's limit; null: none
 */
export function backlogCutoff(now: number, minutes: number | null): string | null {
  return minutes === null ? null : new Date(now - minutes * 60_000).toISOString();
}

/** Whether a waiting alarm belongs to the backlog. Danger to life never does. */
function isBacklog(alarm: Alarm, cutoff: string | null): boolean {
  return cutoff !== null && alarm.created < cutoff && !alarm.life_safety;
}

/** Divides the waiting alarms, which are in the order of the queue; without a backlog `fresh` is the array itself. */
export function divideWaiting(waiting: readonly Alarm[], cutoff: string | null): WaitingParts {
  if (cutoff === null) return { fresh: waiting, backlog: [] };
  const [fresh, backlog]: [(readonly Alarm[])[], (readonly Alarm[])[]] = [[], []];
  // The order puts what is equally urgent together, the oldest first, so that ten thousand alarms are divided by looking at few.
  for (let from = 0; from < waiting.length; ) {
    const first = waiting[from] as Alarm;
    const end = endOfRun(waiting, from, waiting.length, (alarm) => isEquallyUrgent(alarm, first));
    const middle = endOfRun(waiting, from, end, (alarm) => isBacklog(alarm, cutoff));
    backlog.push(waiting.slice(from, middle));
    fresh.push(waiting.slice(middle, end));
    from = end;
  }
  const old = backlog.flat();
  return { fresh: old.length === 0 ? waiting : fresh.flat(), backlog: old };
}

/** The index behind the last one of those from `from` on that are so; none is so behind one that is not. */
function endOfRun(alarms: readonly Alarm[], from: number, to: number, isSo: (alarm: Alarm) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isSo(alarms[middle] as Alarm)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The alarm to take next: the most urgent one that waits, and one of the backlog only where nothing else waits. */
export function nextWaiting(waiting: readonly Alarm[], cutoff: string | null): Alarm | undefined {
  return waiting.find((alarm) => !isBacklog(alarm, cutoff)) ?? waiting[0];
}
