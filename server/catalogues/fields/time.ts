import { type RawBuilder, sql } from 'kysely';
import type { Filter } from '../../../contract/catalogues/query.ts';
import { asIs, type FilterTarget, noLabel, type StoredKind } from './kind.ts';

export const time: StoredKind<'time'> = {
  columnType: () => 'timestamptz(3)',
  normalize: (_, value) => utcInstant(value),
  toRecord: (_, value) => sql`iso(${value})`,
  condition: timeCondition,
  readForm: asIs,
  exportCell: (_, value) => new Date(String(value)),
  exportWidth: () => 24,
  importCell: (_, text) => parseInstant(text) ?? text,
  isImportKey: false,
  labelSql: noLabel,
  isWrittenSingly: false,
};

const utcInstant = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('T') && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : value;

const dayMs = 86_400_000;

/** Filters by instants in milliseconds. A date without a time covers its whole day in UTC; `from` and `to` are inclusive. */
function timeCondition({ value, wrong }: FilterTarget, { by, values }: Filter): RawBuilder<boolean> {
  const each = values.map((one) => {
    const isDay = /^\d{4}-\d\d-\d\d$/.test(one);
    const at = Date.parse(one);
    if (Number.isNaN(at) || !/^\d{4}-\d\d-\d\d/.test(one)) throw wrong('time');
    const [from, end] = [new Date(at).toISOString(), new Date(at + (isDay ? dayMs : 1)).toISOString()];
    if (by === 'from') return sql<boolean>`${value} >= ${from}::timestamptz`;
    if (by === 'to') return sql<boolean>`${value} < ${end}::timestamptz`;
    return sql<boolean>`(${value} >= ${from}::timestamptz and ${value} < ${end}::timestamptz)`;
  });
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

const isoLike = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;
const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

/** Parses the text of an import cell: ISO 8601 with a zone, or a date (year first or day first) with an optional time, read as UTC. */
function parseInstant(text: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/i.test(text)) return isoOf(Date.parse(text));
  const [, year, month, day, ...time] = isoLike.exec(text) ?? yearFirst(dayFirst.exec(text)) ?? [];
  if (year === undefined) return null;
  const [hour = 0, minute = 0, second = 0] = time.map((part) => Number(part ?? 0));
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), hour, minute, second);
  const isReal = new Date(at).getUTCDate() === Number(day) && hour < 24 && minute < 60 && second < 60;
  return isReal ? isoOf(at) : null;
}

/** Reorders a match of `dayFirst` to the groups of `isoLike`. */
const yearFirst = (found: RegExpExecArray | null): (string | undefined)[] | null =>
  found && [found[0], found[3], found[2], found[1], found[4], found[5], found[6]];
const isoOf = (at: number): string | null => (Number.isNaN(at) ? null : new Date(at).toISOString());
