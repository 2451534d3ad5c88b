import { type I18n, i18n } from '@lingui/core';
import { plural } from '@lingui/core/macro';

/** Clocks of a control room count to 24, in every language. */
const timeOfDay = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/** Formats a moment of today as hours, minutes and seconds: `07:50:29`. A view passes its `i18n` to re-render on a language change. */
export function clockTime(at: number | string | Date, by: I18n = i18n): string {
  return by.date(new Date(at), timeOfDay);
}

/** A moment of any day; `short` for columns. */
export function dayAndTime(at: number | string | Date, by: I18n = i18n, length: 'medium' | 'short' = 'medium'): string {
  const day = length === 'medium' ? ({ day: 'numeric', month: 'short', year: 'numeric' } as const) : shortDay;
  return by.date(new Date(at), { ...day, ...timeOfDay });
}
const shortDay = { day: '2-digit', month: '2-digit', year: '2-digit' } as const;

/** How long ago, roughly: to the second below a minute, then to the minute, then to the hour. */
export function howLong(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return plural(seconds, { one: '# second', other: '# seconds' });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return plural(minutes, { one: '# minute', other: '# minutes' });
  return plural(Math.floor(minutes / 60), { one: '# hour', other: '# hours' });
}
