import { sql } from 'kysely';
import type { Field } from '../../../contract/catalogues/fields/field.ts';
import { isValues } from '../../../contract/catalogues/fields/schema.ts';
import { arrayText } from './condition.ts';
import { jsonOr, manyOf } from './form.ts';
import { listOf, noLabel, type StoredKind, usualWidth } from './kind.ts';
import { pairsCell } from './pairs.ts';

/** Names of the secret parts. */
export const secretsIn = (fields: readonly Field[]): string[] => fields.flatMap(({ kind, name }) => (kind === 'secret' ? [name] : []));
const secretNamesSql = (of: readonly Field[]) => sql`${arrayText(secretsIn(of))}::text[]`;

export const parts: StoredKind<'parts'> = {
  columnType: () => 'jsonb',
  normalize: ({ of }, value, normalizeParts) => (isValues(value) ? normalizeParts(of, value) : value),
  toRecord: ({ of }, value) => sql`${value} - ${secretNamesSql(of)}`,
  condition: null,
  readForm: ({ of }, value, readParts) => readParts(of, jsonOr(value)),
  exportCell: null,
  exportWidth: usualWidth,
  importCell: null,
  isImportKey: false,
  labelSql: noLabel,
  isWrittenSingly: true,
};

export const rows: StoredKind<'rows'> = {
  columnType: () => 'jsonb',
  normalize: ({ of }, value, normalizeParts) =>
    Array.isArray(value) ? value.map((row: unknown) => (isValues(row) ? normalizeParts(of, row) : row)) : value,
  toRecord: ({ of }, value) =>
    sql`(select json_agg(part.one - ${secretNamesSql(of)} order by part.place)
        from jsonb_array_elements(${value}) with ordinality as part (one, place))`,
  condition: null,
  readForm: ({ of }, value, readParts) => manyOf(value).map((row) => readParts(of, row)),
  exportCell: (_, value) => listOf(value).map(pairsCell).join('\n'),
  exportWidth: usualWidth,
  importCell: null,
  isImportKey: false,
  labelSql: noLabel,
  isWrittenSingly: true,
};
