import { type RawBuilder, sql } from 'kysely';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import { type FaultCode, faultTexts } from '../../contract/catalogues/fields/fault.ts';
import type { Field } from '../../contract/catalogues/fields/field.ts';
import { catalogueOf } from '../../contract/catalogues/index.ts';
import type { Filter, ListQuery } from '../../contract/catalogues/query.ts';
import type { Language } from '../../contract/workspace/config.ts';
import { refuse } from '../platform/http/refused.ts';
import { wordFor } from '../platform/words.ts';
import { labelOrderText, wordsText } from './label.ts';
import { hasOwnTable, sourceOf } from './source.ts';
import { type Column, columnOf, storageOf } from './storage.ts';

type Condition = RawBuilder<boolean>;

/** What a list's query asks of a row: its search and its filters. @throws Refused `request.invalid` where a value cannot be read */
export function conditionsOf(catalogue: Catalogue, query: ListQuery, row: string, language: Language): Condition[] {
  const filters = query.filters.map((filter) => filterSql(catalogue, filter, row, language));
  return query.search.trim() === '' ? filters : [searchSql(catalogue, query.search, row), ...filters];
}

/** A pattern for `like` that finds the text itself, whatever signs it holds. */
const pattern = (text: string): RawBuilder<string> => sql<string>`'%' || fold(${text.trim().replace(/[\\%_]/g, '\\$&')}::text) || '%'`;

/** The text stands in the words that name the row. */
export const labelCondition = (catalogue: Catalogue, search: string, row: string): Condition =>
  sql<boolean>`${sql.raw(labelOrderText(catalogue, row, hasOwnTable(catalogue)))} like ${pattern(search)}`;

const wordsSql = (catalogue: Catalogue, row: string): RawBuilder<string> =>
  sql.raw<string>(wordsText(catalogue, row, hasOwnTable(catalogue)));

/** Looks in the short texts of the row and in the words of what it refers to. */
function searchSql(catalogue: Catalogue, search: string, row: string): Condition {
  const own = sql<boolean>`${wordsSql(catalogue, row)} like ${pattern(search)}`;
  const named = catalogue.fields.flatMap((field) => {
    const column = field.kind === 'ref' ? columnOf(field) : null;
    if (field.kind !== 'ref' || !column) return [];
    const target = catalogueOf(field.to);
    const found = sql`select t.id from ${sourceOf(target, 't')} where ${labelCondition(target, search, 't')}`;
    return [sql<boolean>`${sql.ref(`${row}.${column.name}`)} = any (array(${found}))`];
  });
  return sql<boolean>`(${sql.join([own, ...named], sql` or `)})`;
}

function filterSql(catalogue: Catalogue, filter: Filter, row: string, language: Language): Condition {
  const wrong = (code: FaultCode): Error => {
    const name = filter.by === 'is' ? filter.field : `${filter.field}.${filter.by}`;
    return refuse('request.invalid', { errors: { [name]: [wordFor(language, faultTexts[code])] } });
  };
  if (filter.field === 'id') return sql<boolean>`${sql.ref(`${row}.id`)} = any (${idsOf(filter, wrong)})`;
  const field = catalogue.fields.find(({ name }) => name === filter.field);
  const column = field && columnOf(field);
  if (field?.kind === 'refs') return refsSql(catalogue, field, filter, row, wrong);
  if (!field || !column) throw wrong('unknown');
  return columnSql(column, filter, row, wrong);
}

type FaultOf = (code: FaultCode) => Error;

function columnSql(column: Column, filter: Filter, row: string, wrong: FaultOf): Condition {
  const { field } = column;
  const value = sql.ref(`${row}.${column.name}`);
  const isText = column.type === 'text';
  if (filter.by === 'none') return isText ? sql<boolean>`coalesce(${value}, '') = ''` : sql<boolean>`${value} is null`;
  if (filter.by === 'any') return isText ? sql<boolean>`${value} <> ''` : sql<boolean>`${value} is not null`;
  if (field.kind === 'ref') return sql<boolean>`${value} = any (${idsOf(filter, wrong)})`;
  if (field.kind === 'flag') return sql<boolean>`${value} = any (${asArray(filter.values.map((one) => flagOf(one, wrong)))}::boolean[])`;
  if (field.kind === 'number') return rangeSql(sql`${value}::numeric`, filter, (one) => sql`${numberOf(one, wrong)}::numeric`);
  if (field.kind === 'time') return timeSql(value, filter, wrong);
  if (field.kind === 'clock') return rangeSql(value, filter, (one) => sql`${one}::text`);
  return textSql(column, filter, row);
}

function textSql(column: Column, { by, values }: Filter, row: string): Condition {
  const value = sql.ref(`${row}.${column.name}`);
  const each = (test: (word: RawBuilder<unknown>) => Condition): Condition =>
    column.type === 'text[]' ? sql<boolean>`exists (select from unnest(${value}) as one (word) where ${test(sql`one.word`)})` : test(value);
  if (by === 'has')
    return sql<boolean>`(${sql.join(
      values.map((one) => each((word) => sql<boolean>`fold(${word}) like ${pattern(one)}`)),
      sql` or `,
    )})`;
  return each((word) => sql<boolean>`lower(${word}) = any (${asArray(values.map((one) => one.toLowerCase()))}::text[])`);
}

function rangeSql(value: RawBuilder<unknown>, { by, values }: Filter, read: (one: string) => RawBuilder<unknown>): Condition {
  const operator = by === 'from' ? sql`>=` : by === 'to' ? sql`<=` : sql`=`;
  return sql<boolean>`(${sql.join(
    values.map((one) => sql<boolean>`${value} ${operator} ${read(one)}`),
    sql` or `,
  )})`;
}

const dayMs = 86_400_000;

/** Instants; a bare date means the whole of that day, in UTC. */
function timeSql(value: RawBuilder<unknown>, { by, values }: Filter, wrong: FaultOf): Condition {
  const each = values.map((one) => {
    const isDay = /^\d{4}-\d\d-\d\d$/.test(one);
    const at = Date.parse(one);
    if (Number.isNaN(at) || !/^\d{4}-\d\d-\d\d/.test(one)) throw wrong('time');
    const [from, after] = [new Date(at).toISOString(), new Date(at + (isDay ? dayMs : 1)).toISOString()];
    if (by === 'from') return sql<boolean>`${value} >= ${from}::timestamptz`;
    if (by === 'to') return sql<boolean>`${value} < ${after}::timestamptz`;
    return sql<boolean>`(${value} >= ${from}::timestamptz and ${value} < ${after}::timestamptz)`;
  });
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

function refsSql(catalogue: Catalogue, field: Extract<Field, { kind: 'refs' }>, filter: Filter, row: string, wrong: FaultOf): Condition {
  const id = sql.ref(`${row}.id`);
  const held = referencesSql(catalogue, field, wrong);
  if (filter.by === 'is') return sql<boolean>`${id} in (select h.owner from (${held}) as h where h.target = any (${idsOf(filter, wrong)}))`;
  const any = sql<boolean>`exists (select from (${held}) as h where h.owner = ${id})`;
  return filter.by === 'any' ? any : sql<boolean>`not ${any}`;
}

/** Which record holds which, `(owner, target)`. */
function referencesSql(catalogue: Catalogue, field: Extract<Field, { kind: 'refs' }>, wrong: FaultOf): RawBuilder<unknown> {
  if (field.by === undefined) {
    const join = storageOf(catalogue).joins.find((one) => one.field.name === field.name);
    if (!join) throw wrong('unknown');
    return sql`select id_owner as owner, id_target as target from ${sql.table(join.table)}`;
  }
  const target = catalogueOf(field.to);
  const by = target.fields.find(({ name }) => name === field.by);
  const column = by && columnOf(by);
  if (!column) throw wrong('unknown');
  return sql`select t.${sql.id(column.name)} as owner, t.id as target from ${sourceOf(target, 't')}`;
}

const asArray = (values: readonly unknown[]): string => `{${values.map((one) => JSON.stringify(one)).join(',')}}`;

function idsOf({ values }: Filter, wrong: FaultOf): RawBuilder<unknown> {
  const ids = values.flatMap((value) => value.split(',')).map(Number);
  if (!ids.every((id) => Number.isSafeInteger(id) && id > 0)) throw wrong('ref');
  return sql`${asArray(ids)}::bigint[]`;
}
function flagOf(value: string, wrong: FaultOf): boolean {
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0') return false;
  throw wrong('flag');
}
function numberOf(value: string, wrong: FaultOf): string {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) throw wrong('number');
  return String(number);
}
