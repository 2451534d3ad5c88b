import { type RawBuilder, sql } from 'kysely';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { type FaultCode, faultTexts } from '../../../contract/catalogues/fields/fault.ts';
import type { Field } from '../../../contract/catalogues/fields/field.ts';
import type { Filter, ListQuery } from '../../../contract/catalogues/query.ts';
import { catalogueOf } from '../../../contract/catalogues/registry.ts';
import type { Language } from '../../../contract/workspace/index.ts';
import { refuse, type Tx, wordFor } from '../../platform/index.ts';
import { filterIds, likePattern } from '../fields/condition.ts';
import { storedKindOf } from '../fields/index.ts';
import type { FilterTarget } from '../fields/kind.ts';
import { labelOrderText, wordsText } from '../schema/label.ts';
import { type Column, columnOf, storageOf } from '../schema/storage.ts';
import { isSearchedByTrigrams } from '../schema/trigrams.ts';
import { hasOwnTable, sourceOf } from './source.ts';

type Condition = RawBuilder<boolean>;

/** How conditions are written: for this row, and in the language of their errors. */
export interface ConditionContext {
  row: string;
  language: Language;
  /** Referenced records that the search finds, if they were read before. */
  targets?: SearchedTargets | undefined;
}

/** Returns the search and filter conditions of a list query. @throws Refused `request.invalid` if a value cannot be parsed */
export function conditionsOf(catalogue: Catalogue, query: ListQuery, { row, language, targets }: ConditionContext): Condition[] {
  const filters = query.filters.map((filter) => filterSql(catalogue, filter, row, language));
  return query.search.trim() === '' ? filters : [searchSql(catalogue, query.search, row, targets), ...filters];
}

/** Matches rows whose label contains the text. The words contain the label, and those of large catalogues have an index of trigrams. */
export function labelCondition(catalogue: Catalogue, search: string, row: string): Condition {
  const label = sql<boolean>`${sql.raw(labelOrderText(catalogue, row, hasOwnTable(catalogue)))} like ${likePattern(search)}`;
  if (!isSearchedByTrigrams(catalogue, search)) return label;
  return sql<boolean>`(${wordsSql(catalogue, row)} like ${likePattern(search)} and ${label})`;
}

const wordsSql = (catalogue: Catalogue, row: string): RawBuilder<string> =>
  sql.raw<string>(wordsText(catalogue, row, hasOwnTable(catalogue)));

/**
 * Labels that no column keeps are computed for each record: of a target such as the alarms, only the records that a row refers to are
 * looked at.
 */
const referencedOnly = (catalogue: Catalogue, { name }: Column, target: Catalogue): RawBuilder<unknown> =>
  hasOwnTable(target) || !hasOwnTable(catalogue)
    ? sql``
    : sql`t.id = any (array(select distinct r.${sql.id(name)} from ${sourceOf(catalogue, 'r')} where r.${sql.id(name)} is not null)) and`;

/** For each column that references another catalogue, the records whose label contains the text, as a select of `id`. */
function targetsSql(catalogue: Catalogue, search: string): { column: string; found: RawBuilder<unknown> }[] {
  return catalogue.fields.flatMap((field) => {
    const column = field.kind === 'ref' ? columnOf(field) : null;
    if (field.kind !== 'ref' || !column) return [];
    const target = catalogueOf(field.to);
    const found = sql`select t.id from ${sourceOf(target, 't')} where ${referencedOnly(catalogue, column, target)} ${labelCondition(target, search, 't')}`;
    return [{ column: column.name, found }];
  });
}

/** By column, the ids of the referenced records that a search finds, as the text of an array; columns with too many ids are left out. */
export type SearchedTargets = ReadonlyMap<string, string>;
const mostTargets = 1000;

/**
 * Reads which referenced records a search finds. With their ids known, PostgreSQL plans the search by what they are, and a reference of
 * which none is found is not searched at all.
 */
export async function readSearchedTargets(tx: Tx, catalogue: Catalogue, search: string): Promise<SearchedTargets> {
  const targets = search.trim() === '' ? [] : targetsSql(catalogue, search);
  if (targets.length === 0) return new Map();
  const each = targets.map(({ column, found }) => sql`select ${sql.lit(column)} as name, array(${found} limit ${mostTargets + 1}) as ids`);
  const { rows } = await sql<{ name: string; ids: string }>`
    select one.name, one.ids::text from (${sql.join(each, sql` union all `)}) as one where cardinality(one.ids) <= ${mostTargets}`.execute(
    tx,
  );
  return new Map(rows.map(({ name, ids }) => [name, ids]));
}

/** Searches the short texts of the row and the labels of its references. */
function searchSql(catalogue: Catalogue, search: string, row: string, targets: SearchedTargets = new Map()): Condition {
  const own = sql<boolean>`${wordsSql(catalogue, row)} like ${likePattern(search)}`;
  const named = targetsSql(catalogue, search).flatMap(({ column, found }) => {
    const ids = targets.get(column);
    if (ids === '{}') return [];
    return [sql<boolean>`${sql.ref(`${row}.${column}`)} = any (${ids === undefined ? sql`array(${found})` : sql`${ids}::bigint[]`})`];
  });
  return sql<boolean>`(${sql.join([own, ...named], sql` or `)})`;
}

function filterSql(catalogue: Catalogue, filter: Filter, row: string, language: Language): Condition {
  const wrong = (code: FaultCode): Error => {
    const name = filter.by === 'is' ? filter.field : `${filter.field}.${filter.by}`;
    return refuse('request.invalid', { errors: { [name]: [wordFor(language, faultTexts[code])] } });
  };
  if (filter.field === 'id') return sql<boolean>`${sql.ref(`${row}.id`)} = any (${filterIds(filter, wrong)})`;
  const field = catalogue.fields.find(({ name }) => name === filter.field);
  const column = field && columnOf(field);
  if (field?.kind === 'refs') return refsSql(catalogue, field, filter, row, wrong);
  if (!field || !column) throw wrong('unknown');
  return columnSql(column, filter, row, wrong);
}

function columnSql({ field, name, type }: Column, filter: Filter, row: string, wrong: FilterTarget['wrong']): Condition {
  const value = sql.ref(`${row}.${name}`);
  const isText = type === 'text';
  if (filter.by === 'none') return isText ? sql<boolean>`coalesce(${value}, '') = ''` : sql<boolean>`${value} is null`;
  if (filter.by === 'any') return isText ? sql<boolean>`${value} <> ''` : sql<boolean>`${value} is not null`;
  const { condition } = storedKindOf(field);
  if (!condition) throw wrong('unknown');
  return condition({ value, type, wrong }, filter);
}

function refsSql(
  catalogue: Catalogue,
  field: Extract<Field, { kind: 'refs' }>,
  filter: Filter,
  row: string,
  wrong: FilterTarget['wrong'],
): Condition {
  const id = sql.ref(`${row}.id`);
  const references = referencesSql(catalogue, field, wrong);
  if (filter.by === 'is')
    return sql<boolean>`${id} in (select h.owner from (${references}) as h where h.target = any (${filterIds(filter, wrong)}))`;
  const any = sql<boolean>`exists (select from (${references}) as h where h.owner = ${id})`;
  return filter.by === 'any' ? any : sql<boolean>`not ${any}`;
}

/** Pairs of a record and its target, `(owner, target)`. */
function referencesSql(catalogue: Catalogue, field: Extract<Field, { kind: 'refs' }>, wrong: FilterTarget['wrong']): RawBuilder<unknown> {
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
