/** The five fields of a cron expression, in order, with their ranges and names of values. */
const parts = [
  { name: 'minute', least: 0, most: 59 },
  { name: 'hour', least: 0, most: 23 },
  { name: 'day', least: 1, most: 31 },
  { name: 'month', least: 1, most: 12, words: 'jan feb mar apr may jun jul aug sep oct nov dec' },
  { name: 'weekday', least: 0, most: 7, words: 'sun mon tue wed thu fri sat' },
] as const;
export type CronPart = (typeof parts)[number]['name'];

/** Fault of an expression: the invalid parts, or the number of parts if it is not five. */
export type CronFault = { readonly parts: readonly CronPart[] } | { readonly count: number };

/**
 * Normalizes a cron expression (OQ-68) to five parts, each a `*`, an `L` (day only: the last of the month) or an ascending list of
 * values. Expressions with the same normal form run at the same times. Sunday is 0.
 * @returns the normal form, or the fault of an invalid expression
 */
export function readCron(expression: string): string | CronFault {
  const fields = expression.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (fields.length !== parts.length) return { count: fields.length };
  const normalized = parts.map((part, at) => normalizePart(fields[at] ?? '', part));
  const wrong = parts.filter((_, at) => normalized[at] === null).map(({ name }) => name);
  if (wrong.length > 0) return { parts: wrong };
  return isNever(normalized) ? { parts: ['day', 'month'] } : normalized.join(' ');
}

/** Days of each month in a leap year. */
const daysOfMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether the date never occurs (30 February). With a restricted weekday it does, because cron runs if the day or the weekday matches. */
function isNever([, , day, month, weekday]: readonly (string | null)[]): boolean {
  if (day === '*' || day === 'L' || weekday !== '*') return false;
  const least = Number(day?.split(',')[0]);
  const months = month === '*' ? [...daysOfMonth.keys()] : (month ?? '').split(',').map((one) => Number(one) - 1);
  return months.every((one) => (daysOfMonth[one] ?? 0) < least);
}

export const isCron = (expression: string): boolean => typeof readCron(expression) === 'string';

/** Whether two expressions run at the same times; detects duplicates ("An equal expression already exists", OP-5.20). */
export function isSameCron(one: string, other: string): boolean {
  const normalized = readCron(one);
  return typeof normalized === 'string' && normalized === readCron(other);
}

type Part = (typeof parts)[number];

/** Normalizes one part; null if it is invalid. */
function normalizePart(text: string, part: Part): string | null {
  if (part.name === 'day' && text === 'l') return 'L';
  const terms = text.split(',').map((term) => expandTerm(term, part));
  if (terms.some((term) => term === null)) return null;
  const sevenToZero = (value: number) => (part.name === 'weekday' && value === 7 ? 0 : value);
  const values = [...new Set(terms.flatMap((term) => term ?? []).map(sevenToZero))].toSorted((one, other) => one - other);
  const rangeSize = part.most - part.least + (part.name === 'weekday' ? 0 : 1);
  return values.length === rangeSize ? '*' : values.join(',');
}

/** Expands a term (`*`, `5`, `1-5`, `mon-fri`, `*\/15`, `10-30/5`) to its values; null if it is invalid. */
function expandTerm(term: string, part: Part): number[] | null {
  const match = /^(\*|[a-z]{3}|\d{1,2})(?:-([a-z]{3}|\d{1,2}))?(?:\/(\d{1,2}))?$/.exec(term);
  if (!match) return null;
  const [, first = '', last, by] = match;
  if (first === '*' && last !== undefined) return null;
  const from = first === '*' ? part.least : valueOf(first, part);
  const top = part.name === 'weekday' && first === '*' ? 6 : part.most;
  const to = last === undefined ? (first === '*' || by !== undefined ? top : from) : valueOf(last, part);
  const step = by === undefined ? 1 : Number(by);
  if (from === null || to === null || to < from || step < 1 || step > part.most) return null;
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step);
}

/** Reads a number or a name (`jan`, `mon`); null if it is out of range. */
function valueOf(word: string, part: Part): number | null {
  const named = 'words' in part ? part.words.split(' ').indexOf(word) : -1;
  const value = named < 0 ? Number(word) : named + part.least;
  return Number.isInteger(value) && value >= part.least && value <= part.most ? value : null;
}
