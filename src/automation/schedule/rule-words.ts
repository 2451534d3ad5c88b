import type { I18n } from '@lingui/core';
import { plural } from '@lingui/core/macro';
import { namedOf } from '../../../machines/catalogues/index.ts';
import { weekdayName, weekdays } from '../../catalogues/index.ts';

const clock = /^(\d{2}):(\d{2})$/;

/** A span of minutes in the largest unit that it is a whole number of. */
export function spanOf(minutes: number): string {
  if (minutes % 1440 === 0) return plural(minutes / 1440, { one: '# day', other: '# days' });
  return minutes % 60 === 0
    ? plural(minutes / 60, { one: '# hour', other: '# hours' })
    : plural(minutes, { one: '# minute', other: '# minutes' });
}

/** Days of the week as a list in words: Monday, Tuesday and Friday. */
export function daysIn(days: readonly number[], i18n: I18n): string {
  const names = weekdays.filter((day) => days.includes(day)).map((day) => weekdayName(day, 'long', i18n));
  return new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(names);
}

/** Label of the record that a form value refers to; null: it refers to none. */
export function labelIn(drafted: unknown): string | null {
  const named = namedOf(drafted, undefined);
  if (named === null) return null;
  return (typeof drafted === 'object' && drafted !== null && 'label' in drafted ? String(drafted.label) : named.label) || `#${named.id}`;
}

/** A window of time of some days of the week; null while it is not all there. */
export function windowIn(
  draft: Readonly<Record<string, unknown>>,
): { days: number[]; start: string; end: string; isOvernight: boolean } | null {
  const { days, start_time: start, end_time: end } = draft;
  if (!Array.isArray(days) || days.length === 0 || typeof start !== 'string' || typeof end !== 'string') return null;
  if (!clock.test(start) || !clock.test(end)) return null;
  return { days: days as number[], start, end, isOvernight: end <= start };
}

/** When a window begins, as a cron expression. */
export function beginningOf({ days, start }: { days: readonly number[]; start: string }): string {
  const [hour = '0', minute = '0'] = start.split(':');
  return `${Number(minute)} ${Number(hour)} * * ${days.length === 7 ? '*' : days.join(',')}`;
}
