import { sql } from 'kysely';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { type Field, isBareId } from '../../../contract/catalogues/fields/field.ts';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import { catalogueOf } from '../../../contract/catalogues/registry.ts';
import { extensions } from '../extensions.ts';
import { storedKindOf } from '../fields/index.ts';
import { columnAsIs, type Sql } from '../fields/kind.ts';
import { secretsIn } from '../fields/parts.ts';
import { type Column, columnOf, storageOf } from '../schema/storage.ts';
import { labelSql, sourceOf } from './source.ts';

/** `isColumn`: its type is one of `columnTypes`. */
type Member = readonly [name: string, value: Sql, isColumn?: boolean];
/** Types of values that are the same read from a column and read from JSON. */
const columnTypes = new Set(['text', 'boolean', 'bigint', 'double precision', 'jsonb']);
/** Kinds whose values are sent in one of those types, or as JSON, whatever their column. */
const columnKinds: readonly Field['kind'][] = ['time', 'file', 'ref', 'refs', 'count'];

function isOfColumnType(field: Field): boolean {
  const { columnType, toRecord } = storedKindOf(field);
  return columnKinds.includes(field.kind) || (toRecord === columnAsIs && columnTypes.has(columnType(field) ?? ''));
}

/** Number of references that a row of a list shows. */
const maxInList = 3;

/**
 * A row of a catalogue as the JSON of its record.
 * @param row alias of the row in the query
 * @param isComplete whether `refs` fields have all entries; otherwise the first three, with the total in `_counts`
 */
export function recordSql(catalogue: Catalogue, row: string, isComplete: boolean): Sql {
  const members = membersOf(catalogue, row, isComplete).map(([name, value]) => sql`${value} as ${sql.id(name)}`);
  return sql`(select to_json(record) from (select ${sql.join(members)}) as record)`;
}

/**
 * Members of a complete record as the columns of a select, for many rows: PostgreSQL makes them in half the time of the JSON of `recordSql`,
 * and they read the same. Texts, numbers, flags and JSON are columns as they are, any other value as JSON.
 * @param names the fields to read; the id and the labels of references are added
 */
export function recordColumns(catalogue: Catalogue, row: string, names: ReadonlySet<string>): Sql {
  const fields = catalogue.fields.filter(({ name }) => names.has(name));
  const members = membersOf({ ...catalogue, fields }, row, true).filter(([name]) => names.has(name) || name === 'id' || name === '_labels');
  const columns = members.map(([name, value, isColumn]) => {
    const column = isColumn ? value : sql`(select to_json(one.value) from (select ${value} as value) as one)`;
    return sql`${column} as ${sql.id(name)}`;
  });
  return sql.join(columns);
}

function membersOf(catalogue: Catalogue, row: string, isComplete: boolean): Member[] {
  const extra = extensions[catalogue.key]?.members?.(row) ?? [];
  const isExtra = (name: string) => extra.some(([key]) => key === name);
  const fields = catalogue.fields.filter(({ name }) => !isExtra(name));
  const own = fields.flatMap((field): Member[] => {
    const value = valueOf(catalogue, field, row, isComplete);
    return value ? [[field.name, value, isOfColumnType(field)]] : [];
  });
  return [
    ['id', sql.ref(`${row}.id`), true],
    ...versionOf(catalogue, row),
    ...own,
    ...extra,
    ...extraMembers(catalogue, fields, row, isComplete),
  ];
}

/** Read-only records, and those from a select, have no version. */
const versionOf = (catalogue: Catalogue, row: string): Member[] =>
  extensions[catalogue.key]?.sourceSql || !catalogue.operations.includes('edit') ? [] : [['version', sql.ref(`${row}.version`), true]];

/** The value of a field on the wire; null: not sent. */
function valueOf(catalogue: Catalogue, field: Field, row: string, isComplete: boolean): Sql | null {
  if (field.kind === 'refs' && !field.isExternal) return refsSql(catalogue, field, row, isComplete);
  if (field.kind === 'count') return countSql(field, row);
  const column = columnOf(field);
  return column && columnSql(column, row);
}

const columnSql = ({ field, name }: Column, row: string): Sql | null =>
  storedKindOf(field).toRecord(field, sql.ref(`${row}.${name}`), namedSql);

/** `{ id, <label fields> }` of a referenced record; its label is null if it is not visible in the scope. */
function namedSql(to: CatalogueKey, id: Sql): Sql {
  const target = catalogueOf(to);
  const labels = labelColumns(target);
  const pairs = labels.map(({ field, name }) => sql`${sql.lit(field.name)}, ${sql.ref(`t.${name}`)}`);
  const empty = labels.map(({ field }) => sql`${sql.lit(field.name)}, null`);
  const built = (members: Sql[]) => sql`json_build_object(${sql.join([sql`'id', ${id}`, ...members])})`;
  return sql`coalesce((select ${built(pairs)} from ${sourceOf(target, 't')} where t.id = ${id}), ${built(empty)})`;
}

/** Columns of the label fields that can be shown beside the record's id. */
const labelColumns = (target: Catalogue): Column[] =>
  target.label.flatMap((name) => {
    const field = target.fields.find((one) => one.name === name);
    const column = field && columnOf(field);
    return column && field.kind !== 'ref' && field.kind !== 'secret' ? [column] : [];
  });

type Refs = Extract<Field, { kind: 'refs' }>;

/** Returns SQL for the value of a `refs` field: `(id, place)` of its targets. */
function referencedSql(catalogue: Catalogue, field: Refs, row: string): Sql {
  if (field.by !== undefined) {
    const target = catalogueOf(field.to);
    return sql`select held.id, 0 as place from ${sourceOf(target, 'held')} where held.${sql.id(byColumn(target, field.by))} = ${sql.ref(`${row}.id`)}`;
  }
  const join = storageOf(catalogue).joins.find((one) => one.field.name === field.name);
  if (!join) throw new TypeError(`${catalogue.key} has no stored field ${field.name}`);
  return sql`select held.id_target as id, held.place from ${sql.table(join.table)} as held where held.id_owner = ${sql.ref(`${row}.id`)}`;
}

/** The column of a catalogue's reference to another record. */
function byColumn(target: Catalogue, by: string): string {
  const field = target.fields.find(({ name }) => name === by);
  const column = field && columnOf(field);
  if (!column) throw new TypeError(`${target.key} has no reference ${by}`);
  return column.name;
}

function refsSql(catalogue: Catalogue, field: Refs, row: string, isComplete: boolean): Sql {
  const target = catalogueOf(field.to);
  const pairs = labelColumns(target).map(({ field: label, name }) => sql`${sql.lit(label.name)}, ${sql.ref(`t.${name}`)}`);
  const few = isComplete ? sql`` : sql`order by held.place, held.id limit ${sql.lit(maxInList)}`;
  return sql`coalesce((select json_agg(json_build_object(${sql.join([sql`'id', t.id`, ...pairs])}) order by h.place, t.id)
    from (select * from (${referencedSql(catalogue, field, row)}) as held ${few}) as h join ${sourceOf(target, 't')} on t.id = h.id), '[]'::json)`;
}

/** The number of records of a catalogue that reference this one. */
function countSql(field: Extract<Field, { kind: 'count' }>, row: string): Sql {
  const target = catalogueOf(field.of);
  const by = target.fields.find(({ name }) => name === field.by);
  const id = sql.ref(`${row}.id`);
  if (by?.kind === 'refs') {
    const join = storageOf(target).joins.find((one) => one.field.name === by.name);
    if (!join) throw new TypeError(`${target.key} has no stored field ${field.by}`);
    return sql`(select count(*) from ${sql.table(join.table)} as counted where counted.id_target = ${id})`;
  }
  return sql`(select count(*) from ${sourceOf(target, 'counted')} where counted.${sql.id(byColumn(target, field.by))} = ${id})`;
}

/** `_labels`, `_counts` and `_secrets`, where the catalogue has any. */
function extraMembers(catalogue: Catalogue, fields: readonly Field[], row: string, isComplete: boolean): Member[] {
  const labels = fields.flatMap((field) => {
    const column = field.kind === 'ref' && isBareId(field) ? columnOf(field) : null;
    if (field.kind !== 'ref' || !column) return [];
    const target = catalogueOf(field.to);
    const id = sql.ref(`${row}.${column.name}`);
    return [sql`${sql.lit(field.name)}, (select ${labelSql(target, 't')} from ${sourceOf(target, 't')} where t.id = ${id})`];
  });
  const counts = fields.flatMap((field) =>
    field.kind === 'refs' && !field.isExternal && !isComplete
      ? [sql`${sql.lit(field.name)}, (select count(*) from (${referencedSql(catalogue, field, row)}) as held)`]
      : [],
  );
  const secrets = fields.flatMap((field) => secretNames(field, row));
  return [
    ...(labels.length > 0 ? ([['_labels', sql`json_strip_nulls(json_build_object(${sql.join(labels)}))`, true]] as Member[]) : []),
    ...(counts.length > 0 ? ([['_counts', sql`json_build_object(${sql.join(counts)})`, true]] as Member[]) : []),
    ...(secrets.length > 0 ? ([['_secrets', sql`array_remove(array[${sql.join(secrets)}], null)`]] as Member[]) : []),
  ];
}

/** For each secret of a field its path if it is set, otherwise null. */
function secretNames(field: Field, row: string): Sql[] {
  const column = columnOf(field);
  if (!column) return [];
  const value = sql.ref(`${row}.${column.name}`);
  if (field.kind === 'secret') return [sql`case when ${value} is not null then ${sql.lit(field.name)} end`];
  if (field.kind !== 'parts') return [];
  return secretsIn(field.of).map((name) => sql`case when ${value} ->> ${sql.lit(name)} <> '' then ${sql.lit(`${field.name}.${name}`)} end`);
}
