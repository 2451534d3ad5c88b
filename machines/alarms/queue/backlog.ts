import type { Alarm } from '../../../contract/alarms/alarm.ts';

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

/** Divides the waiting alarms; without a backlog `fresh` is the array itself. */
export function divideWaiting(waiting: readonly Alarm[], cutoff: string | null): WaitingParts {
  const [fresh, backlog]: [Alarm[], Alarm[]] = [[], []];
  if (cutoff !== null) for (const alarm of waiting) (isBacklog(alarm, cutoff) ? backlog : fresh).push(alarm);
  return { fresh: backlog.length === 0 ? waiting : fresh, backlog };
}

/** The alarm to take next: the most urgent one that waits, and one of the backlog only where nothing else waits. */
export function nextWaiting(waiting: readonly Alarm[], cutoff: string | null): Alarm | undefined {
  return waiting.find((alarm) => !isBacklog(alarm, cutoff)) ?? waiting[0];
}
