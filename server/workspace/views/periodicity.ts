import type { Schedule } from '../../../contract/workspace/layout-validation.ts';

/** What the clock on the wall says: the day of the week (0 is Sunday) and the time of day, `HH:mm`. */
interface WallClock {
  day: number;
  time: string;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/**
 * What the clocks of a time zone say at an instant; of one that is not known, those of UTC.
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
  const wanted = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...wanted, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...wanted, timeZone: 'UTC' });
  }
}

/**
 * Whether one of the schedules holds then (OP-3.09). They are read by the clock on the wall: where it is put ahead, the hour that is left
 * out holds nothing; where it is put back, the hour that comes twice holds twice. One that ends before it begins lasts into the next day.
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
