import { type RawBuilder, sql } from 'kysely';
import type { Filter } from '../../../contract/catalogues/query.ts';
import type { FilterTarget, Sql } from './kind.ts';

type Condition = RawBuilder<boolean>;

/** A `like` pattern that matches a literal text. */
export const likePattern = (text: string): RawBuilder<string> =>
  sql<string>`'%' || fold(${text.trim().replace(/[\\%_]/g, '\\$&')}::text) || '%'`;

const anyOf = (conditions: Condition[]): Condition => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** Texts, or lists of texts. */
export function textCondition({ value, type }: FilterTarget, { by, values }: Filter): Condition {
  const each = (test: (word: Sql) => Condition): Condition =>
    type === 'text[]' ? sql<boolean>`exists (select from unnest(${value}) as one (word) where ${test(sql`one.word`)})` : test(value);
  if (by === 'has') return anyOf(values.map((one) => each((word) => sql<boolean>`fold(${word}) like ${likePattern(one)}`)));
  return each((word) => sql<boolean>`lower(${word}) = any (${arrayText(values.map((one) => one.toLowerCase()))}::text[])`);
}

/** Values in an order. */
export function rangeCondition(value: Sql, { by, values }: Filter, read: (one: string) => Sql): Condition {
  const operator = by === 'from' ? sql`>=` : by === 'to' ? sql`<=` : sql`=`;
  return anyOf(values.map((one) => sql<boolean>`${value} ${operator} ${read(one)}`));
}

/** The literal of a PostgreSQL array. */
export const arrayText = (values: readonly unknown[]): string => `{${values.map((one) => JSON.stringify(one)).join(',')}}`;

/** The ids of a filter. @throws Refused if one is invalid */
export function filterIds({ values }: Filter, wrong: FilterTarget['wrong']): Sql {
  const ids = values.flatMap((value) => value.split(',')).map(Number);
  if (!ids.every((id) => Number.isSafeInteger(id) && id > 0)) throw wrong('ref');
  return sql`${arrayText(ids)}::bigint[]`;
}
