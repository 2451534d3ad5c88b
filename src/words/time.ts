import { i18n } from '@lingui/core';
import { plural } from '@lingui/core/macro';

/** A moment of today as hours, minutes and seconds, in the user's language. */
export function clockTime(ms: number): string {
  return new Intl.DateTimeFormat(i18n.locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(ms);
}

/** How long ago, roughly: to the second below a minute, then to the minute, then to the hour. */
export function howLong(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return plural(seconds, { one: '# second', other: '# seconds' });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return plural(minutes, { one: '# minute', other: '# minutes' });
  return plural(Math.floor(minutes / 60), { one: '# hour', other: '# hours' });
}
