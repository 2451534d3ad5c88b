import { sql } from 'kysely';
import { isBareId } from '../../../contract/catalogues/fields/field.ts';
import { idOf, isEmpty } from '../../../contract/catalogues/fields/schema.ts';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import { catalogueOf } from '../../../contract/catalogues/registry.ts';
import { filterIds } from './condition.ts';
import { isTree, manyOf, numbered, unwrapped } from './form.ts';
import { asIs, columnAsIs, joinCell, listOf, noLabel, type StoredKind, separator, splitCell, usualWidth } from './kind.ts';

export const ref: StoredKind<'ref'> = {
  columnType: () => 'bigint',
  normalize: (_, value) => idOf(value) ?? value,
  toRecord: (field, value, namedSql) =>
    isBareId(field) ? value : sql`case when ${value} is not null then ${namedSql(field.to, value)} end`,
  condition: ({ value, wrong }, filter) => sql<boolean>`${value} = any (${filterIds(filter, wrong)})`,
  readForm: (_, value) => numbered(isTree(value) ? value['id'] : unwrapped(value)),
  exportCell: ({ name, to }, value, { record }) => record._labels?.[name] ?? labelIn(to, value),
  exportWidth: usualWidth,
  importCell: asIs,
  isImportKey: true,
  labelSql: noLabel,
  isWrittenSingly: false,
};

/** It has no column but a table of its own, which record-members.ts reads and conditions.ts filters. */
export const refs: StoredKind<'refs'> = {
  columnType: () => null,
  normalize: (_, value) => (Array.isArray(value) ? [...new Set(value.map((one: unknown) => idOf(one) ?? one))] : value),
  toRecord: columnAsIs,
  condition: null,
  readForm: (_, value) => manyOf(value).map((one) => numbered(isTree(one) ? one['id'] : one)),
  exportCell: ({ name, to }, value, { record }) => {
    const labels = listOf(value).map((one) => labelIn(to, one));
    const more = (record._counts?.[name] ?? labels.length) - labels.length;
    return [joinCell(labels), ...(more > 0 ? [`+${more}`] : [])].join(separator);
  },
  exportWidth: usualWidth,
  importCell: (_, text) => splitCell(text),
  isImportKey: false,
  labelSql: noLabel,
  isWrittenSingly: false,
};

/** The text for a referenced record: its label, or its id. */
export function labelIn(key: CatalogueKey, value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const one = value as Readonly<Record<string, unknown>>;
  const words = catalogueOf(key).label.flatMap((name) => (isEmpty(one[name]) ? [] : [String(one[name])]));
  const known =
    words.length > 0 ? words : Object.entries(one).flatMap(([name, word]) => (name === 'id' || isEmpty(word) ? [] : [String(word)]));
  return known.length > 0 ? known.join(' ') : String(one['id']);
}
