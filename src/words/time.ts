import { type I18n, i18n } from '@lingui/core';

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
