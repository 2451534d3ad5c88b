import { type RawBuilder, sql } from 'kysely';
import {
  type SearchAttribute,
  type SearchCondition,
  type SearchOperator,
  searchAttributes,
  valuesOf,
} from '../../../contract/video/object-search.ts';

type Sql = RawBuilder<unknown>;

/**
 * A condition of object search (OP-9.60) as SQL. Texts are compared without case and accents, plates without the characters between
 * letters and digits. Records without the attribute match `not equal`, `not contains` and `is not in`, and nothing else.
 * @param value of the attribute, null where these records have none
 */
export function conditionSql(condition: SearchCondition, value: Sql | null): Sql {
  const { attribute, operator } = condition;
  if (!value) return negations.has(operator) ? sql`true` : sql`false`;
  return searchAttributes[attribute] === 'number' ? numberSql(condition, value) : textSql(condition, value);
}

const negations: ReadonlySet<SearchOperator> = new Set(['not equal', 'not contains', 'is not in']);

const comparisons: Readonly<Partial<Record<SearchOperator, Sql>>> = { gt: sql`>`, lt: sql`<`, gte: sql`>=`, lte: sql`<=` };

function numberSql(condition: SearchCondition, value: Sql): Sql {
  const compared = comparisons[condition.operator];
  const values = valuesOf(condition).map(Number);
  if (compared) return sql`coalesce((${value})::double precision ${compared} ${values[0] ?? 0}::double precision, false)`;
  return amongSql(condition.operator, sql`(${value})::double precision`, sql`${`{${values.join(',')}}`}::double precision[]`);
}

function textSql(condition: SearchCondition, value: Sql): Sql {
  const { attribute, operator } = condition;
  const stored = comparedSql(attribute, value);
  const values = sql.join(valuesOf(condition).map((one) => comparedSql(attribute, sql`${one}::text`)));
  if (operator === 'contains') return sql`coalesce(strpos(${stored}, ${values}) > 0, false)`;
  if (operator === 'not contains') return sql`coalesce(strpos(${stored}, ${values}) = 0, true)`;
  return amongSql(operator, stored, sql`array[${values}]`);
}

const amongSql = (operator: SearchOperator, stored: Sql, values: Sql): Sql =>
  negations.has(operator) ? sql`coalesce(${stored} <> all (${values}), true)` : sql`coalesce(${stored} = any (${values}), false)`;

const comparedSql = (attribute: SearchAttribute, text: Sql): Sql =>
  attribute === 'plate' ? sql`regexp_replace(fold(${text}), '[^[:alnum:]]', '', 'g')` : sql`fold(btrim(${text}))`;
