import { type I18n, i18n } from '@lingui/core';

/** Days of the week in the order in which they are shown; 0 is Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;

/** The name of a day in the user's language. 4 January 2026 was a Sunday. */
export function weekdayName(day: number, length: 'long' | 'short' = 'long', by: I18n = i18n): string {
  return by.date(new Date(2026, 0, 4 + day, 12), { weekday: length });
}
