import { type CronPart, isCron, isSameCron, readCron } from '../../../contract/automation/cron.ts';
import { custom, frequencies, hourlyAt } from '../../../contract/automation/frequencies.ts';

/** The parts of a cron expression, in their order. */
export const cronParts = ['minute', 'hour', 'day', 'month', 'weekday'] as const satisfies readonly CronPart[];
/** The intervals of a custom schedule (OP-9.58). */
export const customIntervals = ['hourly', 'daily', 'weekly', 'monthly'] as const;
export type CustomInterval = (typeof customIntervals)[number];
/** Written part by part, as cron does. */
export const raw = 'raw';

/** An expression while it is being composed, as it was typed. */
export interface Entry {
  /** The value of a preset, `custom` or `raw`; blank: nothing is chosen. */
  readonly way: string;
  readonly every: CustomInterval;
  /** Minute of the hour, for hourly entries. */
  readonly minute: string;
  /** `HH:mm`, for daily, weekly or monthly entries. */
  readonly time: string;
  /** Days of the week, 0 is Sunday; for hourly entries an empty list means all. */
  readonly days: readonly number[];
  /** Of the month: 1 to 31, or `L`, the last one. */
  readonly day: string;
  /** In the format and order of cron. */
  readonly parts: readonly string[];
}
export type EntryField = 'way' | 'minute' | 'time' | 'days' | 'day' | CronPart;

export const blank: Entry = {
  way: '',
  every: 'daily',
  minute: '0',
  time: '08:00',
  days: [],
  day: '1',
  parts: ['0', '8', '*', '*', '*'],
};

/** The entry as a cron expression, or the names of its invalid fields (OP-5.21). */
export function expressionOf(entry: Entry): string | readonly EntryField[] {
  switch (entry.way) {
    case '':
      return ['way'];
    case raw:
      return rawOf(entry.parts);
    case hourlyAt: {
      const minute = numberIn(entry.minute, 59);
      return minute === null ? ['minute'] : hourlyAt.replace('{minute}', String(minute));
    }
    case custom:
      return customOf(entry);
    default:
      return isCron(entry.way) ? entry.way : ['way'];
  }
}

function rawOf(parts: readonly string[]): string | readonly EntryField[] {
  const expression = parts.map((part) => part.replace(/\s+/g, '').toUpperCase()).join(' ');
  const read = readCron(expression);
  if (typeof read === 'string') return expression;
  return 'parts' in read ? read.parts : cronParts.filter((_, at) => (parts[at] ?? '').trim() === '');
}

function customOf({ every, minute, time, days, day }: Entry): string | readonly EntryField[] {
  const weekdays = days.toSorted((one, other) => one - other).join(',');
  if (every === 'hourly') {
    const past = numberIn(minute, 59);
    return past === null ? ['minute'] : `${past} * * * ${weekdays || '*'}`;
  }
  const at = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(time.trim());
  const isDay = day === 'L' || (numberIn(day, 31) ?? 0) > 0;
  const wrong: EntryField[] = [];
  if (!at) wrong.push('time');
  if (every === 'weekly' && weekdays === '') wrong.push('days');
  if (every === 'monthly' && !isDay) wrong.push('day');
  if (!at || wrong.length > 0) return wrong;
  const clock = `${Number(at[2])} ${Number(at[1])}`;
  if (every === 'daily') return `${clock} * * *`;
  return every === 'weekly' ? `${clock} * * ${weekdays}` : `${clock} ${day === 'L' ? 'L' : Number(day)} * *`;
}

/** A whole number of one or two digits up to a bound; null: it is none. */
function numberIn(text: string, most: number): number | null {
  const number = /^\d{1,2}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number <= most ? number : null;
}

/** The preset that an expression is; null: it is none of them. */
function presetOf(expression: string): string | null {
  const same = frequencies.find(([, value = '']) => isSameCron(value, expression))?.[1];
  if (same !== undefined) return same;
  return /^\d+ \* \* \* \*$/.test(plainOf(expression)) ? hourlyAt : null;
}

/** The frequency of a task: the preset equal to its only expression, else custom. */
export const frequencyOf = (expressions: readonly string[]): string =>
  (expressions.length === 1 && presetOf(expressions[0] ?? '')) || custom;

/** An expression as an editor entry: a preset, a custom rule, else its raw parts. */
export function entryOf(expression: string): Entry {
  const preset = presetOf(expression);
  const parts = expression.trim().split(/\s+/);
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = plainOf(expression).split(' ');
  const entry: Entry = { ...blank, parts: parts.length === cronParts.length ? parts : blank.parts };
  if (preset !== null) return { ...entry, way: preset, minute: preset === hourlyAt ? minute : blank.minute };
  const isOne = (part: string) => /^\d+$/.test(part);
  if (!isOne(minute) || month !== '*') return { ...entry, way: raw };
  const days = weekday === '*' ? [] : weekday.split(',').map(Number);
  if (hour === '*' && day === '*') return { ...entry, way: custom, every: 'hourly', minute, days };
  if (!isOne(hour)) return { ...entry, way: raw };
  const timed: Entry = { ...entry, way: custom, time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` };
  if (day === '*') return { ...timed, every: days.length > 0 ? 'weekly' : 'daily', days };
  return weekday === '*' && (day === 'L' || isOne(day)) ? { ...timed, every: 'monthly', day } : { ...entry, way: raw };
}

function plainOf(expression: string): string {
  const read = readCron(expression);
  return typeof read === 'string' ? read : '';
}
