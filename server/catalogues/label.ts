import { createHash } from 'node:crypto';
import { type Catalogue, tableOf } from '../../contract/catalogues/catalogue.ts';
import type { Field } from '../../contract/fields/field.ts';
import { columnOf } from './storage.ts';

const stands = ['name', 'description', 'type'];

/** A column of a row, as SQL text. */
export const columnText = (row: string, column: string): string => `${row}."${column}"`;

/**
 * The words that name a row, as SQL text (OQ-86): its label fields together, else its name, description, type or id. Immutable, so that it
 * can be indexed.
 */
export function labelText(catalogue: Catalogue, row: string): string {
  const fieldOf = (name: string) => catalogue.fields.find((field) => field.name === name);
  const wordOf = (name: string) => (name === 'id' ? `${row}.id::text` : wordsOf(fieldOf(name), row));
  const named = catalogue.label.flatMap((name) => wordOf(name) ?? []);
  const others = stands.filter((name) => !catalogue.label.includes(name)).flatMap((name) => wordOf(name) ?? []);
  const together = named.length > 1 ? [`trim(${named.map((word) => `coalesce(${word}, '')`).join(" || ' ' || ")})`] : named;
  const tries = [...together, ...others].map((word) => `nullif(${word}, '')`);
  return `coalesce(${[...tries, `${row}.id::text`].join(', ')})`;
}

/** What a field says in words where that does not depend on other rows, on zone or language; undefined where it says nothing so. */
function wordsOf(field: Field | undefined, row: string): string | undefined {
  const column = field && columnOf(field);
  if (!column) return undefined;
  if (['text', 'email', 'choice', 'clock', 'colour'].includes(field.kind) && column.type === 'text') return columnText(row, column.name);
  return field.kind === 'number' && field.whole ? `${columnText(row, column.name)}::text` : undefined;
}

/** By what rows stand in the order of their names, upper and lower case and accents aside, as SQL text. */
export const labelOrderText = (catalogue: Catalogue, row: string): string => `fold(${labelText(catalogue, row)}) collate "C"`;

/** Where a search looks: the words that name the row and its other short texts, folded, as SQL text. */
function searchText(catalogue: Catalogue, row: string): string {
  const texts = catalogue.fields.flatMap((field) => {
    const column = columnOf(field);
    const isShort = (field.kind === 'text' && !field.long) || field.kind === 'email';
    const isNamed = catalogue.label.length === 1 && catalogue.label[0] === field.name;
    return column?.type === 'text' && isShort && !isNamed ? [`coalesce(${columnText(row, column.name)}, '')`] : [];
  });
  return `fold(${[labelText(catalogue, row), ...texts].join(" || ' ' || ")})`;
}

/** A column that the store fills: the folded words of a row. Other words are another column. */
export function wordsColumn(catalogue: Catalogue): { name: string; text: string } {
  const text = searchText(catalogue, tableOf(catalogue));
  return { name: `words_${createHash('sha256').update(text).digest('hex').slice(0, 8)}`, text };
}

/** The folded words of a row, as SQL text: of the column that holds them, or made anew where a select stands in for the table. */
export const wordsText = (catalogue: Catalogue, row: string, isKept: boolean): string =>
  isKept ? columnText(row, wordsColumn(catalogue).name) : searchText(catalogue, row);
