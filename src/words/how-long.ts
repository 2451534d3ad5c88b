import { plural } from '@lingui/core/macro';

/** How long ago, roughly: to the second below a minute, then to the minute, then to the hour. */
export function howLong(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return plural(seconds, { one: '# second', other: '# seconds' });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return plural(minutes, { one: '# minute', other: '# minutes' });
  return plural(Math.floor(minutes / 60), { one: '# hour', other: '# hours' });
}
