import type { RawBuilder } from 'kysely';
import type { FaultCode } from '../../../contract/catalogues/fields/fault.ts';
import type { Field, FieldKind } from '../../../contract/catalogues/fields/field.ts';
import type { FieldOf } from '../../../contract/catalogues/fields/kinds/kind.ts';
import type { Values } from '../../../contract/catalogues/fields/schema.ts';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import type { Filter } from '../../../contract/catalogues/query.ts';
import type { DateOrder } from '../../../contract/catalogues/record.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import type { Language } from '../../../contract/workspace/index.ts';
import type { Cell } from '../exports/workbook.ts';

export type Sql = RawBuilder<unknown>;

/** The column that a filter compares. */
export interface FilterTarget {
  value: Sql;
  /** Its PostgreSQL type. */
  type: string;
  /** The refusal of a filter value that cannot be read. */
  wrong: (code: FaultCode) => Error;
}

/** The server's side of a field kind: column, values, filter, form, export and import. */
export interface StoredKind<Kind extends FieldKind> {
  /** The PostgreSQL type of its column; null where it has no column. */
  columnType: (field: FieldOf<Kind>) => string | null;
  /** A filled value as it is stored and compared; a wrong value is returned unchanged. */
  normalize: (field: FieldOf<Kind>, value: unknown, normalizeParts: (of: readonly Field[], values: Values) => Values) => unknown;
  /**
   * The value of the column in a record's JSON; null: not sent.
   * @param namedSql `{ id, <label fields> }` of the record that an id names
   */
  toRecord: (field: FieldOf<Kind>, value: Sql, namedSql: (to: CatalogueKey, id: Sql) => Sql) => Sql | null;
  /** The condition of a filter by values; null: lists are not filtered by its values here. */
  condition: ((target: FilterTarget, filter: Filter) => RawBuilder<boolean>) | null;
  /** Reads a filled value of a multipart form. */
  readForm: (field: FieldOf<Kind>, value: unknown, readParts: (of: readonly Field[], value: unknown) => unknown) => unknown;
  /** The export cell of a filled value; null: it has no cell of its own. */
  exportCell: ((field: FieldOf<Kind>, value: unknown, of: { record: CatalogueRecord; language: Language }) => Cell) | null;
  exportWidth: (field: FieldOf<Kind>) => number;
  /**
   * Reads the text of an import's cell; an unreadable text remains text. Null: no cell can fill it.
   * @param order the order of day and month in the cell's column
   */
  importCell: ((field: FieldOf<Kind>, text: string, order: DateOrder | null) => unknown) | null;
  /** Whether an import can find existing records by it. */
  isImportKey: boolean;
  /** Its column as words of the record's label, independent of other rows, zone and language; undefined: it gives none. */
  labelSql: (field: FieldOf<Kind>, column: string) => string | undefined;
  /** Whether a bulk edit writes it row by row. */
  isWrittenSingly: boolean;
}

export const asIs = (_: unknown, value: unknown): unknown => value;
export const columnAsIs = (_: unknown, value: Sql): Sql => value;
export const noLabel = (): undefined => undefined;
export const usualWidth = (): number => 16;
/** Joins the values of one field in one cell. */
export const separator = '; ';
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
/** Any value as text in a cell. */
export const plainCell = (_: unknown, value: unknown): string => (Array.isArray(value) ? joinCell(value.map(String)) : String(value));

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** A text, or a list of texts, without blanks around and without empty texts. */
export const trimmedText = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(trimmed).filter((one) => one !== '') : trimmed(value) || null;

/** The parts of an import's cell that lists several values; a part in quotation marks may contain separators, and two marks for one. */
export function splitCell(text: string): string[] {
  const parts: string[] = [];
  const separators = /[;\n]|,(?!\d{3}\b)/g;
  for (let at = 0; at <= text.length; ) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*(?=[;,\n]|$)/.exec(text.slice(at, at + longestPart));
    separators.lastIndex = at + (quoted?.[0].length ?? 0);
    const end = separators.exec(text)?.index ?? text.length;
    parts.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : text.slice(at, end).trim());
    at = end + 1;
  }
  return parts.filter(Boolean);
}

/** Most characters of a part in quotation marks. */
const longestPart = 2000;

/** Several texts in one cell, from which `splitCell` reads the same texts. */
export const joinCell = (parts: readonly string[]): string =>
  parts.map((part) => (/[;,\n"]/.test(part) ? `"${part.replaceAll('"', '""')}"` : part)).join(separator);
