import { Cron } from 'croner';
import { readCron } from '../../../contract/automation/cron.ts';

/** Number of parsed expressions that are cached; each is parsed once per time zone. */
const maxCached = 2000;
const cronCache = new Map<string, Cron>();

/**
 * Returns the next run of a task: the first moment after `after` that one of its expressions matches, in the wall clock of a time zone
 * (OQ-68). A time of day skipped when the clock moves forward runs once, at the first moment after the gap; one that repeats when it moves
 * back runs once. Hourly expressions run in each real hour.
 * @param expressions unreadable ones are ignored
 * @param zone an IANA name
 * @param after ms since 1970, UTC
 * @returns ms since 1970; null: never again
 */
export function nextTime(expressions: readonly string[], zone: string, after: number): number | null {
  const times = expressions.flatMap((expression) => cronOf(expression, zone)?.nextRun(new Date(after))?.getTime() ?? []);
  return times.length === 0 ? null : Math.min(...times);
}

/** The due times of a task between two instants, each once, oldest first, up to a maximum. */
export function timesBetween(
  expressions: readonly string[],
  zone: string,
  { after, until, most }: { after: number; until: number; most: number },
): number[] {
  const times: number[] = [];
  let next = nextTime(expressions, zone, after);
  while (next !== null && next <= until && times.length < most) {
    times.push(next);
    next = nextTime(expressions, zone, next);
  }
  return times;
}

function cronOf(expression: string, zone: string): Cron | null {
  const key = `${zone} ${expression}`;
  const cached = cronCache.get(key);
  if (cached) return cached;
  const plain = readCron(expression);
  if (typeof plain !== 'string') return null;
  if (cronCache.size >= maxCached) cronCache.clear();
  const cron = new Cron(plain, { timezone: zone, paused: true, mode: '5-part', fixedTimeRule: 'no-wildcard' });
  cronCache.set(key, cron);
  return cron;
}
