import { type RawBuilder, sql } from 'kysely';
import type { Filter } from '../../../contract/catalogues/query.ts';
import { readInstant } from './instant.ts';
import { asIs, type FilterTarget, noLabel, type StoredKind } from './kind.ts';

export const time: StoredKind<'time'> = {
  columnType: () => 'timestamptz(3)',
  normalize: (_, value) => utcInstant(value),
  toRecord: (_, value) => sql`iso(${value})`,
  condition: timeCondition,
  readForm: asIs,
  exportCell: (_, value) => new Date(String(value)),
  exportWidth: () => 24,
  importCell: (_, text, order) => {
    const read = readInstant(text, order);
    return 'at' in read ? read.at : text;
  },
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
