import type { Schedule } from '../../contract/workspace/index.ts';

/** Local time: the day of the week (0 is Sunday) and the time of day, `HH:mm`. */
interface WallClock {
  day: number;
  time: string;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/**
 * Local time in a time zone at an instant; an unknown zone counts as UTC.
 * @param at ms since 1970
 */
export function wallClock(at: number, zone: string): WallClock {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return { day: weekdays.indexOf(parts['weekday'] ?? ''), time: `${parts['hour']}:${parts['minute']}` };
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...format, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...format, timeZone: 'UTC' });
  }
}

/**
 * Whether one of the schedules applies at an instant (OP-3.09). Schedules are in local time: the hour skipped when clocks go forward never
 * applies; the hour repeated when they go back applies twice. A schedule that ends before it begins lasts into the next day.
 */
export function isScheduledAt(schedules: readonly Schedule[], at: number, zone: string): boolean {
  const now = wallClock(at, zone);
  const before = (now.day + 6) % 7;
  return schedules.some(({ days, from, to }) => {
    const until = to === '23:59' ? '24:00' : to;
    if (from < until) return days.includes(now.day) && from <= now.time && now.time < until;
    return (days.includes(now.day) && from <= now.time) || (days.includes(before) && now.time < until);
  });
}
