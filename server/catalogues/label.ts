import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
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

/** Where a search looks: every short text of the row, as one SQL text; null where it has none. */
export function searchText(catalogue: Catalogue, row: string): string | null {
  const texts = catalogue.fields.flatMap((field) => {
    const column = columnOf(field);
    const isShort = (field.kind === 'text' && (!field.long || catalogue.label.includes(field.name))) || field.kind === 'email';
    return column?.type === 'text' && isShort ? [`coalesce(${columnText(row, column.name)}, '')`] : [];
  });
  return texts.length > 0 ? `fold(${texts.join(" || ' ' || ")})` : null;
}
