import { createHash } from 'node:crypto';
import { type Catalogue, tableOf } from '../../../contract/catalogues/catalogue.ts';
import type { Field } from '../../../contract/catalogues/fields/field.ts';
import { storedKindOf } from '../fields/index.ts';
import { columnOf } from './storage.ts';

const labelFields = ['name', 'description', 'type'];

/** A column of a row, as SQL text. */
const columnText = (row: string, column: string): string => `${row}."${column}"`;

/**
 * The label of a row as SQL text (OQ-86): its label fields together, otherwise its name, description, type or id. Immutable, so that it
 * can be indexed.
 */
export function labelText(catalogue: Catalogue, row: string): string {
  const fieldOf = (name: string) => catalogue.fields.find((field) => field.name === name);
  const wordOf = (name: string) => (name === 'id' ? `${row}.id::text` : wordsOf(fieldOf(name), row));
  const named = catalogue.label.flatMap((name) => wordOf(name) ?? []);
  const others = labelFields.filter((name) => !catalogue.label.includes(name)).flatMap((name) => wordOf(name) ?? []);
  const together = named.length > 1 ? [`trim(${named.map((word) => `coalesce(${word}, '')`).join(" || ' ' || ")})`] : named;
  const tries = [...together, ...others].map((word) => `nullif(${word}, '')`);
  return `coalesce(${[...tries, `${row}.id::text`].join(', ')})`;
}

/** Returns SQL for the label of a field that depends on no other row, time zone or language; undefined if it does. */
function wordsOf(field: Field | undefined, row: string): string | undefined {
  if (field?.isExternal && field.column) return columnText(row, field.column);
  const column = field && columnOf(field);
  if (!column) return undefined;
  return storedKindOf(field).labelSql(field, columnText(row, column.name));
}

/** The searched text: the label of the row and its other short texts, folded, as SQL text. */
function searchText(catalogue: Catalogue, row: string): string {
  const texts = catalogue.fields.flatMap((field) => {
    const column = columnOf(field);
    const isShort = (field.kind === 'text' && !field.long) || field.kind === 'email';
    const isNamed = catalogue.label.length === 1 && catalogue.label[0] === field.name;
    return column?.type === 'text' && isShort && !isNamed ? [`coalesce(${columnText(row, column.name)}, '')`] : [];
  });
  return `fold(${[labelText(catalogue, row), ...texts].join(" || ' ' || ")})`;
}

/** A generated column; its name depends on its content. */
export interface GeneratedColumn {
  name: string;
  /** Its content as SQL text. */
  text: string;
}
const generatedColumn = (start: string, text: string): GeneratedColumn => ({
  name: `${start}_${createHash('sha256').update(text).digest('hex').slice(0, 8)}`,
  text,
});
/** Whether a column of this name is generated. */
export const isGeneratedColumn = (column: string): boolean => /^(words|label)_[0-9a-f]{8}$/.test(column);

const orderText = (catalogue: Catalogue, row: string): string => `fold(${labelText(catalogue, row)})`;
/** The column of a row's folded label, and that of all its folded words. */
export const labelColumn = (catalogue: Catalogue): GeneratedColumn => generatedColumn('label', orderText(catalogue, tableOf(catalogue)));
export const wordsColumn = (catalogue: Catalogue): GeneratedColumn => generatedColumn('words', searchText(catalogue, tableOf(catalogue)));

/**
 * SQL text of the sort key for row names, ignoring case and accents.
 * @param isKept whether the row is in a table with a stored column for it; otherwise it is computed
 */
export const labelOrderText = (catalogue: Catalogue, row: string, isKept: boolean): string =>
  isKept ? columnText(row, labelColumn(catalogue).name) : `${orderText(catalogue, row)} collate "C"`;

/** SQL text of the searched text. */
export const wordsText = (catalogue: Catalogue, row: string, isKept: boolean): string =>
  isKept ? columnText(row, wordsColumn(catalogue).name) : searchText(catalogue, row);
